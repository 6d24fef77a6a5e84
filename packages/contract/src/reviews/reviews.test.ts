import { describe, expect, it } from 'vitest'
import { listIssues } from '../testing.ts'
import { queueInput, submitInput } from './reviews.ts'

const answer = { vocId: 'v', type: 'dictation', result: 1, date: 1, thinkingTime: 0 }
const issuesOf = (fields: object) => listIssues(submitInput, { vocReviews: [{ ...answer, ...fields }] })

describe('an answer', () => {
  it('is -1, 0 or 1 in a known type, with a date and a thinking time in whole milliseconds', () => {
    for (const result of [-1, 0, 1]) expect(issuesOf({ result })).toEqual([])
    for (const wrong of [
      { result: 2 },
      { result: '1' },
      { type: 'x' },
      { date: 1.5 },
      { date: -1 },
      { thinkingTime: -1 },
    ])
      expect(issuesOf(wrong), JSON.stringify(wrong)).toHaveLength(1)
  })

  it('is submitted with at most 499 others', () => {
    expect(listIssues(submitInput, { vocReviews: Array.from({ length: 500 }, () => answer) })).toEqual([])
    const tooMany = Array.from({ length: 501 }, () => answer)
    expect(listIssues(submitInput, { vocReviews: tooMany })).toEqual(['vocReviews: Maximum results exceeded'])
  })
})

it('a queue has 15 cards in all three types by default', () => {
  const types = ['translation', 'reverseTranslation', 'dictation']
  expect(queueInput.parse({ list: 'l' })).toEqual({ list: 'l', scope: 'all', types, count: 15 })
  expect(listIssues(queueInput, { list: 'l', types: [] })).toEqual(['types: Required'])
  expect(listIssues(queueInput, { list: 'l', count: 101 })).toEqual(['count: Must be 100 or less'])
  expect(listIssues(queueInput, { list: 'l', count: 0 })).toEqual(['count: Must be 1 or more'])
})
