import { describe, expect, it } from 'vitest'
import { fold } from './search.ts'
import { createUser, listFields, testServices } from './testing/index.ts'

describe('folding', () => {
  it.each([
    ['Café', 'cafe'],
    ['CRÈME BRÛLÉE', 'creme brulee'],
    ['Straße', 'straße'],
    ['İstanbul', 'istanbul'],
    ['άνθρωπος', 'ανθρωποσ'],
    ['ΆΝΘΡΩΠΟΣ', 'ανθρωποσ'],
    ['Tiếng Việt', 'tieng viet'],
    ['كِتَابٌ', 'كتاب'],
    ['سَأَلَ', 'سأل'],
    ['שָׁלוֹם', 'שלום'],
  ])('ignores case and accents: %s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('takes linear time over any number of marks', () => {
    // In quadratic time this takes minutes.
    expect(fold(`a${'\u0301'.repeat(200_000)}b`)).toBe('ab')
  })

  it.each([
    ['か', 'が'],
    ['и', 'й'],
    ['क', 'कि'],
    ['ハ', 'パ'],
    ['อ', 'อั'],
    ['آب', 'اب'],
    ['سأل', 'سال'],
    ['مسؤول', 'مسوول'],
  ])('keeps marks that make another letter: %s is not %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})

describe('a search text too short for trigrams', () => {
  it('finds the lists that contain it, also in Japanese and with the wildcards of LIKE', async () => {
    const ada = await createUser(await testServices())
    for (const name of ['日本の旅', 'It is 5 % off', 'Jazz_', 'Ñandú'])
      await ada.call.lists.create({ ...listFields, name })
    const found = async (search: string) => (await ada.call.lists.listOwn({ search })).lists.map((list) => list.name)
    expect(await found('日本')).toEqual(['日本の旅'])
    expect(await found('本日')).toEqual([])
    expect(await found('旅')).toEqual(['日本の旅'])
    expect(await found('5 %')).toEqual(['It is 5 % off'])
    expect(await found('%')).toEqual(['It is 5 % off'])
    expect(await found('_')).toEqual(['Jazz_'])
    expect(await found('Z')).toEqual(['Jazz_'])
    expect(await found('ña')).toEqual(['Ñandú'])
    expect(await found('S 5')).toEqual(['It is 5 % off'])
    expect(await found("'\\")).toEqual([])
  })
})
