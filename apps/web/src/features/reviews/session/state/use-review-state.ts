import { useCallback, useRef, useState } from 'react'
import { serverNow } from '../../../../shared/lib/dates/server-clock.ts'
import { dateOfChange, type ReviewDeck, type UnsentReview, type UnsentStore } from '../../unsent/store.ts'
import type { ReviewSessionState } from './position.ts'
import { type ReviewSessionEvent, reduceReviewSession, startReviewSession } from './review-reducer.ts'
import type { Drill } from './turns.ts'

interface ReviewStateOptions {
  /** As stored, or new and without answers. */
  review: UnsentReview
  deck: ReviewDeck
  store: UnsentStore
  /** It begins with its summary, also if not all cards are answered. */
  isOnSummary?: boolean | undefined
}

/** Runs the reducer. Every state is stored before it is rendered. */
export function useReviewState({ review, deck, store, isOnSummary = false }: ReviewStateOptions) {
  const stored = review.answers.length > 0 ? review : undefined
  const [state, setState] = useState(() => {
    const started = startReviewSession(deck.cards, serverNow(), stored, drillOf(review.options))
    return isOnSummary ? reduceReviewSession(started, { type: 'finish' }) : started
  })
  const [isSaved, setIsSaved] = useState(true)
  // A second key pressed within one frame must see the result of the first, not the rendered state.
  const latest = useRef(state)
  const saved = useRef(review)

  const dispatch = useCallback(
    (event: ReviewSessionEvent) => {
      const before = latest.current
      const next = reduceReviewSession(before, event)
      if (next === before) return
      latest.current = next
      const changedAt = dateOfChange(saved.current)
      saved.current = { ...unsentReviewOf(review, next), changedAt }
      const cards = [...next.deck]
      setIsSaved(store.save(saved.current, { ...deck, cards }))
      if (next.deck !== before.deck) store.saveDeck(review.id, { ...deck, cards, changedAt })
      setState(next)
    },
    [store, review, deck],
  )
  return {
    state,
    /** True if the browser has stored the state. */
    isSaved,
    dispatch,
    /** Returns the stored review of the latest state. */
    storedReview: useCallback(() => saved.current, []),
  }
}

const drillOf = ({ introduce = false, repeatMissed = false }: UnsentReview['options']): Drill => ({
  introduce,
  repeatMissed,
})

/** Returns the review session to store for this state. */
export function unsentReviewOf(review: UnsentReview, state: ReviewSessionState): UnsentReview {
  const { answers, steps, unsentSuspensions } = state
  const known = steps.filter((step) => step.did === 'answer' || step.did === 'suspend')
  const hasDrill = known.length < steps.length
  return {
    ...review,
    answers: [...answers],
    index: state.index,
    frozen: review.frozen || (state.phase === 'summary' && state.frozen),
    steps: !hasDrill && known.length > answers.length ? known : undefined,
    turns: hasDrill ? [...steps] : undefined,
    isRepetition: state.kind === 'repetition' ? true : undefined,
    unsentSuspensions: unsentSuspensions.length > 0 ? [...unsentSuspensions] : undefined,
  }
}
