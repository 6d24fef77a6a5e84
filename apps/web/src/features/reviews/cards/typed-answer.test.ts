import type { LanguageCode, ReviewVocView } from '@wordtide/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCard } from '../testing/fixtures.ts'
import { compareAnswer } from './typed-answer.ts'

const reverse = (overrides: Partial<ReviewVocView>) => makeCard({ reviewType: 'reverseTranslation', ...overrides })
const compare = (typed: string, card: ReviewVocView, cards: readonly ReviewVocView[] = [], targetLanguage = 'en') =>
  compareAnswer(typed, card, { cards, targetLanguage })

describe('a reverse translation', () => {
  test.each<{ language: LanguageCode; term: string; typed: string; suggested: number; because: string }>([
    { language: 'de', term: 'der Wagen', typed: 'Der Wagen', suggested: 1, because: 'case does not matter' },
    { language: 'de', term: 'der Wagen, das Auto', typed: 'das Auto', suggested: 1, because: 'one part is enough' },
    {
      language: 'de',
      term: 'der Wagen, das Auto',
      typed: 'das Auto; der Wagen',
      suggested: 1,
      because: 'in any order',
    },
    { language: 'de', term: 'der Wagen, das Auto', typed: 'das Aut', suggested: 0, because: 'nearly right' },
    {
      language: 'de',
      term: 'der Wagen, das Auto',
      typed: 'das Auto, der Wagn',
      suggested: 0,
      because: 'one is nearly right',
    },
    { language: 'de', term: 'der Wagen, das Auto', typed: 'das Auto, Birne', suggested: -1, because: 'one is wrong' },
    {
      language: 'de',
      term: 'der/die Angestellte',
      typed: 'die Angestellte',
      suggested: 1,
      because: 'a choice of words',
    },
    { language: 'de', term: 'der Wagen', typed: 'Birne', suggested: -1, because: 'another word' },
    { language: 'de', term: 'das Haus', typed: 'Haus', suggested: -1, because: 'an article is part of the term' },
    { language: 'de', term: '(das) Haus', typed: 'Haus', suggested: 1, because: 'unless it is in brackets' },
    { language: 'en', term: '(to) go', typed: 'to go', suggested: 1, because: 'brackets are punctuation' },
    { language: 'es', term: 'la casa (f)', typed: 'la casa', suggested: 1, because: 'brackets may be left out' },
    { language: 'ru', term: 'маши́на, автомобиль', typed: 'машина', suggested: 1, because: 'stress is no letter' },
    { language: 'ar', term: 'سَيَّارَة، مركبة', typed: 'سيارة', suggested: 1, because: 'an Arabic comma' },
    { language: 'he', term: 'דירה/בית', typed: 'בית', suggested: 1, because: 'a slash between words' },
    { language: 'zh', term: '车；汽车', typed: '汽车', suggested: 1, because: 'a full-width semicolon' },
    { language: 'hi', term: 'गाड़ी, कार', typed: 'कार', suggested: 1, because: 'Devanagari' },
    { language: 'ko', term: '집 (명사)', typed: '집', suggested: 1, because: 'Hangul' },
    { language: 'it', term: '(il/la) barista', typed: 'il barista', suggested: 1, because: 'a choice in brackets' },
    { language: 'it', term: '(il/la) barista', typed: 'barista', suggested: 1, because: 'which may be left out' },
    {
      language: 'en',
      term: 'to look (something/someone) up',
      typed: 'to look someone up',
      suggested: 1,
      because: 'a choice amid the term',
    },
  ])('$term, typed $typed: $because', ({ language, term, typed, suggested }) => {
    const comparison = compare(typed, reverse({ language, term }))
    expect(comparison).toMatchObject({ suggested, isRight: suggested === 1, typed })
    expect(comparison).not.toHaveProperty('isSynonym')
  })

  test.each<[LanguageCode, string, string, string, string, boolean]>([
    ['ja', '犬', 'reading', 'いぬ', 'いぬ', true],
    ['ja', '水', 'よみ', 'みず、スイ', 'スイ', true],
    ['zh', '海岸', '拼音', "hǎi'àn", 'hǎi àn', true],
    ['zh', '海岸', 'pinyin', 'hǎi àn', 'hǎiàn', true],
    ['zh', '海岸', 'pinyin', 'hǎi àn', 'haian', false],
    ['ru', 'дом', 'transliteration', 'dom', 'dom', true],
    ['fr', 'beau', 'pronunciation', 'bo', 'bo', false],
  ])('takes a reading for its word: in %s %s, %s %s, typed %s', (language, term, name, value, typed, isRight) => {
    const card = reverse({ term, language, attributes: [{ name, value }] })
    expect(compare(typed, card)).toMatchObject({ isRight })
    expect(compare(typed, { ...card, reviewType: 'dictation' })).toMatchObject({ isRight })
  })

  test('shows the letters of the part that is nearest', () => {
    expect(compare('das Aut', reverse({ term: 'der Wagen, das Auto' }))?.runs).toEqual([
      { kind: 'right', text: 'das Aut' },
      { kind: 'missing', text: 'o' },
    ])
  })

  test('is not compared if nothing was typed', () => {
    expect(compare(' ', reverse({ term: 'Haus' }))).toBeUndefined()
  })
})

describe('a term with furigana', () => {
  const term = '今日[きょう]は 天気[てんき]がいい'
  test.each(['今日は天気がいい', 'きょうはてんきがいい', '今日は 天気がいい', term])('is right as %s', (typed) => {
    expect(compare(typed, reverse({ term, language: 'ja' }))).toMatchObject({ isRight: true })
  })

  test('is not right with one part of its reading alone', () => {
    expect(compare('きょうは', reverse({ term, language: 'ja' }))).toMatchObject({ isRight: false })
  })
})

describe('a dictation is right as it is heard', () => {
  const dictation = (term: string, language: LanguageCode, ...attributes: ReviewVocView['attributes']) =>
    makeCard({ term, language, attributes, reviewType: 'dictation' })
  test.each([
    ['as a whole', dictation('der Wagen, das Auto', 'de'), 'der Wagen das Auto'],
    ['without its brackets', dictation('la casa (f)', 'es'), 'la casa'],
    ['with one of the words between slashes', dictation('der/die Angestellte', 'de'), 'die Angestellte'],
    ['in hiragana for katakana', dictation('コーヒー', 'ja'), 'こーひー'],
    ['in katakana for hiragana', dictation('ねこ', 'ja'), 'ネコ'],
    ['by its reading', dictation('犬', 'ja', { name: 'reading', value: 'いぬ' }), 'イヌ'],
  ])('%s', (_, card, typed) => expect(compare(typed, card)).toMatchObject({ suggested: 1, isRight: true }))

  test('a part of it is not right', () => {
    expect(compare('das Auto', dictation('der Wagen, das Auto', 'de'))).toMatchObject({ suggested: -1 })
  })
})

test('a translation compares nothing', () => {
  expect(compare('Haus', makeCard({ term: 'Haus' }))).toBeUndefined()
})

describe('another term of the session', () => {
  const english = (value: string) => ({ language: 'en' as const, value })
  const french = (value: string) => ({ language: 'fr' as const, value })
  const wagen = (...definitions: ReviewVocView['definitions']) => reverse({ term: 'Wagen', definitions })
  const auto = (...definitions: ReviewVocView['definitions']) => makeCard({ term: 'Auto, Pkw', definitions })
  const typeAuto = (asked: ReviewVocView, other: ReviewVocView, targetLanguage?: string) =>
    compare('auto', asked, [asked, other], targetLanguage)

  test('with the same definition is right, too, in any of its forms', () => {
    expect(typeAuto(wagen(english('car')), auto(english(' Car')))).toMatchObject({
      isRight: true,
      isSynonym: true,
      suggested: 1,
      typed: 'auto',
    })
  })

  test.each([
    { because: 'another definition', asked: [english('car')], other: [english('bus')] },
    { because: 'the same definition in another language', asked: [english('car')], other: [french('car')] },
    { because: 'no definition', asked: [], other: [] },
  ])('with $because is wrong', ({ asked, other }) => {
    expect(typeAuto(wagen(...asked), auto(...other))).toMatchObject({ isRight: false })
  })

  test('is judged by the definitions that the question shows', () => {
    const asked = wagen(english('car'), french('wagon'))
    const other = auto(english('car'), french('voiture'))
    expect(typeAuto(asked, other, 'en')).toMatchObject({ isSynonym: true })
    expect(typeAuto(asked, other, 'fr')).toMatchObject({ isRight: false })
    // No definition is in Italian, so all are shown.
    expect(typeAuto(asked, other, 'it')).toMatchObject({ isRight: false })
  })

  test('in another language is wrong', () => {
    expect(typeAuto(wagen(english('car')), { ...auto(english('car')), language: 'nl' })).toMatchObject({
      isRight: false,
    })
  })

  test('that is typed with a mistake changes nothing', () => {
    const asked = wagen(english('car'))
    expect(compare('Waggen', asked, [asked, makeCard({ term: 'Waggon', definitions: asked.definitions })])).toEqual(
      compare('Waggen', asked),
    )
  })
})

describe('for any term', () => {
  const language = fc.constantFrom<LanguageCode>('de', 'ru', 'ar', 'he', 'ja', 'zh', 'hi', 'el')
  // So short that four parts are within the maximum length of a term.
  const word = fc.string({ unit: fc.constantFrom(...'abcäßñдомбваכלבبكتاいぬ犬猫माकλόγ'), minLength: 1, maxLength: 6 })
  const part = fc.tuple(word, fc.option(word), fc.option(word)).map(([first, second, inBrackets]) => ({
    full: `${first}${second === null ? '' : ` ${second}`}${inBrackets === null ? '' : ` (${inBrackets})`}`,
    short: `${first}${second === null ? '' : ` ${second}`}`,
  }))
  const parts = fc.array(part, { minLength: 1, maxLength: 4 })
  const separator = fc.constantFrom(', ', ' / ', '; ', '、', '،')

  test('the term itself is right', () => {
    const text = fc.oneof(
      fc.tuple(parts, separator).map(([all, between]) => all.map(({ full }) => full).join(between)),
      fc.string({ minLength: 1, maxLength: 60 }).filter((term) => /\p{L}/u.test(term)),
    )
    fc.assert(
      fc.property(text, language, (term, code) => {
        expect(compare(term, reverse({ term, language: code }))).toMatchObject({ isRight: true, suggested: 1 })
      }),
    )
  })

  test('some of its parts, in any order and without text in brackets, are right', () => {
    const chosen = parts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 1 })))
    fc.assert(
      fc.property(chosen, separator, separator, language, fc.boolean(), ([all, some], between, own, code, isShort) => {
        const term = all.map(({ full }) => full).join(between)
        const typed = some.map((each) => (isShort ? each.short : each.full)).join(own)
        expect(compare(typed, reverse({ term, language: code }))).toMatchObject({ isRight: true, suggested: 1 })
      }),
    )
  })

  test('a word that is in none of its parts is not right', () => {
    fc.assert(
      fc.property(parts, separator, language, (all, between, code) => {
        const term = all.map(({ full }) => full).join(between)
        expect(compare('xyz', reverse({ term, language: code }))).toMatchObject({ isRight: false })
      }),
    )
  })
})
