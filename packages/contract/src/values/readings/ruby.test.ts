import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignReading, shownTerm } from './ruby.ts'

/** Writes parts as `海[かい]岸[がん]`. */
const written = (parts: ReturnType<typeof alignReading>) =>
  parts?.map(({ base, reading }) => (reading === '' ? base : `${base}[${reading}]`)).join('')

describe('a reading stands over the part of a term that it reads', () => {
  it.each([
    ['ja', '海岸', 'かいがん', '海岸[かいがん]'],
    ['ja', '食べる', 'たべる', '食[た]べる'],
    ['ja', 'お母さん', 'おかあさん', 'お母[かあ]さん'],
    ['ja', '聞き手', 'ききて', '聞[き]き手[て]'],
    ['ja', '消しゴム', 'けしごむ', '消[け]しゴム'],
    ['ja', '食べる', 'タベル', '食[タ]べる'],
    ['ja', '〜時間', 'じかん', '〜時間[じかん]'],
    ['ja', '一ヶ月', 'いっかげつ', '一ヶ月[いっかげつ]'],
    ['ja', 'Tシャツ', 'ティーシャツ', 'T[ティー]シャツ'],
    ['ja', '今日は、天気がいい', 'きょうは てんきがいい', '今日[きょう]は、天気[てんき]がいい'],
    // The particle は may be the second or the third.
    ['ja', 'お歯は母よ', 'おははははよ', 'お歯は母[はははは]よ'],
    ['ja', 'お歯は母よ。', 'おはは ははよ。', 'お歯は母[はは はは]よ。'],
    ['ja', '海岸', 'かい がん', '海岸[かいがん]'],
    ['ja', '食べる', 'のむ', undefined],
    ['ja', '猫', 'neko', undefined],
    ['ja', 'ねこ', 'ねこ', undefined],
    ['zh', '海岸', 'hǎi’àn', '海[hǎi]岸[àn]'],
    ['zh', '海岸', 'hǎi àn', '海[hǎi]岸[àn]'],
    ['zh', '海岸', 'hai3an4', '海[hai3]岸[an4]'],
    ['zh', '中国', 'Zhōngguó', '中[Zhōng]国[guó]'],
    ['zh', '西安', "Xī'ān", '西[Xī]安[ān]'],
    ['zh', '先', 'xiān', '先[xiān]'],
    ['zh', '女儿', 'nǚ’ér', '女[nǚ]儿[ér]'],
    ['zh', '玩儿', 'wánr', '玩[wán]儿[r]'],
    ['zh', '电脑', 'diànnǎo', '电[diàn]脑[nǎo]'],
    ['zh', '大脑', 'dànǎo', '大[dà]脑[nǎo]'],
    ['zh', '反感', 'fǎngǎn', '反[fǎn]感[gǎn]'],
    ['zh', '卡拉OK', 'kǎlā OK', '卡[kǎ]拉[lā]OK'],
    ['zh', '你好，世界', 'nǐ hǎo, shìjiè', '你[nǐ]好[hǎo]，世[shì]界[jiè]'],
    ['zh', '海岸', 'ㄏㄞˇ ㄢˋ', '海[ㄏㄞˇ]岸[ㄢˋ]'],
    ['zh', '海岸', 'hoi2 ngon6', '海[hoi2]岸[ngon6]'],
    ['zh', '海岸', 'hǎi', undefined],
    ['ru', 'дом', 'dom', undefined],
  ])('%s: %s, %s', (language, term, reading, expected) =>
    expect(written(alignReading(term, reading, language))).toBe(expected),
  )

  it('the bases of the parts, joined, are the term, their readings the reading', () => {
    const word = (unit: string) => fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 5 })
    const part = fc.oneof(
      fc.record({ base: word('海岸食今日々ヶ3T'), reading: word('かいがんショーの') }),
      word('かのゴー').map((base) => ({ base, reading: base })),
      word('〜、 ').map((base) => ({ base, reading: '' })),
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const term = parts.map(({ base }) => base).join('')
        const reading = parts.map((each) => each.reading).join('')
        const aligned = alignReading(term, reading, 'ja')
        if (!/[海岸食今日々ヶ3T]/u.test(term)) {
          expect(aligned).toBeUndefined()
          return
        }
        expect(aligned?.map(({ base }) => base).join('')).toBe(term)
        const read = aligned?.map((each) => each.reading || each.base.replace(/[〜、 ]/g, '')).join('')
        expect(read?.replace(/[〜、 ]/g, '')).toBe(reading)
      }),
    )
    const any = fc.string({ unit: fc.constantFrom(..."海岸儿Oか，' hǎian4rü"), maxLength: 12 })
    fc.assert(
      fc.property(any, any, fc.constantFrom('ja', 'zh'), (term, reading, language) => {
        const aligned = alignReading(term, reading, language)
        if (aligned !== undefined) expect(aligned.map(({ base }) => base).join('')).toBe(term)
      }),
    )
  })
})

describe('a term is shown', () => {
  const shown = (language: string, term: string, ...attributes: [name: string, value: string][]) => {
    const result = shownTerm({ language, term, attributes: attributes.map(([name, value]) => ({ name, value })) })
    const others = result.others.map(({ name }) => name)
    return [written(result.parts) ?? result.written, result.beside, others]
  }
  it.each<[string, ReturnType<typeof shown>, ReturnType<typeof shown>]>([
    ['as it is without a reading', shown('ja', '海岸', ['plural', 'x']), ['海岸', [], ['plural']]],
    ['with its reading', shown('ja', '海岸', ['kind', 'x'], ['よみ', 'かいがん']), ['海岸[かいがん]', [], ['kind']]],
    ['with the reading that fits', shown('ja', '猫', ['romaji', 'neko'], ['kana', 'ねこ']), ['猫[ねこ]', ['neko'], []]],
    ['with one of two that are alike', shown('ja', '猫', ['kana', 'ネコ'], ['reading', 'ねこ']), ['猫[ねこ]', [], []]],
    ['once if it reads itself', shown('ja', 'ねこ', ['reading', 'ねこ']), ['ねこ', [], []]],
    ['with the first of several readings', shown('ja', '水', ['reading', 'みず/スイ']), ['水[みず]', [], ['reading']]],
    ['beside one that does not fit', shown('en', 'tide', ['IPA', '/taɪd/']), ['tide', ['/taɪd/'], []]],
    ['with commas like those in it', shown('ja', '海、岸', ['よみ', 'うみ、きし']), ['海[うみ]、岸[きし]', [], []]],
    ['with the furigana in it', shown('ja', '今日[きょう]は 天気[てんき]'), ['今日[きょう]は天気[てんき]', [], []]],
    ['with brackets of another language', shown('zh', '今日[きょう]'), ['今日[きょう]', [], []]],
  ])('%s', (_, result, expected) => expect(result).toEqual(expected))
})
