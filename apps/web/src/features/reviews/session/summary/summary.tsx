import type { ReviewVocView } from '@wordtide/contract'
import {
  Alert,
  AlertDescription,
  AlertDialogAction,
  AlertDialogTrigger,
  AlertTitle,
  Button,
  Spinner,
} from '@wordtide/ui'
import { CloudOffIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../../shared/api/errors.ts'
import { trpc } from '../../../../shared/api/trpc.ts'
import { Question, TriggeredQuestion } from '../../../../shared/dialogs/questions.tsx'
import { counted, tomorrowText } from '../../../../shared/lib/counted.ts'
import { serverNow } from '../../../../shared/lib/dates/server-clock.ts'
import { useOnline } from '../../../../shared/offline/use-online.ts'
import type { ReviewDeck } from '../../unsent/store.ts'
import { ClickGuard } from '../card/click-guard.tsx'
import type { ReviewSessionState } from '../state/position.ts'
import { tally } from '../state/review-reducer.ts'
import { knownAgainAfter } from '../state/review-steps.ts'
import { useComingDays } from '../state/use-coming-days.ts'
import { SummaryDetails } from './summary-details.tsx'
import { answeredCards, changeOfConfidence, missedOf, resultText } from './summary-figures.ts'

interface SummaryProps {
  state: ReviewSessionState & { phase: 'summary' }
  deck: ReviewDeck
  targetLanguage: string | undefined
  isSubmitting: boolean
  onPractise: (cards: readonly ReviewVocView[]) => void
  error: unknown
  onBack: () => void
  onStartOver: () => void
  onSubmit: () => void
}

/** The results of the review. Submit Review has the focus; the key that led here does not press it. */
export function Summary(props: SummaryProps) {
  const { state, deck, targetLanguage, isSubmitting, error, onPractise, onBack, onStartOver, onSubmit } = props
  const { right, neutral, wrong, gained } = tally(state.answers)
  const [now] = useState(serverNow)
  const answered = answeredCards(state.cards, state.answers)
  const missed = missedOf(answered)
  const coming = useComingDays(answered, deck, now)
  // The server may have counted frozen answers already.
  const { rest, tomorrow } = (state.frozen ? undefined : coming) ?? {}
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
      aria-describedby={`${id}result ${id}figures`}
      className="m-auto grid w-full max-w-lg gap-5"
    >
      <div className="grid gap-1">
        <h2 id={`${id}title`} className="font-medium text-muted-foreground text-sm">
          Summary
        </h2>
        <p id={`${id}result`} className="font-book font-semibold text-3xl text-heading text-balance">
          {resultText(answered)}
        </p>
        <p className="min-h-6 text-muted-foreground">
          {[useStreakText(), tomorrow && tomorrowText(tomorrow)].filter(Boolean).join(' ')}
        </p>
      </div>
      <div className="grid gap-2 rounded-xl border bg-card px-5 py-4">
        <dl id={`${id}figures`} className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
          <Figure name="Answered cards" value={`${state.answers.length} / ${state.cards.length}`} />
          <Figure name="Yes" value={right} />
          <Figure name="Neutral" value={neutral} />
          <Figure name="No" value={wrong} />
          <Figure name="Gained confidence" value={gained} strong />
        </dl>
        <p className="text-muted-foreground text-sm">{gainText(gained, changeOfConfidence(answered, deck))}</p>
      </div>
      <SummaryDetails {...{ answered, deck, now, targetLanguage, rest }} knownAgain={knownAgainAfter(state.steps)} />
      {error !== null && isOnline && (
        <Alert variant="destructive">
          <AlertTitle>{errorMessage(error)}</AlertTitle>
        </Alert>
      )}
      {error !== null && !isOnline && (
        <Alert role="status">
          <CloudOffIcon aria-hidden="true" />
          <AlertTitle>You are offline</AlertTitle>
          <AlertDescription>
            These answers are kept in this browser and are sent when you are back, also if you close this page.
          </AlertDescription>
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
          aria-describedby={`${id}result ${id}figures`}
          onClick={() => !isSubmitting && onSubmit()}
          className="col-span-2 group-aria-disabled/guard:opacity-60 sm:ml-auto"
        >
          {isSubmitting && <Spinner aria-hidden="true" />}
          Submit Review
        </Button>
        {missed.length > 0 && (
          <Button
            variant="outline"
            disabled={isSubmitting}
            onClick={() => onPractise(missed.map(({ card }) => card))}
            className="col-span-2"
          >
            Practise {missed.length === 1 ? 'it' : `these ${missed.length}`} now
          </Button>
        )}
        <StartOverButton disabled={isLocked} answers={state.answers.length} onStartOver={onStartOver} />
        <Button variant="outline" disabled={isLocked} onClick={onBack}>
          Back
        </Button>
      </ClickGuard>
    </section>
  )
}

/** '3 days in a row.', with this day; undefined until the server has returned them. */
function useStreakText(): string | undefined {
  const streak = trpc.reviews.getStreak.useQuery({}).data
  return streak && `${counted(streak.days + (streak.today ? 0 : 1), 'day', 'days')} in a row.`
}

/** The gain is Yes minus No; the statistics change by another number where a card stays at the end of its scale. */
const gainText = (gained: number, change: number): string =>
  gained === change
    ? 'Yes minus No, as in your statistics.'
    : `Yes minus No. In your statistics it is ${change}, because a card stays between 0 and its maximum.`

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
