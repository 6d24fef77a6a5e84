import type { ReviewVocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'
import { Button } from '@wordtide/ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { serverNow } from '../../../../shared/lib/dates/server-clock.ts'
import { CardView, type CardViewProps, focusSheet } from '../card/card-view.tsx'
import { ReviewBody, ReviewHeader } from '../review-frame.tsx'
import { type ReviewKey, useReviewKeys } from '../review-keys.ts'
import { usePronunciation } from '../sound/use-pronunciation.ts'
import { useImagePrefetch } from '../state/prefetch.ts'
import { type PracticeEvent, type PracticeState, reducePractice, startPractice } from './practice-reducer.ts'

/** The options that determine how a card is asked. */
type CardOptions = Pick<CardViewProps, 'targetLanguage' | 'isListeningFocused' | 'listName' | 'isAnswerTyped'>

export interface RunningPracticeProps {
  cards: readonly ReviewVocView[]
  optionsOf: (card: ReviewVocView) => CardOptions
  /** Returns to the screen from which the practice was opened. */
  onBack?: { label: string; back: () => void }
  /** Rendered once each card was known. */
  end: (state: PracticeState, again: () => void) => ReactNode
}

/** Asks cards until each was known once. Nothing is stored or sent. */
export function RunningPractice({ cards, optionsOf, onBack, end }: RunningPracticeProps) {
  const [state, dispatch] = usePractice(cards)
  const [card] = state.queue
  const [typed, setTyped] = useState('')
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const suggestion = useRef<Answer>(undefined)
  const isAsking = card !== undefined && !state.isAnswerShown
  const pronunciation = usePronunciation({ card, isAsking, cards: state.queue, index: 0 })
  useImagePrefetch(cards, 0)

  const showAnswer = () => {
    dispatch({ type: 'showAnswer' })
    pronunciation.onAnswerShown()
  }
  const answer = (result: Answer) => {
    if (dispatch({ type: 'answer', result })) setTyped('')
  }
  const onKey = (key: ReviewKey) => {
    if (card === undefined) return false
    if (key.action === 'help') setIsHelpOpen((isOpen) => !isOpen)
    else if (isHelpOpen) return false
    else if (key.action === 'answer') answer(key.result)
    else if (key.action === 'play') pronunciation.play()
    else if (key.action === 'confirm' && isAsking) showAnswer()
    else if (key.action === 'confirm' && suggestion.current !== undefined) answer(suggestion.current)
    else return false
    return true
  }
  useReviewKeys(onKey)

  const known = cards.length - state.queue.length
  return (
    <>
      <ReviewHeader
        answered={known}
        cards={cards.length}
        progressLabel="Known cards"
        isPronounceOn={pronunciation.isOn}
        onTogglePronounce={pronunciation.toggle}
        onFinish={undefined}
        shortcuts={{ isOpen: isHelpOpen, onOpenChange: setIsHelpOpen, onClosed: () => focusSheet(sheet.current) }}
      />
      <div className="mx-auto -my-2 flex min-h-8 w-full max-w-170 items-center low:my-0 low:max-w-5xl justify-between gap-2 text-muted-foreground text-sm">
        <p>Practice: nothing counts</p>
        {onBack !== undefined && (
          <Button variant="ghost" size="sm" onClick={onBack.back} className="-me-3">
            {onBack.label}
          </Button>
        )}
      </div>
      <ReviewBody key={state.answered}>
        {card === undefined ? (
          end(state, () => dispatch({ type: 'again' }))
        ) : (
          <CardView
            card={card}
            isAsking={isAsking}
            label={`Practice card, ${known} of ${cards.length} known`}
            chosen={undefined}
            now={serverNow}
            cards={cards}
            {...optionsOf(card)}
            settings={undefined}
            prompt={pronunciation.prompt}
            typed={typed}
            onType={setTyped}
            onShowAnswer={showAnswer}
            onAnswer={answer}
            onPrevious={undefined}
            onKeepAnswer={undefined}
            sheet={sheet}
            suggestion={suggestion}
          />
        )}
      </ReviewBody>
    </>
  )
}

/** Runs the reducer; `dispatch` returns whether the event was possible. */
function usePractice(cards: readonly ReviewVocView[]) {
  const [state, setState] = useState(() => startPractice(cards))
  // A second key pressed within one frame must see the result of the first, not the rendered state.
  const latest = useRef(state)
  const dispatch = useCallback((event: PracticeEvent): boolean => {
    const next = reducePractice(latest.current, event)
    if (next === latest.current) return false
    latest.current = next
    setState(next)
    return true
  }, [])
  return [state, dispatch] as const
}
