import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JournalRecord } from './journal-record.ts'
import { settle, withSecondCopy } from './second-copy.ts'

/** A kept session whose answers were given at these dates. */
function session(dates: readonly number[], said: Partial<JournalRecord> = {}): string {
  const answers = dates.map((date) => ({ vocId: 'v', type: 'dictation', result: 1, date, thinkingTime: 0 }) as const)
  const options = { types: ['dictation' as const], count: 15, listening: false }
  const of = { id: 's', listId: 'l', listName: 'Sea', startedAt: 0, options, index: 0, frozen: false }
  return JSON.stringify({ ...of, answers, ...said })
}

describe('after a crash, a session stands', () => {
  test('as its copy, where the storage has lost it or its last answers', () => {
    expect(settle(null, session([1, 2]))).toBe(session([1, 2]))
    expect(settle(session([1]), session([1, 2]))).toBe(session([1, 2]))
  })

  test('as the storage, where that has answers which did not reach the copy', () => {
    expect(settle(session([1, 2, 3]), session([1, 2]))).toBe(session([1, 2, 3]))
  })

  test('as the one with the last given answer, though it has fewer: it was started over', () => {
    expect(settle(session([1, 2, 3]), session([9]))).toBe(session([9]))
    expect(settle(session([9]), session([1, 2, 3]))).toBe(session([9]))
  })

  test('as sent, where one of them knows that it was', () => {
    expect(settle(session([1]), session([1], { frozen: true }))).toBe(session([1], { frozen: true }))
    expect(settle(session([1], { frozen: true }), session([1]))).toBe(session([1], { frozen: true }))
  })

  test('not at all where it was removed, unless an answer was given since', () => {
    expect(settle(session([1, 2]), 2)).toBeNull()
    expect(settle(null, 2)).toBeNull()
    expect(settle(session([3]), 2)).toBe(session([3]))
  })

  test('never without the answer that was given last', () => {
    const dates = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(dates, dates, (here, there) => {
        expect(settle(session(here), session(there))).toContain(`"date":${Math.max(...here, ...there)},`)
      }),
    )
  })
})

test('cards, which are written once, stay as they are', () => {
  expect(settle('{"cards":[]}', '{"cards":[1]}')).toBe('{"cards":[]}')
  expect(settle(null, '{"cards":[1]}')).toBe('{"cards":[1]}')
})

test('a browser without IndexedDB keeps what the storage keeps', () => {
  const storage = withSecondCopy(localStorage)
  storage.setItem('k', 'text')
  expect(localStorage.getItem('k')).toBe('text')
  expect(storage.getItem('k')).toBe('text')
  storage.removeItem('k')
  expect(localStorage.length).toBe(0)
})
