import {
  Alert,
  AlertDescription,
  AlertDialogAction,
  AlertDialogTrigger,
  AlertTitle,
  Button,
  Spinner,
} from '@wordtide/ui'
import { useEffect, useId, useRef } from 'react'
import { errorMessage } from '../../../../shared/api/errors.ts'
import { Question, TriggeredQuestion } from '../../../../shared/dialogs/questions.tsx'
import { useOnline } from '../../../../shared/offline/use-online.ts'
import { ClickGuard } from '../card/click-guard.tsx'
import { tally } from '../state/review-reducer.ts'
import { SummaryDetails, type SummaryDetailsProps } from './summary-details.tsx'

interface SummaryProps extends SummaryDetailsProps {
  error: unknown
  onBack: () => void
  onStartOver: () => void
  onSubmit: () => void
}

/** The results of the review. Submit Review has the focus; the key that led here does not press it. */
export function Summary(props: SummaryProps) {
  const { state, isSubmitting, error, onBack, onStartOver, onSubmit } = props
  const { right, neutral, wrong, gained } = tally(state.answers)
  const id = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const isOnline = useOnline()
  useEffect(() => {
    submitButton.current?.focus({ preventScroll: true })
  }, [])
  const isLocked = state.frozen || isSubmitting

  return (
    <section
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}figures`}
      className="m-auto grid w-full max-w-md gap-5"
    >
      <h2 id={`${id}title`} className="font-book font-semibold text-2xl">
        Summary
      </h2>
      <dl
        id={`${id}figures`}
        className="grid grid-cols-[1fr_auto] gap-y-2 rounded-xl border bg-card px-5 py-4 tabular-nums"
      >
        <Figure name="Answered cards" value={`${state.answers.length} / ${state.cards.length}`} />
        <Figure name="Yes" value={right} />
        <Figure name="Neutral" value={neutral} />
        <Figure name="No" value={wrong} />
        <Figure name="Gained confidence" value={gained} strong />
      </dl>
      <SummaryDetails {...props} />
      {error !== null && (
        <Alert variant="destructive">
          <AlertTitle>{errorMessage(error)}</AlertTitle>
          {!isOnline && (
            <AlertDescription>
              You are offline. These answers are kept in this browser and are sent when you are back.
            </AlertDescription>
          )}
        </Alert>
      )}
      {state.frozen && !isSubmitting && (
        <p className="text-muted-foreground text-sm">
          These answers may have reached the server, so they cannot change any more. Submitting them again is safe: each
          counts once.
        </p>
      )}
      {/* Submit Review comes first in the tab order. */}
      <ClickGuard
        guardsKeys
        className="group/guard sticky bottom-0 grid grid-cols-2 gap-2 border-t bg-background pt-3 pb-4 sm:flex sm:flex-row-reverse"
      >
        <Button
          ref={submitButton}
          aria-disabled={isSubmitting || undefined}
          aria-describedby={`${id}figures`}
          onClick={() => !isSubmitting && onSubmit()}
          className="col-span-2 group-aria-disabled/guard:opacity-60 sm:ml-auto"
        >
          {isSubmitting && <Spinner aria-hidden="true" />}
          Submit Review
        </Button>
        <StartOverButton disabled={isLocked} answers={state.answers.length} onStartOver={onStartOver} />
        <Button variant="outline" disabled={isLocked} onClick={onBack}>
          Back
        </Button>
      </ClickGuard>
    </section>
  )
}

interface StartOverButtonProps {
  disabled: boolean
  answers: number
  onStartOver: () => void
}

/** Starts over after a confirmation. */
function StartOverButton({ disabled, answers, onStartOver }: StartOverButtonProps) {
  return (
    <TriggeredQuestion>
      <AlertDialogTrigger asChild>
        <Button variant="outline" disabled={disabled}>
          Start over
        </Button>
      </AlertDialogTrigger>
      <Question
        title="Start over?"
        question={`${answers === 1 ? 'Your answer is' : `Your ${answers} answers are`} removed, and the same cards come again.`}
        action={
          <AlertDialogAction variant="destructive" onClick={onStartOver}>
            Start over
          </AlertDialogAction>
        }
      />
    </TriggeredQuestion>
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
