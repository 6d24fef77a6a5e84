import { useEffect, useRef } from 'react'
import { type InterruptedReview, noteInterruptedReview } from '../../../../shared/session/interrupted-review.ts'
import { useSessionStore } from '../../../../shared/session/use-session.ts'

/** Notes the review on the screen if the session ends; undefined if the review has no answers. */
export function useInterruption(review: InterruptedReview | undefined): void {
  const session = useSessionStore()
  const latest = useRef(review)
  useEffect(() => {
    latest.current = review
  })
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get().status === 'loggedOut' && latest.current !== undefined) noteInterruptedReview(latest.current)
      }),
    [session],
  )
}
