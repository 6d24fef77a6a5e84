import { expect, it } from 'vitest'
import { compareNaturally } from './natural-order.ts'

it('the natural order counts, and goes by letters before it looks at case and accents', () => {
  const names = ['unit 10', 'Unit 2', 'zebra', 'unit 1', 'éclair', 'A2', 'earth', 'a10', 'unit 2']
  const ordered = ['A2', 'a10', 'earth', 'éclair', 'unit 1', 'unit 2', 'Unit 2', 'unit 10', 'zebra']
  expect(names.toSorted(compareNaturally)).toEqual(ordered)
})
