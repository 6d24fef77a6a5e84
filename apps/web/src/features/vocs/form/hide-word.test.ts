import { hasHiddenPart } from '@wordtide/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SelectedText, toggleHidden } from './hide-word.ts'

const options = { word: 'la casa', language: 'es' }

/** Reads a text with its selection between « and », or its caret at ‸. */
function read(marked: string): SelectedText {
  const start = marked.search(/[«‸]/)
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start
  return { text: marked.replaceAll(/[«»‸]/g, ''), start, end }
}

const show = ({ text, start, end }: SelectedText) =>
  start === end
    ? `${text.slice(0, start)}‸${text.slice(start)}`
    : `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`

function pressed(marked: string, given = options): string | undefined {
  const result = toggleHidden(read(marked), given)
  return result === undefined ? undefined : show(result)
}

describe('hiding a part of an example', () => {
  it.each([
    ['the selection', 'Vivo en una «casa» grande', 'Vivo en una *«casa»* grande'],
    ['the selection without the spaces at its ends', 'Vivo en una« casa »grande', 'Vivo en una *«casa»* grande'],
    ['several words', '«La casa» es grande', '*«La casa»* es grande'],
    ['a part of a word', 'Las «casa»s', 'Las *«casa»*s'],
    ['a second part', '*Casa* y «mar»', '*Casa* y *«mar»*'],
    ['a part that overlaps a hidden one', 'una *ca«sa* gran»de', 'una ca*«sa gran»*de'],
    ['the word at the caret', 'Vivo en un ár‸bol', 'Vivo en un *ár‸bol*'],
    ['the word before the caret', 'un árbol‸, alto', 'un *árbol*‸, alto'],
    ['the place of the word if the caret is at the end', 'En la casa hace frío‸', 'En *la casa* hace frío‸'],
    ['the place of the word if the caret is at the start', '‸La casa es mía', '‸*La casa* es mía'],
    ['the last word if the sentence has not got the word', 'Hace frío‸', 'Hace *frío*‸'],
    ['nothing if there is no word', ' ‸ ', undefined],
  ])('hides %s', (_, before, after) => {
    expect(pressed(before)).toBe(after)
  })

  it.each([
    ['a selected part', 'una *«casa»* grande', 'una «casa» grande'],
    ['a part that is selected with its asterisks', 'una «*casa*» grande', 'una «casa» grande'],
    ['a part of which some is selected', 'una *c«as»a* grande', 'una c«as»a grande'],
    ['the part at the caret', 'una *ca‸sa* grande', 'una ca‸sa grande'],
    ['the place of the word', 'En *la casa* hace frío‸', 'En la casa hace frío‸'],
  ])('shows %s again', (_, before, after) => {
    expect(pressed(before)).toBe(after)
  })

  it('drops an asterisk without a partner, which would pair with a new one', () => {
    expect(pressed('2 * 2 en «casa»')).toBe('2  2 en *«casa»*')
  })

  it.each([
    ['an accent that is a character of its own', 'el «cafe»\u0301 solo', 'el *«cafe\u0301»* solo', 'es'],
    ['a character of two units', 'un «\u{1F30A}» azul', 'un *«\u{1F30A}»* azul', 'es'],
    ['Arabic', 'البيت كب‸ير جدا', 'البيت *كب‸ير* جدا', 'ar'],
    ['Hebrew with points', 'הַבַּ‸יִת גדול', '*הַבַּ‸יִת* גדול', 'he'],
    ['Persian with a joiner', 'من می‌‸روم', 'من *می‌‸روم*', 'fa'],
    ['Devanagari', 'यह घ‸र है', 'यह *घ‸र* है', 'hi'],
    ['Japanese, which writes no spaces', '大きい「家‸」です', '大きい「*家*‸」です', 'ja'],
  ])('hides a part in %s', (_, before, after, language) => {
    expect(pressed(before, { word: '', language })).toBe(after)
  })

  it('finds the word in another Unicode form and case', () => {
    expect(pressed('Mi CAFE\u0301 está frío.‸', { word: 'caf\u00e9', language: 'es' })).toBe(
      'Mi *CAFE\u0301* está frío.‸',
    )
  })

  it.each([
    ['tr', 'ısparta güzel‸', 'ISPARTA', '*ısparta* güzel‸'],
    ['fr', 'Une pomme\u00a0de terre‸', 'pomme de terre', 'Une *pomme\u00a0de terre*‸'],
    ['de', 'DIE STRASSE‸', 'Straße', 'DIE *STRASSE*‸'],
  ])('finds the word by identity in %s', (language, before, word, after) => {
    expect(pressed(before, { word, language })).toBe(after)
  })

  it.each([
    ['alone', 'Amar el mar y marear‸', 'Amar el *mar* y marear‸'],
    ['within another', 'Los mares‸', 'Los *mar*es‸'],
  ])('finds the word %s', (_, before, after) => {
    expect(pressed(before, { word: 'mar', language: 'es' })).toBe(after)
  })

  it.each([
    ['c++', 'Dice (¿qué?) y c++.‸', 'Dice (¿qué?) y *c++*.‸'],
    ['vice-versa', 'Y vice-versa, sí.‸', 'Y *vice-versa*, sí.‸'],
    ['[a/b] {1|2}', '^[a/b] {1|2}$‸', '^*[a/b] {1|2}*$‸'],
  ])('finds the word %s, whose characters have a meaning in a pattern', (word, before, after) => {
    expect(pressed(before, { word, language: 'es' })).toBe(after)
  })

  it('hides something valid, and shows the same sentence when it is pressed again', () => {
    const sentence = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('*', ''))
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(), (text, one, other) => {
        const [start = 0, end = 0] = [one, other].map((offset) => offset % (text.length + 1)).toSorted((a, b) => a - b)
        const hidden = toggleHidden({ text, start, end }, options)
        if (hidden === undefined) return
        expect(hasHiddenPart(hidden.text)).toBe(true)
        expect(hidden.text.replaceAll('*', '')).toBe(text)
        expect(hidden.text, 'no character is cut').not.toMatch(/\p{Surrogate}/u)
        expect(toggleHidden(hidden, options)?.text).toBe(text)
      }),
    )
  })
})
