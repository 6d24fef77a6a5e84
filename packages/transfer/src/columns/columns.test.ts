import { languages } from '@wordtide/contract/values'
import { describe, expect, it } from 'vitest'
import { meaningName, meaningsFor, parseMeaning, settleMeanings } from './columns.ts'

describe('a header', () => {
  it.each([
    ['term', 'term'],
    [' TERM ', 'term'],
    ['Pos', 'pos'],
    ['label', 'label'],
    ['definition', 'definition'],
    ['Definition (EN)', 'definition (en)'],
    ['definition(en)', 'definition (en)'],
    ['definition (English)', 'definition (en)'],
    ['definition (Español)', 'definition (es)'],
    ['definition (español)', 'definition (es)'],
    ['definition (Haitian  Creole)', 'definition (ht)'],
    ['definition (pt-BR)', 'definition (pt)'],
    ['example', 'example'],
    ['example 1', 'example'],
    ['example (de)', 'example (de)'],
    ['Example 2', 'example 2'],
    ['example 10 (Deutsch)', 'example 10 (de)'],
    ['attribute (Gender)', 'attribute (Gender)'],
    ['ATTRIBUTE (plural (rare))', 'attribute (plural (rare))'],
    ['tags', 'tags'],
    ['notes', 'notes'],
    ['ＮＯＴＥＳ', 'notes'],
    ['\ufeffterm\u200b', 'term'],
    ['definition\u00a0（ｅｎ）', 'definition (en)'],
    ['example\u2009 2', 'example 2'],
    ['ａｔｔｒｉｂｕｔｅ（Genus）', 'attribute (Genus)'],
    ['attribute (ﬁnal)', 'attribute (ﬁnal)'],
  ])('%o is known as %s', (header, name) => {
    const meaning = parseMeaning(header)
    expect(meaning === undefined ? '' : meaningName(meaning)).toBe(name)
  })

  it.each([
    '',
    'terms',
    'definition (xx)',
    'definition 2',
    'example 0',
    'example 11',
    'attribute',
    'attribute ( )',
    'constructor',
  ])('%o is unknown', (header) => expect(parseMeaning(header)).toBeUndefined())

  it('names every language by its code, its English and its own name', () => {
    for (const { isoCode, name, nativeName } of languages)
      for (const spelling of [isoCode, isoCode.toUpperCase(), name, nativeName, nativeName.normalize('NFD')])
        expect(parseMeaning(`definition (${spelling})`)).toEqual({ kind: 'definition', language: isoCode })
  })
})

describe('the meanings of columns in a list', () => {
  const settle = (...meanings: string[]) => settleMeanings(meanings, { targetLanguages: ['de', 'en'] })

  it('take a definition without a language for that of the first target language', () =>
    expect(settle('term', 'definition')).toEqual(['term', 'definition (de)']))

  it('are each that of one column', () =>
    expect(settle('term', 'notes', 'term', 'definition', 'definition (de)', 'unknown')).toEqual([
      ...['term', 'notes', '', 'definition (de)', '', ''],
    ]))

  it('take a repeated example for the next that no column has', () =>
    expect(settle('example', 'example', 'example 2', 'example', 'example (en)', 'example (en)')).toEqual([
      ...['example', 'example 3', 'example 2', 'example 4', 'example (en)', 'example 2 (en)'],
    ]))

  it('leave out more examples than a vocabulary has', () =>
    expect(settle(...Array.from({ length: 11 }, () => 'example'))).toEqual([
      ...['example', ...Array.from({ length: 9 }, (_, index) => `example ${index + 2}`), ''],
    ]))

  it('allow several columns of tags and of an attribute', () =>
    expect(settle('tags', 'tags', 'attribute (a)', 'attribute (a)')).toEqual([
      ...['tags', 'tags', 'attribute (a)', 'attribute (a)'],
    ]))

  it('are offered in the languages of the list', () => {
    const offered = meaningsFor({ targetLanguages: ['de', 'en'] })
    expect(offered.slice(0, 7)).toEqual([
      ...['term', 'definition (de)', 'definition (en)', 'pos', 'label', 'example', 'example (de)'],
    ])
    expect(settleMeanings(offered, { targetLanguages: ['de', 'en'] })).toEqual(offered)
  })
})
