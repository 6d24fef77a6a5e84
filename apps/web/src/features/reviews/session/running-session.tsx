import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../shared/lib/server-clock.ts'
import { withReviewLock } from '../unsent/lock.ts'
import type { ReviewDeck, UnsentReview, UnsentStore } from '../unsent/store.ts'
import { useSubmit } from '../unsent/use-submit.ts'
import { focusSheet } from './card-sheet.tsx'
import { CardTable } from './card-table.tsx'
import { SessionBody } from './session-body.tsx'
import { SessionHeader } from './session-header.tsx'
import type { SessionKey } from './session-keys.ts'
import type { SessionState } from './session-state.ts'
import { Shortcuts } from './shortcuts.tsx'
import { Summary } from './summary.tsx'
import { useImagesAhead } from './use-images-ahead.ts'
import { usePronunciation } from './use-pronunciation.ts'
import { useReviewSession } from './use-review-session.ts'
import { useSessionKeys } from './use-session-keys.ts'
import { useSpellings } from './use-spellings.ts'

export interface RunningSessionProps {
  userId: string
  /** As stored, or new and without answers. */
  review: UnsentReview
  deck: ReviewDeck
  store: UnsentStore
  onDone: () => void
}

/** The session itself, once its cards are there. */
export function RunningSession({ userId, review, deck, store, onDone }: RunningSessionProps) {
  const { cards, intervals } = deck
  const save = useCallback(
    (state: SessionState) => store.save(unsentReviewOf(review, state), deck),
    [store, review, deck],
  )
  const saved = review.answers.length > 0 ? review : undefined
  const { state, isSaved, dispatch } = useReviewSession({ cards, saved, save })
  const { submit, isPending, error, clearError } = useSubmit(store)
  const pronunciation = usePronunciation(state)
  const { spelled, write, clear } = useSpellings()
  const [helping, setHelping] = useState(false)
  const [startedAt] = useState(serverNow)
  const sheet = useRef<HTMLElement>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useImagesAhead(cards, state.index)

  const showAnswer = () => {
    if (state.phase !== 'asking') return
    dispatch({ type: 'showAnswer', now: serverNow() })
    pronunciation.onShown()
  }
  const onKey = (key: SessionKey) => {
    if (key.does === 'help') setHelping((open) => !open)
    else if (helping) return false
    else if (key.does === 'answer') dispatch({ type: 'answer', result: key.result, now: serverNow() })
    else if (key.does === 'sound') pronunciation.play()
    else if (state.phase === 'asking') showAnswer()
    else if (state.phase === 'answering') dispatch({ type: 'keepAnswer', now: serverNow() })
    return true
  }
  useSessionKeys(onKey)

  const backToLastCard = () => {
    dispatch({ type: 'backToLastCard', now: serverNow() })
    clearError()
  }
  const startOver = () => {
    dispatch({ type: 'startOver', now: serverNow() })
    clear()
    clearError()
  }
  const sendAnswers = async () => {
    dispatch({ type: 'freeze' })
    const send = async () => {
      const outcome = await submit(unsentReviewOf(review, state))
      if (outcome === 'refused') dispatch({ type: 'thaw' })
      if (outcome === 'saved' && isMounted.current) onDone()
    }
    // The lock is held until the outcome is known, also if the review is closed meanwhile.
    await withReviewLock(userId, review.id, send, { inReview: true })
  }

  return (
    <>
      <SessionHeader
        answered={state.answers.length}
        cards={cards.length}
        pronounce={pronunciation.on}
        onPronounce={pronunciation.toggle}
        onFinish={state.phase === 'summary' ? undefined : () => dispatch({ type: 'finish' })}
      >
        <Shortcuts open={helping} onOpenChange={setHelping} onClosed={() => focusSheet(sheet.current)} />
      </SessionHeader>
      {!isSaved && (
        <p role="alert" className="text-center text-sm text-warning">
          This browser cannot keep your answers: submit them before you leave.
        </p>
      )}
      <SessionBody key={state.phase === 'summary' ? 'summary' : state.index}>
        {state.phase === 'summary' ? (
          <Summary
            state={state}
            submitting={isPending}
            error={error}
            onBack={backToLastCard}
            onStartOver={startOver}
            onSubmit={() => void sendAnswers()}
          />
        ) : (
          <CardTable
            state={state}
            dispatch={dispatch}
            now={serverNow}
            startedAt={startedAt}
            target={review.options.targetLanguage}
            listening={review.options.listening}
            intervals={intervals}
            asks={pronunciation.asks}
            typed={spelled(state.index)}
            onType={(typed) => write(state.index, typed)}
            onShowAnswer={showAnswer}
            sheet={sheet}
          />
        )}
      </SessionBody>
    </>
  )
}

const unsentReviewOf = (review: UnsentReview, state: SessionState): UnsentReview => ({
  ...review,
  answers: [...state.answers],
  index: state.index,
  frozen: review.frozen || (state.phase === 'summary' && state.frozen),
})
