import { Alert, AlertTitle, Button, Spinner } from '@wordtide/ui'
import { useEffect, useId, useRef } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { DeafAtFirst } from './deaf-at-first.tsx'
import { type SessionState, tally } from './session-state.ts'

export interface SummaryProps {
  state: SessionState & { phase: 'summary' }
  submitting: boolean
  error: unknown
  onBack: () => void
  onStartOver: () => void
  onSubmit: () => void
}

/** What the session has brought, and what to do with it. It takes the focus itself: the key that led here presses nothing. */
export function Summary({ state, submitting, error, onBack, onStartOver, onSubmit }: SummaryProps) {
  const { right, neutral, wrong, gained } = tally(state.answers)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus()
  }, [])
  const locked = state.frozen || submitting

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
      {state.frozen && !submitting && (
        <p className="text-muted-foreground text-sm">
          These answers may have reached the server, so they cannot change any more. Submitting them again is safe: each
          counts once.
        </p>
      )}
      {/* The first to be reached by Tab, wherever it stands. */}
      <DeafAtFirst className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          aria-disabled={submitting || undefined}
          onClick={() => !submitting && onSubmit()}
          className="sm:ml-auto"
        >
          {submitting && <Spinner aria-hidden="true" />}
          Submit Review
        </Button>
        <Button variant="outline" disabled={locked} onClick={onStartOver}>
          Start over
        </Button>
        <Button variant="outline" disabled={locked} onClick={onBack}>
          Back
        </Button>
      </DeafAtFirst>
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
