import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reconcile, withCopy } from './storage.ts'
import type { UnsentReview } from './store.ts'

/** The stored text of a review session whose answers were given at these dates. */
function stored(dates: readonly number[], overrides: Partial<UnsentReview> = {}): string {
  const answers = dates.map((date) => ({ vocId: 'v', type: 'dictation', result: 1, date, thinkingTime: 0 }) as const)
  const options = { types: ['dictation' as const], count: 15, listening: false }
  const review = { id: 's', listId: 'l', listName: 'Sea', startedAt: 0, options, index: 0, frozen: false }
  return JSON.stringify({ ...review, answers, ...overrides })
}

describe('after a crash of the browser', () => {
  test('the copy restores a review session, or its last answers, that localStorage has lost', () => {
    expect(reconcile(null, stored([1, 2]))).toBe(stored([1, 2]))
    expect(reconcile(stored([1]), stored([1, 2]))).toBe(stored([1, 2]))
  })

  test('localStorage wins if it has answers that the copy lacks', () => {
    expect(reconcile(stored([1, 2, 3]), stored([1, 2]))).toBe(stored([1, 2, 3]))
  })

  test('a review that was started over wins by its latest answer, though it has fewer', () => {
    expect(reconcile(stored([1, 2, 3]), stored([9]))).toBe(stored([9]))
    expect(reconcile(stored([9]), stored([1, 2, 3]))).toBe(stored([9]))
  })

  test('a review is frozen if either version says that a submission was attempted', () => {
    expect(reconcile(stored([1]), stored([1], { frozen: true }))).toBe(stored([1], { frozen: true }))
    expect(reconcile(stored([1], { frozen: true }), stored([1]))).toBe(stored([1], { frozen: true }))
  })

  test('an undone answer does not come back, whichever version has lost that it was undone', () => {
    const [answered, undone] = [stored([1, 2], { changedAt: 2 }), stored([1], { changedAt: 3 })]
    expect(reconcile(answered, undone)).toBe(undone)
    expect(reconcile(undone, answered)).toBe(undone)
    expect(reconcile(stored([1, 2], { changedAt: 2 }), 3)).toBeNull()
  })

  test('an answer that was given after another one was undone wins', () => {
    const [undone, answered] = [stored([1], { changedAt: 3 }), stored([1, 4], { changedAt: 4 })]
    expect(reconcile(undone, answered)).toBe(answered)
    expect(reconcile(undone, stored([1, 4]))).toBe(stored([1, 4]))
  })

  test('the cards of the last edit are kept', () => {
    expect(reconcile('{"cards":[1]}', '{"cards":[2],"changedAt":3}')).toBe('{"cards":[2],"changedAt":3}')
  })

  test('a removed review stays removed, unless an answer was given since', () => {
    expect(reconcile(stored([1, 2]), 2)).toBeNull()
    expect(reconcile(null, 2)).toBeNull()
    expect(reconcile(stored([3]), 2)).toBe(stored([3]))
  })

  test('the latest answer is never lost', () => {
    const dates = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(dates, dates, (inStorage, inCopy) => {
        const restored = reconcile(stored(inStorage), stored(inCopy))
        expect(restored).toContain(`"date":${Math.max(...inStorage, ...inCopy)},`)
      }),
    )
  })

  test('cards, which are written once, are restored only where they are missing', () => {
    expect(reconcile('{"cards":[]}', '{"cards":[1]}')).toBe('{"cards":[]}')
    expect(reconcile(null, '{"cards":[1]}')).toBe('{"cards":[1]}')
  })

  test('a text that is not JSON counts as having no answers', () => {
    expect(reconcile('{"answers":[{"da', stored([1]))).toBe(stored([1]))
    expect(reconcile(stored([1]), '{"answers":[{"da')).toBe(stored([1]))
  })
})

test('a browser without IndexedDB stores texts in localStorage alone', () => {
  const storage = withCopy(localStorage)
  storage.setItem('k', 'text')
  expect(localStorage.getItem('k')).toBe('text')
  expect(storage.getItem('k')).toBe('text')
  storage.removeItem('k')
  expect(localStorage.length).toBe(0)
})
