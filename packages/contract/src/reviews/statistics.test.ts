import { describe, expect, it } from 'vitest'
import { listIssues } from '../testing.ts'
import { forecastInput, statsDaysInput } from './statistics.ts'

describe('a range of days', () => {
  it('may have its first day, its last, both or none', () => {
    for (const range of [
      {},
      { from: '2026-11-22' },
      { to: '2026-11-22' },
      { from: '2026-11-22', to: '2026-11-22' },
      { from: '2023-11-22', to: '2024-11-21' },
    ])
      expect(listIssues(statsDaysInput, range), JSON.stringify(range)).toEqual([])
  })

  it('consists of dates that exist, from 1900 to 2999', () => {
    for (const wrong of ['', 'today', '2026-02-29', '2026-1-1', '2026-11-22T00:00Z', '-000001-01-01'])
      expect(listIssues(statsDaysInput, { from: wrong }), wrong).toEqual(['from: Must be a date such as 2026-11-22'])
    for (const wrong of ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
      expect(listIssues(statsDaysInput, { to: wrong }), wrong).toEqual(['to: Must be from 1900 to 2999'])
  })

  it('does not end before it begins, and has at most 366 days', () => {
    const backwards = { from: '2026-11-22', to: '2026-11-21' }
    expect(listIssues(statsDaysInput, backwards)).toEqual(['to: Must not be before the first day'])
    const tooLong = { from: '2023-11-22', to: '2024-11-22' }
    expect(listIssues(statsDaysInput, tooLong)).toEqual(['from: Maximum range is 366 days'])
  })
})

it('a forecast has 1 to 366 days, 30 by default', () => {
  expect(forecastInput.parse({})).toEqual({ days: 30 })
  for (const days of [1, 366]) expect(listIssues(forecastInput, { days })).toEqual([])
  expect(listIssues(forecastInput, { days: 0 })).toEqual(['days: Must be 1 or more'])
  expect(listIssues(forecastInput, { days: 367 })).toEqual(['days: Must be 366 or less'])
  expect(listIssues(forecastInput, { days: 1.5 })).toEqual(['days: Must be a whole number'])
})
