import { useEffect, useState } from 'react'
import { isBeingSubmitted, isInReview, listLock, locksElsewhere, reviewLock, waitForRelease } from './lock.ts'
import type { UnsentReview, UnsentStore } from './store.ts'

export interface ListReviews {
  /**
   * Review sessions with unsent answers that no tab has on screen, oldest first. Those that another tab submits, or this one
   * from the review, are left out as well.
   */
  unsent: UnsentReview[]
  /** The tab that has a review session of the list on screen, or submits one. Not told for all lists together. */
  busy: 'thisTab' | 'otherTab' | undefined
}

/**
 * The user's review sessions of a list in this browser, or of all lists. Read again when answers are stored or removed,
 * when a lock is released, and when the user returns to this tab. Undefined until it was read.
 */
export function useListReviews(userId: string, store: UnsentStore, listId?: string): ListReviews | undefined {
  const [reviews, setReviews] = useState<ListReviews>()
  useEffect(() => {
    const ofList = listId === undefined ? undefined : listLock(userId, listId)
    let reading = new AbortController()
    const read = async () => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const elsewhere = await locksElsewhere()
      if (signal.aborted) return
      const stored = store.list().filter((review) => listId === undefined || review.listId === listId)
      const isElsewhere = ({ id }: UnsentReview) => elsewhere.has(reviewLock(userId, id))
      const isHere = ({ id }: UnsentReview) => isInReview(reviewLock(userId, id))
      const isSubmitted = ({ id }: UnsentReview) => isBeingSubmitted(reviewLock(userId, id))
      const busyTab = () => {
        if (ofList === undefined) return undefined
        if (elsewhere.has(ofList) || stored.some(isElsewhere)) return 'otherTab'
        return stored.some(isHere) || stored.some(isSubmitted) ? 'thisTab' : undefined
      }
      setReviews({ unsent: stored.filter((review) => !isElsewhere(review) && !isHere(review)), busy: busyTab() })
      for (const name of elsewhere)
        if (name === ofList || name.startsWith(reviewLock(userId, ''))) void readWhenReleased(name, signal)
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
