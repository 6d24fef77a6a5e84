import type { ReviewVocView } from '@wordtide/contract'
import { useCallback, useRef, useState } from 'react'
import { serverNow } from '../../../shared/lib/server-clock.ts'
import {
  reduceSession,
  type SavedProgress,
  type SessionEvent,
  type SessionState,
  startSession,
} from './session-state.ts'

export interface UseReviewSession {
  cards: readonly ReviewVocView[]
  saved: SavedProgress | undefined
  /** Writes the state to the store; returns false if it could not be written. */
  save: (state: SessionState) => boolean
}

/** Runs a review: every state is stored before it is rendered. */
export function useReviewSession({ cards, saved, save }: UseReviewSession) {
  const [state, setState] = useState(() => startSession(cards, serverNow(), saved))
  const [isSaved, setIsSaved] = useState(true)
  // A second key pressed within one frame must see the result of the first, not the rendered state.
  const latest = useRef(state)

  const dispatch = useCallback(
    (event: SessionEvent) => {
      const next = reduceSession(latest.current, event)
      if (next === latest.current) return
      latest.current = next
      setIsSaved(save(next))
      setState(next)
    },
    [save],
  )

  return { state, isSaved, dispatch }
}
