import { userHeader } from '@wordtide/contract/values'
import { createStore, entries, set } from 'idb-keyval'
import { trpcUrl } from '../../../shared/api/batch-url.ts'
import { stores } from '../../../shared/lib/kept/stored-keys.ts'
import { ownerOf } from '../../../shared/session/stored-data.ts'
import { reviewLock } from './lock.ts'
import { answersPrefix, cardsPrefix, lastChange } from './storage.ts'

interface Submitted {
  userId: string
  id: string
  text: string
  answers: unknown
}

/**
 * Sends what learners have submitted in tabs that are closed since: for the service worker. Each is sent for its own user and refused if
 * another is signed in; it then stays until that user is back. A review that a tab has open is left to that tab. Throws if the server could
 * not be reached, so that the browser tries again.
 */
export async function sendSubmitted(): Promise<void> {
  const copies = createStore(...stores.reviewCopies)
  const submitted = (await entries<string, unknown>(copies)).flatMap(([key, copy]) => submittedOf(key, copy) ?? [])
  for (const review of submitted) {
    const send = async (lock: Lock | null) => {
      if (lock === null || !(await isSaved(review))) return
      // The date replaces the copy: the next tab then removes its own copy of this review.
      const sentAt = lastChange(review.text)
      await set(`${answersPrefix}${review.userId}:${review.id}`, sentAt, copies)
      await set(`${cardsPrefix}${review.userId}:${review.id}`, sentAt, copies)
    }
    await navigator.locks.request(reviewLock(review.userId, review.id), { ifAvailable: true }, send)
  }
}

/** Returns a review that was submitted; undefined for any other copy. */
export function submittedOf(key: string, copy: unknown): Submitted | undefined {
  const userId = ownerOf(key)
  if (typeof copy !== 'string' || userId === undefined || !key.startsWith(answersPrefix)) return undefined
  try {
    const review: unknown = JSON.parse(copy)
    if (typeof review !== 'object' || review === null || !('frozen' in review) || review.frozen !== true)
      return undefined
    if (!('answers' in review)) return undefined
    return { userId, id: key.slice(`${answersPrefix}${userId}:`.length), text: copy, answers: review.answers }
  } catch {
    return undefined
  }
}

/** Sends the answers; returns false if the server refuses them. */
async function isSaved({ userId, answers }: Submitted): Promise<boolean> {
  const { ok, status } = await fetch(`${trpcUrl}/reviews.submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [userHeader]: userId },
    body: JSON.stringify({ vocReviews: answers }),
  })
  if (!ok && (status >= 500 || status === 408 || status === 429)) throw new Error(`The server has responded ${status}`)
  return ok
}
