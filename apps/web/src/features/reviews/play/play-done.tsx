import type { ReviewVocView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ClickGuard } from '../session/card/click-guard.tsx'
import { ReviewMessage } from '../session/review-frame.tsx'
import { MissedCards } from '../session/summary/missed-cards.tsx'

interface PlayDoneProps {
  /** A sentence about the game. */
  result: ReactNode
  missed: readonly ReviewVocView[]
  /** The answers, shown instead of the list of missed words. */
  marked?: ReactNode
  onPractise: (cards: readonly ReviewVocView[]) => void
  onAgain: () => void
  onOther: () => void
  onDone: () => void
}

/** The end of a game: how it went, and the offer to practise what was missed. */
export function PlayDone({ result, missed, marked, onPractise, onAgain, onOther, onDone }: PlayDoneProps) {
  const id = useId()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const hasMissed = missed.length > 0
  return (
    <ReviewMessage>
      <h2 id={`${id}result`} className="font-book font-semibold text-3xl text-heading text-balance">
        {result}
      </h2>
      {marked}
      {hasMissed && marked === undefined && (
        <div className="grid gap-2">
          <h3 id={`${id}missed`} className="font-medium">
            Not known at first
          </h3>
          <MissedCards labelledBy={`${id}missed`} cards={missed} targetLanguage={undefined} />
        </div>
      )}
      <ClickGuard guardsKeys className="group/guard grid gap-2 pt-2">
        <Button
          ref={next}
          aria-describedby={`${id}result`}
          onClick={hasMissed ? () => onPractise(missed) : onAgain}
          className="group-aria-disabled/guard:opacity-60"
        >
          {hasMissed ? `Practise ${missed.length === 1 ? 'it' : `these ${missed.length}`} now` : 'Play again'}
        </Button>
        {hasMissed && (
          <Button variant="outline" onClick={onAgain}>
            Play again
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="outline" onClick={onOther}>
            Another game
          </Button>
          <Button variant="outline" onClick={onDone}>
            Done
          </Button>
        </div>
      </ClickGuard>
    </ReviewMessage>
  )
}
