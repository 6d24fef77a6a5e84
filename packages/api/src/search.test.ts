import { describe, expect, it } from 'vitest'
import { fold } from './search.ts'

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
  ])('overlooks case and accents: %s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
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
  ])('keeps what makes another letter: %s is not %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})
