import { describe, expect, it } from 'vitest'
import { needsReading, readingOf, spokenText } from './spoken-text.ts'

const cat = (term: string, ...attributes: [name: string, value: string][]) => ({
  term,
  language: 'ja',
  attributes: attributes.map(([name, value]) => ({ name, value })),
})

describe('what is said of a vocabulary', () => {
  it.each([
    ['its term', cat('ねこ', ['reading', 'いぬ']), 'ねこ'],
    ['its term, where nothing tells how it is read', cat('猫', ['kind', 'ねこ']), '猫'],
    ['the reading of Chinese characters', cat('猫', ['reading', 'ねこ']), 'ねこ'],
    ['also of a part of the term', cat('お母さん', ['hiragana', 'おかあさん']), 'おかあさん'],
    ['whatever the case of its name', cat('猫', [' Kana ', ' ネコ ']), 'ネコ'],
    ['a reading before kana and hiragana', cat('今日', ['hiragana', 'こんにち'], ['Reading', 'きょう']), 'きょう'],
    ['the first of several readings', cat('水', ['reading', 'みず/スイ']), 'みず'],
    ['a reading without what is noted beside it', cat('犬', ['reading', 'いぬ (inu) [2]']), 'いぬ'],
    ['no reading that is none', cat('猫', ['reading', 'neko'], ['kana', '猫'], ['hiragana', 'ねこ']), 'ねこ'],
    ['its term in another language', { ...cat('水', ['reading', 'みず']), language: 'zh' }, '水'],
  ])('is %s', (_, voc, spoken) => expect(spokenText(voc)).toBe(spoken))

  it('has no reading where no attribute gives one', () => expect(readingOf([])).toBeUndefined())

  it.each([
    ['猫', true],
    ['々', true],
    ['ねこネコー', false],
    ['OK', false],
  ])('%s needs a reading: %s', (text, needs) => expect(needsReading(text)).toBe(needs))
})
