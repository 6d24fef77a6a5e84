import { Alert, AlertTitle, Button, Spinner } from '@wordtide/ui'
import { useEffect, useId, useRef } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { ClickGuard } from './click-guard.tsx'
import { type ReviewSessionState, tally } from './review-reducer.ts'

export interface SummaryProps {
  state: ReviewSessionState & { phase: 'summary' }
  isSubmitting: boolean
  error: unknown
  onBack: () => void
  onStartOver: () => void
  onSubmit: () => void
}

/** The results of the review. It takes the focus, so that the key that led here presses no button. */
export function Summary({ state, isSubmitting, error, onBack, onStartOver, onSubmit }: SummaryProps) {
  const { right, neutral, wrong, gained } = tally(state.answers)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus()
  }, [])
  const isLocked = state.frozen || isSubmitting

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}figures`}
      className="m-auto grid w-full max-w-md gap-6 pb-4 outline-none"
    >
      <h2 id={`${id}title`} className="font-semibold text-2xl">
        Summary
      </h2>
      <dl id={`${id}figures`} className="grid grid-cols-[1fr_auto] gap-y-3 rounded-xl border bg-card p-5 tabular-nums">
        <Figure name="Answered cards" value={`${state.answers.length} / ${state.cards.length}`} />
        <Figure name="Yes" value={right} />
        <Figure name="Neutral" value={neutral} />
        <Figure name="No" value={wrong} />
        <Figure name="Gained confidence" value={gained} strong />
      </dl>
      {error !== null && (
        <Alert variant="destructive">
          <AlertTitle>{errorMessage(error)}</AlertTitle>
        </Alert>
      )}
      {state.frozen && !isSubmitting && (
        <p className="text-muted-foreground text-sm">
          These answers may have reached the server, so they cannot change any more. Submitting them again is safe: each
          counts once.
        </p>
      )}
      {/* Submit Review comes first in the tab order. */}
      <ClickGuard className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          aria-disabled={isSubmitting || undefined}
          onClick={() => !isSubmitting && onSubmit()}
          className="sm:ml-auto"
        >
          {isSubmitting && <Spinner aria-hidden="true" />}
          Submit Review
        </Button>
        <Button variant="outline" disabled={isLocked} onClick={onStartOver}>
          Start over
        </Button>
        <Button variant="outline" disabled={isLocked} onClick={onBack}>
          Back
        </Button>
      </ClickGuard>
    </section>
  )
}

function Figure({ name, value, strong = false }: { name: string; value: string | number; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'border-t pt-3 font-medium' : 'text-muted-foreground'}>{name}</dt>
      <dd className={`text-end ${strong ? 'border-t pt-3 font-semibold' : ''}`}>{value}</dd>
    </>
  )
}
