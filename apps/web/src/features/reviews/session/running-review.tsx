import type { ReviewVocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { useOnReconnect } from '../../../shared/offline/use-online.ts'
import { cardOptions } from '../options/review-options.ts'
import { reviewLock, withLock } from '../unsent/lock.ts'
import type { ReviewDeck, UnsentReview, UnsentStore } from '../unsent/store.ts'
import { useSubmit } from '../unsent/use-submit.ts'
import { CardView, focusSheet, type Move } from './card/card-view.tsx'
import { SuspensionNotice } from './card/suspension-notice.tsx'
import { useSuspensions } from './card/use-suspensions.ts'
import { useVocEditing } from './card/use-voc-editing.tsx'
import { PracticeRound } from './practice/practice-round.tsx'
import { ReviewBody, ReviewHeader } from './review-frame.tsx'
import { type ReviewKey, useReviewKeys } from './review-keys.ts'
import { usePronunciation } from './sound/use-pronunciation.ts'
import { currentAnswer, currentCard, type Position } from './state/position.ts'
import { useImagePrefetch } from './state/prefetch.ts'
import { canGoBack, canSuspend, canUndo } from './state/review-reducer.ts'
import { cardKey } from './state/review-steps.ts'
import { useInterruption } from './state/use-interruption.ts'
import { useReviewState } from './state/use-review-state.ts'
import { type StayRef, useStay } from './stay.ts'
import { Summary } from './summary/summary.tsx'

interface RunningReviewProps {
  userId: string
  /** As stored, or new and without answers. */
  review: UnsentReview
  deck: ReviewDeck
  store: UnsentStore
  /** Begins with the summary, also if not all cards are answered. */
  isOnSummary?: boolean | undefined
  /** Holds what closing the session does first; undefined or false where it closes. */
  stay: StayRef
  onDone: () => void
}

/** A review session whose cards are loaded and whose lock this tab holds. */
export function RunningReview({ userId, review, deck, store, isOnSummary, stay, onDone }: RunningReviewProps) {
  const { state, isSaved, dispatch, storedReview } = useReviewState({ review, deck, store, isOnSummary })
  const { submit, isPending, error, clearError } = useSubmit(store)
  const card = state.phase === 'summary' ? undefined : currentCard(state)
  const turn = card && turnKey(card, state)
  const chosen = currentAnswer(state)
  const pronunciation = usePronunciation({
    card,
    isAsking: state.phase === 'asking',
    isIntroducing: state.phase === 'introducing',
    cards: state.cards,
    index: state.index,
  })
  const spellings = useSpellings()
  const [move, setMove] = useState<Move>('next')
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  /** The cards that are practised, from the summary. */
  const [practised, setPractised] = useState<readonly ReviewVocView[]>()
  const sheet = useRef<HTMLElement>(null)
  const suggestion = useRef<Answer>(undefined)
  const isMounted = useIsMounted()
  useImagePrefetch(state.cards, state.index)
  useInterruption(
    state.answers.length === 0 ? undefined : { userId, reviewId: review.id, isOnSummary: state.phase === 'summary' },
  )
  const editing = useVocEditing({
    card,
    cards: state.cards,
    index: state.index,
    sheet,
    onSaved: (voc) => dispatch({ type: 'edit', voc }),
  })
  const suspensions = useSuspensions({
    unsent: state.unsentSuspensions,
    onSaved: (suspension) => dispatch({ type: 'suspensionSaved', ...suspension }),
    onFailed: (suspension) => dispatch({ type: 'suspensionFailed', ...suspension }),
  })

  const introduced = () => {
    setMove('next')
    dispatch({ type: 'introduced', now: serverNow() })
    suspensions.dismissFailure()
  }
  const showAnswer = () => {
    if (state.phase !== 'asking') return
    dispatch({ type: 'showAnswer', now: serverNow() })
    pronunciation.onAnswerShown()
  }
  const answer = (result: Answer) => {
    setMove('next')
    dispatch({ type: 'answer', result, now: serverNow() })
    suspensions.dismissFailure()
  }
  const keepAnswer = () => {
    setMove('next')
    dispatch({ type: 'keepAnswer', now: serverNow() })
  }
  const previous = () => {
    setMove('back')
    dispatch({ type: 'previous', now: serverNow() })
  }
  const undo = () => {
    setMove('back')
    dispatch({ type: 'undo', now: serverNow() })
    suspensions.dismissFailure()
    clearError()
  }
  const suspend = () => {
    setMove('next')
    dispatch({ type: 'suspend', now: serverNow() })
    suspensions.dismissFailure()
  }
  const confirm = () => {
    if (state.phase === 'introducing') introduced()
    else if (state.phase === 'asking') showAnswer()
    else if (chosen === undefined && suggestion.current !== undefined) answer(suggestion.current)
    else keepAnswer()
  }
  const onKey = (key: ReviewKey) => {
    if (practised !== undefined || editing.isEditing) return false
    if (key.action === 'help') setIsHelpOpen((isOpen) => !isOpen)
    else if (isHelpOpen) return false
    else if (key.action === 'answer') answer(key.result)
    else if (key.action === 'play') pronunciation.play()
    else if (key.action === 'previous') previous()
    else if (key.action === 'undo') undo()
    else if (key.action === 'edit') editing.edit?.()
    else if (key.action === 'suspend') suspend()
    else confirm()
    return true
  }
  useReviewKeys(onKey)
  useStay(stay, () => {
    if (practised !== undefined) setPractised(undefined)
    else if (state.phase === 'summary' || state.answers.length === 0) return false
    else dispatch({ type: 'finish' })
    return true
  })

  const optionsOf = (ofCard: ReviewVocView) => cardOptions(userId, review, ofCard)
  const lastStep = state.steps.at(-1)
  const cardOfVoc = (id: string) => state.deck.find(({ vocId }) => vocId === id)

  const backToLastCard = () => {
    setMove('back')
    dispatch({ type: 'backToLastCard', now: serverNow() })
    clearError()
  }
  const startOver = () => {
    setMove('next')
    dispatch({ type: 'startOver', now: serverNow() })
    spellings.clear()
    clearError()
  }
  const submitAnswers = async () => {
    // The state before the answers were frozen: a refusal restores it.
    const stored = storedReview()
    dispatch({ type: 'freeze' })
    const send = async () => {
      const outcome = await submit(stored)
      if (outcome === 'refused') dispatch({ type: 'unfreeze' })
      if (outcome === 'saved' && isMounted.current) onDone()
    }
    // The lock is held until the outcome is known, even if the review is closed before.
    await withLock(reviewLock(userId, review.id), send, { inReview: true })
  }

  // The learner has submitted them, and the network was away.
  useOnReconnect(() => {
    if (state.phase === 'summary' && state.frozen && !isPending) void submitAnswers()
  })

  if (practised !== undefined)
    return <PracticeRound cards={practised} optionsOf={optionsOf} onEnd={() => setPractised(undefined)} />
  return (
    <>
      <ReviewHeader
        answered={state.answers.length}
        cards={state.cards.length}
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
      <SuspensionNotice
        suspended={lastStep?.did === 'suspend' ? cardOfVoc(lastStep.vocId) : undefined}
        onUndo={canUndo(state) ? undo : undefined}
        failure={suspensions.failure}
        failed={suspensions.failure && cardOfVoc(suspensions.failure.vocId)}
      />
      <ReviewBody key={turn ?? 'summary'}>
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
        {card !== undefined && turn !== undefined && (
          <CardView
            card={card}
            cards={state.cards}
            isAsking={state.phase === 'asking'}
            turn={state.kind === 'question' ? undefined : state.kind}
            move={move}
            label={labelOf(state)}
            chosen={chosen?.result}
            now={serverNow}
            {...optionsOf(card)}
            settings={deck}
            schedule={deck}
            prompt={pronunciation.prompt}
            typed={spellings.get(turn)}
            onType={(typed) => spellings.set(turn, typed)}
            onIntroduced={introduced}
            onShowAnswer={showAnswer}
            onAnswer={answer}
            onPrevious={canGoBack(state) ? previous : undefined}
            onKeepAnswer={chosen === undefined ? undefined : keepAnswer}
            onUndo={canUndo(state) ? undo : undefined}
            onEdit={editing.edit}
            onSuspend={canSuspend(state) ? suspend : undefined}
            sheet={sheet}
            suggestion={suggestion}
          />
        )}
      </ReviewBody>
      {editing.dialog}
    </>
  )
}

/** Counted are the cards that are asked, each once. */
function labelOf({ kind, index, cards }: Position): string {
  if (kind === 'introduction') return 'New word'
  return `Card ${index + 1} of ${cards.length}${kind === 'repetition' ? ', again' : ''}`
}

/** Returns a text that is different for each time that a card is on the screen; the same when the learner goes back to a question. */
function turnKey(card: ReviewVocView, { kind, steps }: Position): string {
  const repetitions = kind === 'repetition' ? steps.filter(({ did }) => did === 'repeat').length : ''
  return `${cardKey(card)} ${kind} ${repetitions}`
}

/** The text typed at each turn of a card, which is there again when that is shown again. */
function useSpellings() {
  const [spellings, setSpellings] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    get: (turn: string) => spellings.get(turn) ?? '',
    set: (turn: string, typed: string) => setSpellings((previous) => new Map(previous).set(turn, typed)),
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
