import { spokenText } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type RefObject, useId } from 'react'
import { AnswerButtons } from '../cards/answer-buttons.tsx'
import { AnsweringSide } from '../cards/answering-side.tsx'
import { AskingSide, type Asks } from '../cards/asking-side.tsx'
import { timeUntil } from '../cards/forecast.ts'
import { compareSpellings } from '../cards/spelling.ts'
import { CardSheet } from './card-sheet.tsx'
import { Controls } from './controls.tsx'
import { currentAnswer, currentCard, type SessionEvent, type SessionState } from './session-state.ts'

export interface CardTableProps {
  state: SessionState & { phase: 'asking' | 'answering' }
  dispatch: (event: SessionEvent) => void
  now: () => number
  /** When the queue was fetched: what was due then stays so while the person thinks. */
  startedAt: number
  target: string | undefined
  listening: boolean
  intervals: readonly number[]
  /** How it asks, if it is a dictation. */
  asks: Asks
  /** What the person has written on this card. */
  typed: string
  onType: (typed: string) => void
  onShowAnswer: () => void
  sheet: RefObject<HTMLElement | null>
}

/** One card: asked, then answered. Mount it anew for each card. */
export function CardTable(props: CardTableProps) {
  const { state, dispatch, now, startedAt, target, listening, intervals, asks, typed, onType, onShowAnswer, sheet } =
    props
  const noticeId = useId()
  const card = currentCard(state)
  if (card === undefined) return null
  const asking = state.phase === 'asking'
  const chosen = currentAnswer(state)
  const dictated = !asking && card.reviewType === 'dictation'
  const spelling = dictated ? compareSpellings(typed, [card.term, spokenText(card)], card.language) : undefined
  const notice = card.lastReview !== null && card.due > startedAt ? noticeId : undefined

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4">
      <CardSheet
        key={`card ${state.phase}`}
        sheet={sheet}
        label={`Card ${state.index + 1} of ${state.cards.length}`}
        describedBy={notice}
      >
        {notice !== undefined && (
          <p id={notice} className="rounded-md border border-warning/60 px-3 py-2 text-sm text-warning">
            Not yet due: this review is due {timeUntil(card.due, startedAt)}
          </p>
        )}
        {asking ? (
          <AskingSide
            card={card}
            target={target}
            listening={listening}
            asks={asks}
            typed={typed}
            onType={onType}
            notice={notice}
          />
        ) : (
          <AnsweringSide card={card} target={target} spelling={spelling} />
        )}
      </CardSheet>
      <Controls
        key={`controls ${state.phase}`}
        below={
          <>
            <Button
              variant="ghost"
              disabled={state.index === 0}
              onClick={() => dispatch({ type: 'previous', now: now() })}
            >
              Previous card
            </Button>
            {chosen !== undefined && (
              <Button variant="ghost" onClick={() => dispatch({ type: 'keepAnswer', now: now() })}>
                Keep answer
              </Button>
            )}
          </>
        }
      >
        {asking ? (
          // Where the answers will stand, with their captions below.
          <Button
            size="lg"
            aria-keyshortcuts="Enter"
            onClick={onShowAnswer}
            className="mb-5.5 h-14 w-full justify-self-center sm:w-auto sm:min-w-56"
          >
            Show Answer
          </Button>
        ) : (
          <AnswerButtons
            confidence={card.confidence}
            intervals={intervals}
            chosen={chosen?.result}
            suggested={spelling?.suggested}
            onAnswer={(result) => dispatch({ type: 'answer', result, now: now() })}
          />
        )}
      </Controls>
    </div>
  )
}
