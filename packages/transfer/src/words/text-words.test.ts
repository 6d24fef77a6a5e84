import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './example.ts'
import { knownKeys } from './known.ts'
import { sentencesOf } from './sentences.ts'
import { loadStem } from './stems.ts'
import { findWords, offeredOrder } from './text-words.ts'

async function read(text: string, language: string) {
  const found = findWords(text, language, await loadStem(language))
  const offered = offeredOrder(found.words).flatMap((index) => found.words[index] ?? [])
  const exampleFor = (term: string) => {
    const word = found.words.find((one) => one.term === term)
    const place = found.place(word?.example ?? 0)
    return exampleOf(text, found.sentence(place.sentence), place)
  }
  return { found, offered, exampleFor }
}

/** Texts of letters, signs and spaces of several scripts, with long runs without a space and halves of characters. */
const texts = fc.tuple(
  fc.array(
    fc.oneof(
      fc.constantFrom(
        'la casa',
        'Über.',
        '«Ja!»',
        ' Дом? ',
        'في البيت، ',
        '我喜欢吃苹果。',
        '東京に行きます。',
        'ฉันกินข้าว',
        "l'eau",
        '3.14 ',
      ),
      fc.constantFrom('\n', '\n\n', ' ', '… ', '😀', '\uD83D', '*', '\u0301', '\u200D'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('ab ', 'x', '水').map((part) => part.repeat(2500)),
    ),
    { maxLength: 8 },
  ),
  fc.constantFrom('es', 'de', 'fr', 'ar', 'zh', 'ja', 'th'),
)

describe('the words of a text', () => {
  it('have sentences that are the text together, and each stands where it is, once', () => {
    const same = (word: string) => word
    fc.assert(
      fc.property(texts, ([parts, language]) => {
        const text = parts.join('')
        const sentences = [...sentencesOf(text, language)]
        expect(sentences.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
        expect(
          sentences.filter(({ from, to }, index) => from !== (sentences[index - 1]?.to ?? 0) || to === from),
        ).toEqual([])
        const found = findWords(text, language, same)
        const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
        const expected = sentences.flatMap(({ from, to }) =>
          [...segmenter.segment(text.slice(from, to))]
            .filter(({ isWordLike }) => isWordLike)
            .map(({ segment, index }) => ({ end: from + index + segment.length, segment })),
        )
        const places = Array.from({ length: found.placeCount }, (_, index) => found.place(index))
        // What is elided before a word is no word of its own.
        expect(places.map(({ to }) => to)).toEqual(expected.map((one) => one.end))
        const misplaced = places.filter(({ from, to, sentence }, index) => {
          const within = found.sentence(sentence)
          const isWithin = from >= within.from && to <= within.to && index >= found.firstPlaceOf(sentence)
          return !isWithin || expected[index]?.segment.endsWith(text.slice(from, to)) !== true
        })
        expect(misplaced).toEqual([])
        expect(found.words.reduce((sum, { count }) => sum + count, 0)).toBe(places.length)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    [
      'es',
      'La casa es muy grande. Las casas de Madrid son 12. ¿Una casa?',
      ['casa 3'],
      ['Madrid'],
      'La *casa* es muy grande.',
    ],
    [
      'de',
      'Das Haus steht noch da. Die Häuser sind alt, das Haus ist neu.',
      ['Haus 3'],
      [],
      'Das *Haus* steht noch da.',
    ],
    [
      'ru',
      'Моя книга лежит тут. Я читаю книгу, и Анна читает книгу.',
      ['книгу 3', 'читаю 2'],
      ['Анна'],
      'Моя *книга* лежит тут.',
    ],
    ['ar', 'الكتاب جديد جدا هنا. هذا كتاب آخر، وقرأت الكتاب أمس.', ['الكتاب 3'], [], '*الكتاب* جديد جدا هنا.'],
    ['zh', '我喜欢吃苹果。她也喜欢喝茶。', ['喜欢 2'], [], '我*喜欢*吃苹果。'],
    ['ja', '私は本を読みます。友達も本が好きです。', ['本 2'], [], '私は*本*を読みます。'],
    ['th', 'ฉันกินข้าวทุกวัน แม่ก็กินข้าว', ['ข้าว 2', 'กิน 2'], [], 'ฉันกิน*ข้าว*ทุกวัน แม่ก็กินข้าว'],
  ])('are counted with their forms, the frequent first, in %s', async (language, text, first, names, example) => {
    const { offered, exampleFor } = await read(text, language)
    const counts = offered.map(({ term, count }) => `${term} ${count}`)
    for (const expected of first) expect(counts).toContain(expected)
    expect(offered.filter(({ kind }) => kind === 'name').map(({ term }) => term)).toEqual(names)
    const term = first[0]?.split(' ')[0] ?? ''
    expect(exampleFor(term)).toBe(example)
    const numbers = offered.findIndex(({ kind }) => kind === 'other')
    expect(offered.slice(numbers === -1 ? offered.length : numbers).every(({ kind }) => kind === 'other')).toBe(true)
  })

  it.each([
    ['de', 'die Häuser', 'Haus'],
    ['es', 'la casa (f)', 'casas'],
    ['en', 'to run, ran', 'running'],
    ['ja', '読む', '読みます'],
    ['zh', '苹果', '苹果'],
  ])('are known by a term of a list, in %s: %s', async (language, term, form) => {
    const stem = await loadStem(language)
    const { words } = findWords(form, language, stem)
    expect(knownKeys(term, language, stem)).toContain(words[0]?.key)
  })

  it('are not known by a phrase that has them', async () => {
    expect(knownKeys('guten Morgen', 'de', await loadStem('de'))).toEqual([])
  })

  it('have examples that are no longer than one may be, and no other asterisks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        (before, after) => {
          const text = `${before}word${after}`
          const part = { from: before.length, to: before.length + 4 }
          const example = exampleOf(text, { from: 0, to: text.length }, part) ?? ''
          expect(example.length).toBeLessThanOrEqual(255)
          expect(example).toContain('*word*')
          expect(example.split('*')).toHaveLength(3)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('take time and memory that grow with the text', async () => {
    const sentence = 'Das alte Haus am Fluss steht seit vielen Jahren leer. '
    const time = (count: number) => {
      const text = sentence.repeat(count)
      const start = performance.now()
      expect(findWords(text, 'de', (word) => word).placeCount).toBe(count * 10)
      return performance.now() - start
    }
    time(200)
    expect(time(4000)).toBeLessThan(Math.max(time(500), 5) * 40)
  })
})
