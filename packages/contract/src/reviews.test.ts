import { describe, expect, it } from 'vitest'
import { intervals, queueInput, submitInput } from './reviews.ts'
import { complaints } from './testing.ts'

const answer = { vocId: 'v', type: 'dictation', result: 1, date: 1, thinkingTime: 0 }
const complaintsOf = (fields: object) => complaints(submitInput, { vocReviews: [{ ...answer, ...fields }] })

describe('an answer', () => {
  it('is -1, 0 or 1 in a known type, with a date and a thinking time in whole milliseconds', () => {
    for (const result of [-1, 0, 1]) expect(complaintsOf({ result })).toEqual([])
    for (const wrong of [
      { result: 2 },
      { result: '1' },
      { type: 'x' },
      { date: 1.5 },
      { date: -1 },
      { thinkingTime: -1 },
    ])
      expect(complaintsOf(wrong), JSON.stringify(wrong)).toHaveLength(1)
  })

  it('is submitted with at most 499 others', () => {
    expect(complaints(submitInput, { vocReviews: Array.from({ length: 500 }, () => answer) })).toEqual([])
    const tooMany = Array.from({ length: 501 }, () => answer)
    expect(complaints(submitInput, { vocReviews: tooMany })).toEqual(['vocReviews: Maximum results exceeded'])
  })
})

it('a queue has 15 cards in all three types by default', () => {
  const types = ['translation', 'reverseTranslation', 'dictation']
  expect(queueInput.parse({ list: 'l' })).toEqual({ list: 'l', types, count: 15 })
  expect(complaints(queueInput, { list: 'l', types: [] })).toEqual(['types: Required'])
  expect(complaints(queueInput, { list: 'l', count: 101 })).toEqual(['count: Must be 100 or less'])
  expect(complaints(queueInput, { list: 'l', count: 0 })).toEqual(['count: Must be 1 or more'])
})

it('there are up to 101 intervals of 0 to 1000 whole days', () => {
  expect(complaints(intervals, [])).toEqual([])
  expect(
    complaints(
      intervals,
      Array.from({ length: 102 }, () => 1),
    ),
  ).toEqual([': Maximum intervals exceeded'])
  expect(complaints(intervals, [1, 1001])).toEqual(['1: Must be 1000 or less'])
  expect(complaints(intervals, [-1])).toEqual(['0: Must be 0 or more'])
})
