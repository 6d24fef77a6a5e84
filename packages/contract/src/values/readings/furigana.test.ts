import { describe, expect, it } from 'vitest'
import { splitRuby, spokenText } from './furigana.ts'
import { needsReading, readingOf } from './readings.ts'

const cat = (term: string, ...attributes: [name: string, value: string][]) => ({
  term,
  language: 'ja',
  attributes: attributes.map(([name, value]) => ({ name, value })),
})

describe('the spoken text of a vocabulary', () => {
  it.each([
    ['its term', cat('ねこ', ['reading', 'いぬ']), 'ねこ'],
    ['its term if no attribute gives the reading', cat('猫', ['kind', 'ねこ']), '猫'],
    ['the reading of a term in Chinese characters', cat('猫', ['reading', 'ねこ']), 'ねこ'],
    ['the reading of a term partly in Chinese characters', cat('お母さん', ['hiragana', 'おかあさん']), 'おかあさん'],
    ['the reading whatever the case of the attribute’s name', cat('猫', [' Kana ', ' ネコ ']), 'ネコ'],
    [
      'the attribute reading before kana and hiragana',
      cat('今日', ['hiragana', 'こんにち'], ['Reading', 'きょう']),
      'きょう',
    ],
    ['the first of several readings', cat('水', ['reading', 'みず/スイ']), 'みず'],
    ['a reading without the notes beside it', cat('犬', ['reading', 'いぬ (inu) [2]']), 'いぬ'],
    ['a reading only if it is in kana', cat('猫', ['reading', 'neko'], ['kana', '猫'], ['hiragana', 'ねこ']), 'ねこ'],
    ['the reading of a term with furigana', cat('今日[きょう]は 天気[てんき]がいい'), 'きょうはてんきがいい'],
    [
      'the attribute where the furigana leave some out',
      cat('今日[きょう]の猫', ['reading', 'きょうのねこ']),
      'きょうのねこ',
    ],
    ['its term with brackets that hold no kana', cat('ねこ[cat]'), 'ねこ[cat]'],
    ['its term in another language', { ...cat('水', ['reading', 'みず']), language: 'zh' }, '水'],
  ])('is %s', (_, voc, spoken) => expect(spokenText(voc)).toBe(spoken))

  it('is written without its furigana', () => {
    expect(splitRuby('お 母[かあ]さん')).toEqual({ written: 'お母さん', read: 'おかあさん' })
    expect(splitRuby('table [noun]')).toEqual({ written: 'table [noun]', read: 'table [noun]' })
  })

  it('a term without attributes has no reading', () => expect(readingOf([], '猫')).toBeUndefined())

  it.each([
    ['猫', true],
    ['々', true],
    ['ねこネコー', false],
    ['OK', false],
  ])('%s needs a reading: %s', (text, needs) => expect(needsReading(text)).toBe(needs))
})
