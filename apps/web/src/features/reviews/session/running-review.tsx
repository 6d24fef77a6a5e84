import type { ReviewVocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../shared/lib/server-clock.ts'
import { cardOptions } from '../options/review-options.ts'
import { reviewLock, withLock } from '../unsent/lock.ts'
import type { ReviewDeck, UnsentReview, UnsentStore } from '../unsent/store.ts'
import { useSubmit } from '../unsent/use-submit.ts'
import { CardView, focusSheet } from './card-view.tsx'
import { PracticeRound } from './practice-round.tsx'
import { useImagePrefetch } from './prefetch.ts'
import { ReviewBody, ReviewHeader } from './review-frame.tsx'
import { type ReviewKey, useReviewKeys } from './review-keys.ts'
import {
  currentAnswer,
  currentCard,
  type ReviewSessionEvent,
  type ReviewSessionState,
  reduceReviewSession,
  startReviewSession,
} from './review-reducer.ts'
import { Summary } from './summary.tsx'
import { useInterruption } from './use-interruption.ts'
import { usePronunciation } from './use-pronunciation.ts'

export interface RunningReviewProps {
  userId: string
  /** As stored, or new and without answers. */
  review: UnsentReview
  deck: ReviewDeck
  store: UnsentStore
  /** Begins with the summary, also if not all cards are answered. */
  isOnSummary?: boolean | undefined
  onDone: () => void
}

/** A review session whose cards are loaded and whose lock this tab holds. */
export function RunningReview({ userId, review, deck, store, isOnSummary, onDone }: RunningReviewProps) {
  const { state, isSaved, dispatch } = useReviewState({ review, deck, store, isOnSummary })
  const { submit, isPending, error, clearError } = useSubmit(store)
  const card = state.phase === 'summary' ? undefined : currentCard(state)
  const chosen = currentAnswer(state)
  const pronunciation = usePronunciation({
    card,
    isAsking: state.phase === 'asking',
    cards: deck.cards,
    index: state.index,
  })
  const spellings = useSpellings()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  /** The cards that are practised, from the summary. */
  const [practised, setPractised] = useState<readonly ReviewVocView[]>()
  const sheet = useRef<HTMLElement>(null)
  const isMounted = useIsMounted()
  useImagePrefetch(deck.cards, state.index)
  useInterruption(
    state.answers.length === 0 ? undefined : { userId, reviewId: review.id, isOnSummary: state.phase === 'summary' },
  )

  const showAnswer = () => {
    if (state.phase !== 'asking') return
    dispatch({ type: 'showAnswer', now: serverNow() })
    pronunciation.onAnswerShown()
  }
  const answer = (result: Answer) => dispatch({ type: 'answer', result, now: serverNow() })
  const keepAnswer = () => dispatch({ type: 'keepAnswer', now: serverNow() })
  const onKey = (key: ReviewKey) => {
    if (practised !== undefined) return false
    if (key.action === 'help') setIsHelpOpen((isOpen) => !isOpen)
    else if (isHelpOpen) return false
    else if (key.action === 'answer') answer(key.result)
    else if (key.action === 'play') pronunciation.play()
    else if (state.phase === 'asking') showAnswer()
    else if (state.phase === 'answering') keepAnswer()
    return true
  }
  useReviewKeys(onKey)

  const backToLastCard = () => {
    dispatch({ type: 'backToLastCard', now: serverNow() })
    clearError()
  }
  const startOver = () => {
    dispatch({ type: 'startOver', now: serverNow() })
    spellings.clear()
    clearError()
  }
  const submitAnswers = async () => {
    dispatch({ type: 'freeze' })
    const send = async () => {
      const outcome = await submit(unsentReviewOf(review, state))
      if (outcome === 'refused') dispatch({ type: 'unfreeze' })
      if (outcome === 'saved' && isMounted.current) onDone()
    }
    // The lock is held until the outcome is known, also if the review is closed meanwhile.
    await withLock(reviewLock(userId, review.id), send, { inReview: true })
  }

  if (practised !== undefined)
    return (
      <PracticeRound
        cards={practised}
        targetLanguage={review.options.targetLanguage}
        isListeningFocused={review.options.listening}
        onEnd={() => setPractised(undefined)}
      />
    )
  return (
    <>
      <ReviewHeader
        answered={state.answers.length}
        cards={deck.cards.length}
        isPronounceOn={pronunciation.isOn}
        onTogglePronounce={pronunciation.toggle}
        onFinish={state.phase === 'summary' ? undefined : () => dispatch({ type: 'finish' })}
        shortcuts={{
          isOpen: isHelpOpen,
          onOpenChange: setIsHelpOpen,
          onClosed: () => focusSheet(sheet.current),
        }}
      />
      {!isSaved && (
        <p role="alert" className="text-center text-sm text-warning">
          This browser cannot keep your answers: submit them before you leave.
        </p>
      )}
      <ReviewBody key={state.phase === 'summary' ? 'summary' : state.index}>
        {state.phase === 'summary' && (
          <Summary
            state={state}
            deck={deck}
            targetLanguage={review.options.targetLanguage}
            onPractise={setPractised}
            isSubmitting={isPending}
            error={error}
            onBack={backToLastCard}
            onStartOver={startOver}
            onSubmit={() => void submitAnswers()}
          />
        )}
        {card !== undefined && (
          <CardView
            card={card}
            cards={deck.cards}
            isAsking={state.phase === 'asking'}
            label={`Card ${state.index + 1} of ${deck.cards.length}`}
            chosen={chosen?.result}
            now={serverNow}
            {...cardOptions(userId, review, card)}
            isAnswerTyped={review.options.typed}
            settings={deck}
            schedule={deck}
            prompt={pronunciation.prompt}
            typed={spellings.get(state.index)}
            onType={(typed) => spellings.set(state.index, typed)}
            onShowAnswer={showAnswer}
            onAnswer={answer}
            onPrevious={state.index === 0 ? undefined : () => dispatch({ type: 'previous', now: serverNow() })}
            onKeepAnswer={chosen === undefined ? undefined : keepAnswer}
            sheet={sheet}
          />
        )}
      </ReviewBody>
    </>
  )
}

/** Runs the reducer. Every state is stored before it is rendered. */
function useReviewState({ review, deck, store, isOnSummary = false }: Omit<RunningReviewProps, 'userId' | 'onDone'>) {
  const stored = review.answers.length > 0 ? review : undefined
  const [state, setState] = useState(() => {
    const started = startReviewSession(deck.cards, serverNow(), stored)
    return isOnSummary ? reduceReviewSession(started, { type: 'finish' }) : started
  })
  const [isSaved, setIsSaved] = useState(true)
  // A second key pressed within one frame must see the result of the first, not the rendered state.
  const latest = useRef(state)

  const dispatch = useCallback(
    (event: ReviewSessionEvent) => {
      const next = reduceReviewSession(latest.current, event)
      if (next === latest.current) return
      latest.current = next
      setIsSaved(store.save(unsentReviewOf(review, next), deck))
      setState(next)
    },
    [store, review, deck],
  )
  return { state, isSaved, dispatch }
}

const unsentReviewOf = (review: UnsentReview, state: ReviewSessionState): UnsentReview => ({
  ...review,
  answers: [...state.answers],
  index: state.index,
  frozen: review.frozen || (state.phase === 'summary' && state.frozen),
})

/** What was typed on each card, by index, so that it is still there when the card is shown again. */
function useSpellings() {
  const [spellings, setSpellings] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    get: (index: number) => spellings.get(index) ?? '',
    set: (index: number, typed: string) => setSpellings((previous) => new Map(previous).set(index, typed)),
    clear: () => setSpellings(new Map()),
  }
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
