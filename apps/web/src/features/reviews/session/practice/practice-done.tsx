import { Button } from '@wordtide/ui'
import { useEffect, useId, useRef } from 'react'
import { ClickGuard } from '../card/click-guard.tsx'
import { MissedCards } from '../summary/missed-cards.tsx'
import { missedAtFirst, type PracticeState } from './practice-reducer.ts'

interface PracticeDoneProps {
  state: PracticeState
  targetLanguage: string | undefined
  onAgain: () => void
  onDone: () => void
}

/** The end of a practice session: how well the cards were known at first. */
export function PracticeDone({ state, targetLanguage, onAgain, onDone }: PracticeDoneProps) {
  const id = useId()
  const missed = missedAtFirst(state)
  const total = state.cards.length
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby={`${id}title`} className="m-auto grid w-full max-w-md gap-5">
      <h2 id={`${id}title`} className="font-book font-semibold text-2xl">
        Practice done
      </h2>
      <p id={`${id}known`}>
        You knew {total - missed.length} of {total} at first.
      </p>
      {missed.length > 0 && (
        <div className="grid gap-2">
          <h3 id={`${id}missed`} className="font-medium">
            Not known at first
          </h3>
          <MissedCards labelledBy={`${id}missed`} cards={missed} targetLanguage={targetLanguage} />
        </div>
      )}
      <ClickGuard
        guardsKeys
        className="group/guard sticky bottom-0 flex flex-col gap-2 border-t bg-background pt-3 pb-4 sm:flex-row-reverse"
      >
        <Button
          ref={done}
          aria-describedby={`${id}known`}
          onClick={onDone}
          className="group-aria-disabled/guard:opacity-60 sm:ml-auto"
        >
          Done
        </Button>
        <Button variant="outline" onClick={onAgain}>
          Practise again
        </Button>
      </ClickGuard>
    </section>
  )
}
