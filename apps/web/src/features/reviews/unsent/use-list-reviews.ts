import { useEffect, useState } from 'react'
import {
  isBeingSubmitted,
  isInReview,
  isLockOnCards,
  locksElsewhere,
  mayShareCards,
  reviewLock,
  waitForRelease,
} from './lock.ts'
import type { UnsentReview, UnsentStore } from './store.ts'

export interface ListReviews {
  /**
   * Review sessions with unsent answers that no tab has on screen, oldest first. Those that another tab submits, or this one
   * from the review, are left out as well.
   */
  unsent: UnsentReview[]
  /** The tab that has a review session on screen, or submits one, which may ask the same cards. Not set for the notices. */
  busy: 'thisTab' | 'otherTab' | undefined
}

/**
 * The user's review sessions in this browser: those that may ask cards of a list, or of any if that is null; without a list every one, for
 * the notices. Read again when answers are stored or removed, when a lock is released, and when the user returns to this tab. Undefined
 * until it was read.
 */
export function useListReviews(userId: string, store: UnsentStore, listId?: string | null): ListReviews | undefined {
  const [reviews, setReviews] = useState<ListReviews>()
  useEffect(() => {
    const locksCards = (name: string) => listId !== undefined && isLockOnCards(name, userId, listId)
    let reading = new AbortController()
    const read = async () => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const elsewhere = await locksElsewhere()
      if (signal.aborted) return
      const stored = store.list().filter((review) => listId === undefined || mayShareCards(listId, review.listId))
      const isElsewhere = ({ id }: UnsentReview) => elsewhere.has(reviewLock(userId, id))
      const isHere = ({ id }: UnsentReview) => isInReview(reviewLock(userId, id))
      const isSubmitted = ({ id }: UnsentReview) => isBeingSubmitted(reviewLock(userId, id))
      const busyTab = () => {
        if (listId === undefined) return undefined
        if ([...elsewhere].some(locksCards) || stored.some(isElsewhere)) return 'otherTab'
        return stored.some(isHere) || stored.some(isSubmitted) ? 'thisTab' : undefined
      }
      setReviews({ unsent: stored.filter((review) => !isElsewhere(review) && !isHere(review)), busy: busyTab() })
      for (const name of elsewhere)
        if (locksCards(name) || name.startsWith(reviewLock(userId, ''))) void readWhenReleased(name, signal)
    }
    const readWhenReleased = async (name: string, signal: AbortSignal) => {
      if (await waitForRelease(name, signal)) await read()
    }
    const readAgain = () => void read()
    readAgain()
    const unsubscribe = store.subscribe(readAgain)
    window.addEventListener('focus', readAgain)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      reading.abort()
      unsubscribe()
      window.removeEventListener('focus', readAgain)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [userId, store, listId])
  return reviews
}
