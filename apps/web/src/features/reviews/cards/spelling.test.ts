import { spellingUnits } from '@wordtide/contract/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSpelling, compareSpellings } from './spelling.ts'

const marks = { right: ['', ''], superfluous: ['-', '-'], missing: ['+', '+'] } as const
const marked = (typed: string, term: string, language = 'de') =>
  compareSpelling(typed, term, { language })
    ?.runs.map(({ kind, text }) => marks[kind].join(text))
    .join('')

describe('a spelling is right', () => {
  test.each([
    { typed: 'Apfel', term: 'Apfel', language: 'de', because: 'it is the same' },
    { typed: '  aPFEL\t', term: 'Apfel', language: 'de', because: 'neither case nor surrounding space matters' },
    { typed: 'cafe\u0301', term: 'caf\u00e9', language: 'fr', because: 'an accent may be a combining character' },
    { typed: 'ＡＢＣ１２３', term: 'abc123', language: 'ja', because: 'full-width letters count' },
    { typed: 'ｶﾞｷﾞ', term: 'ガギ', language: 'ja', because: 'half-width kana count' },
    { typed: 'ISI', term: 'ısı', language: 'tr', because: 'Turkish has a dotless i' },
    { typed: 'İZMİR', term: 'izmir', language: 'tr', because: 'Turkish has a dotted I' },
    { typed: 'ΟΔΟΣ', term: 'οδός'.normalize('NFD').replace('\u0301', ''), language: 'el', because: 'Σ ends in ς' },
    { typed: 'l’arbre', term: "l'arbre", language: 'fr', because: 'phones write a typographic apostrophe' },
    { typed: 'м\u2019ясо', term: 'м\u02bcясо', language: 'uk', because: 'keyboard layouts differ in the apostrophe' },
    { typed: 'ice\u00a0cream', term: 'ice cream', language: 'en', because: 'a no-break space is a space' },
  ])('$typed for $term: $because', ({ typed, term, language }) => {
    expect(compareSpelling(typed, term, { language })).toMatchObject({ isRight: true, suggested: 1 })
  })

  test('in another case is shown as the term is written', () => {
    expect(compareSpelling('apfel', 'Apfel', { language: 'de' })?.runs).toEqual([{ kind: 'right', text: 'Apfel' }])
  })
})

test('a spelling with another letter is not right', () => {
  expect(compareSpelling('か', 'が', { language: 'ja' })?.isRight).toBe(false)
  expect(compareSpelling('isi', 'ısı', { language: 'tr' })?.isRight).toBe(false)
  expect(compareSpelling('eleve', 'élève', { language: 'fr' })?.isRight).toBe(false)
  expect(compareSpelling('icecream', 'ice cream', { language: 'en' })?.isRight).toBe(false)
})

test('an empty input has no comparison', () => {
  expect(compareSpelling('', 'Apfel', { language: 'de' })).toBeUndefined()
  expect(compareSpelling(' \u3000\t', 'Apfel', { language: 'de' })).toBeUndefined()
})

test.each([
  { typed: 'Apfl', term: 'Apfel', shows: 'Apf+e+l' },
  { typed: 'Apffel', term: 'Apfel', shows: 'Apf-f-el' },
  { typed: 'Hat', term: 'Hut', shows: 'H-a-+u+t' },
  { typed: 'x', term: 'Hut', shows: '-x-+Hut+' },
  // By grapheme: a vowel sign, a joined emoji and a tone mark belong to their letter.
  { typed: 'की', term: 'का', shows: '-की-+का+' },
  { typed: '👩‍🚀x', term: '👩‍🚀', shows: '👩‍🚀-x-' },
  { typed: 'กา', term: 'ก้า', shows: '-ก-+ก้+า' },
  { typed: 'سلم', term: 'سلام', shows: 'سل+ا+م' },
])('$typed for $term shows $shows', ({ typed, term, shows }) => {
  expect(marked(typed, term)).toBe(shows)
})

test.each([
  { typed: 'Apfl', term: 'Apfel', suggested: 0 },
  { typed: 'recieve', term: 'receive', suggested: 0 },
  { typed: 'Hus', term: 'Haus', suggested: 0 },
  { typed: 'Hat', term: 'Hut', suggested: -1 },
  { typed: '你号', term: '你好', suggested: -1 },
  { typed: 'entrepreneuse', term: 'entrepreneur', suggested: 0 },
  { typed: 'Birne', term: 'Apfel', suggested: -1 },
])('$typed for $term suggests $suggested', ({ typed, term, suggested }) => {
  expect(compareSpelling(typed, term, { language: 'en' })?.suggested).toBe(suggested)
})

describe('for any input', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .array(fc.constantFrom('a', 'B', 'e', 'é', 'ß', ' ', 'が', 'か', 'ก้', 'İ', 'ς'), { maxLength: 12 })
      .map((all) => all.join('')),
  )
  const some = anything.filter((text) => text.normalize('NFKC').trim() !== '')
  const plain = (text: string) => text.normalize('NFKC').trim()
  const same = (one: string, other: string) => compareSpelling(one, other, { language: 'en' })?.isRight === true
  const lettersOf = (text: string) =>
    spellingUnits(text, { language: 'en' }).flatMap(({ kind, folded }) => (kind === 'letter' ? folded : []))
  const textOf = (typed: string, term: string, ...kinds: string[]) =>
    compareSpelling(typed, term, { language: 'en' })
      ?.runs.filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('')

  test('a spelling is right compared with itself, in any case, form and space around it', () => {
    const letters = fc.array(fc.constantFrom(...'aäéñøžαωжяאمかガ漢ก한'), { minLength: 1, maxLength: 12 })
    const forms = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
    const space = fc.constantFrom('', ' ', '\t', '\u3000')
    fc.assert(
      fc.property(letters, forms, fc.boolean(), space, space, (all, form, upper, before, after) => {
        const term = all.join('')
        const typed = before + (upper ? term.toUpperCase() : term).normalize(form) + after
        expect(compareSpelling(typed, term, { language: 'en' })).toMatchObject({ isRight: true, suggested: 1 })
      }),
    )
  })

  test('the right and missing letters are the term, the right and superfluous ones are the typed text', () => {
    fc.assert(
      fc.property(some, anything, (typed, term) => {
        expect(textOf(typed, term, 'right', 'missing')).toBe(plain(term))
        const again = textOf(typed, term, 'right', 'superfluous') ?? ''
        // A space that does not count in the term may count beside a superfluous letter: between ก and か, but not between ก and a.
        if (!same(again, typed)) expect(lettersOf(again)).toEqual(lettersOf(typed))
      }),
    )
  })

  test('runs are maximal, and superfluous letters come before missing ones', () => {
    fc.assert(
      fc.property(some, anything, (typed, term) => {
        const kinds = compareSpelling(typed, term, { language: 'en' })?.runs.map(({ kind }) => kind) ?? []
        expect(`${kinds}`).not.toMatch(/(right|superfluous|missing),\1/)
        expect(`${kinds}`).not.toContain('missing,superfluous')
      }),
    )
  })

  test('a spelling is right if and only if every letter is, and only then suggests yes', () => {
    fc.assert(
      fc.property(some, anything, (typed, term) => {
        const spelling = compareSpelling(typed, term, { language: 'en' })
        const all = spelling?.runs.every(({ kind }) => kind === 'right')
        expect(spelling?.isRight).toBe(all)
        expect(spelling?.suggested === 1).toBe(all)
      }),
    )
  })

  test('as many letters as possible are right', () => {
    const few = fc.array(fc.constantFrom(...'abc'), { minLength: 1, maxLength: 14 }).map((all) => all.join(''))
    fc.assert(
      fc.property(few, few, (typed, term) => {
        expect(textOf(typed, term, 'right')).toHaveLength(longestCommon(typed, term))
      }),
    )
  })

  test('one letter left out of four or more is nearly right', () => {
    const word = fc.array(fc.constantFrom(...'abcdefg'), { minLength: 4, maxLength: 20 })
    fc.assert(
      fc.property(word, fc.nat(), (letters, place) => {
        const typed = letters.toSpliced(place % letters.length, 1).join('')
        expect(compareSpelling(typed, letters.join(''), { language: 'en' })?.suggested).toBe(0)
      }),
    )
  })
})

/** The length of the longest common subsequence, by the textbook algorithm. */
function longestCommon(one: string, other: string): number {
  let row = new Array<number>(other.length + 1).fill(0)
  for (const letter of one) {
    const next = [0]
    for (let index = 0; index < other.length; index++)
      next.push(letter === other[index] ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

describe('of two ways to write a term the better match counts', () => {
  const dog = (typed: string) => compareSpellings(typed, ['犬小屋', 'いぬごや'], { language: 'ja' })
  test.each([
    ['犬小屋', true, 1],
    ['いぬごや', true, 1],
    ['いぬこや', false, 0],
    ['犬小', false, -1],
    ['ねこ', false, -1],
  ])('%s', (typed, right, suggested) => expect(dog(typed)).toMatchObject({ isRight: right, suggested }))

  test('the term counts if neither is better, and an empty input has no comparison', () => {
    expect(dog('xxxx')?.runs.at(-1)).toEqual({ kind: 'missing', text: '犬小屋' })
    expect(dog(' ')).toBeUndefined()
  })
})
