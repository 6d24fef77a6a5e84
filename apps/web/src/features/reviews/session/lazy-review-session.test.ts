import { expect, test } from 'vitest'
import { loadReviewSession } from './lazy-review-session.ts'

test('the review session is imported once at a time', async () => {
  const [first, second] = [loadReviewSession(), loadReviewSession()]
  expect(second).toBe(first)
  expect(await first).toHaveProperty('default')
})
