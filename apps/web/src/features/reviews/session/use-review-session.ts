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
  /** Puts the session into the journal; false when it could not be kept. */
  keep: (state: SessionState) => boolean
}

/** Runs a session: every step is in the journal before it is on screen. */
export function useReviewSession({ cards, saved, keep }: UseReviewSession) {
  const [state, setState] = useState(() => startSession(cards, serverNow(), saved))
  const [kept, setKept] = useState(true)
  // Two keys pressed within one frame must meet each other's result, not the last painted one.
  const latest = useRef(state)

  const dispatch = useCallback(
    (event: SessionEvent) => {
      const next = reduceSession(latest.current, event)
      if (next === latest.current) return
      latest.current = next
      setKept(keep(next))
      setState(next)
    },
    [keep],
  )

  return { state, kept, dispatch }
}
