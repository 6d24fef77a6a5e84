import { tabKeys } from '../lib/kept/stored-keys.ts'

/** The review that was on the screen when the session of its user ended. */
export interface InterruptedReview {
  userId: string
  reviewId: string
  /** It was at its summary, also if not all cards were answered. */
  isOnSummary: boolean
}

const storageKey = tabKeys.interruptedReview

/** Notes a review, so that signing in leads back to it; also with Google, for which the page is left. Its answers are stored already. */
export function noteInterruptedReview({ userId, reviewId, isOnSummary }: InterruptedReview): void {
  try {
    sessionStorage.setItem(storageKey, [userId, reviewId, isOnSummary ? 'summary' : 'card'].join(' '))
  } catch {
    // The browser forbids storage: the answers are offered on the page then.
  }
}

/** Returns the review that the end of the session has interrupted in this tab; undefined if there is none, or after the next sign-in. */
export function interruptedReview(): InterruptedReview | undefined {
  try {
    const [userId, reviewId, place] = sessionStorage.getItem(storageKey)?.split(' ') ?? []
    if (userId === undefined || reviewId === undefined) return undefined
    return { userId, reviewId, isOnSummary: place === 'summary' }
  } catch {
    return undefined
  }
}

export function forgetInterruptedReview(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was noted.
  }
}
