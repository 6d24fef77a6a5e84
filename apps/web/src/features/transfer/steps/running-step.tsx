import type { SourceHistory } from '@wordtide/transfer'
import { Alert, AlertDescription, AlertTitle, Button, Progress } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { waitingTexts } from '../../../shared/api/patient-call.ts'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { counted, formatCount } from '../../../shared/lib/counted.ts'
import { SignInElsewhere } from '../../../shared/session/sign-in-elsewhere.tsx'
import { type ImportState, noAnswers } from '../importing/run-import.ts'
import type { Check } from '../importing/use-check.ts'
import type { ImportProgress } from '../importing/use-import.ts'

interface RunningStepProps {
  progress: Extract<ImportProgress, { status: 'running' }>
  check: Check
  /** The answers in the file, if they come along. */
  history?: SourceHistory | undefined
  onCancel: () => void
}

/** The progress of a running import, and the reason why it waits. */
export function RunningStep({
  progress: { state, waiting, paused, isStopping },
  check,
  history,
  onCancel,
}: RunningStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { done, total, what } = stepsOf(check, state)
  const percent = Math.floor((100 * done) / Math.max(1, total))
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-base outline-none">
        {isStopping ? 'Stopping…' : 'Importing…'}
      </h3>
      <Progress value={percent} aria-label="Imported" />
      <p className="text-sm tabular-nums">
        {formatCount(done)} of {formatCount(total)} {what}
        {history !== undefined && answersText(history, state)}
      </p>
      <p role="status" className="min-h-5 text-muted-foreground text-sm">
        {waiting === undefined ? (
          <span className="sr-only">{Math.floor(percent / 10) * 10} percent</span>
        ) : (
          waitingTexts[waiting]
        )}
      </p>
      {paused !== undefined && (
        <Alert variant="destructive">
          <CircleAlertIcon aria-hidden="true" />
          <AlertTitle>{paused.isSignedOut ? 'You have been signed out' : paused.message}</AlertTitle>
          <AlertDescription>
            {paused.isSignedOut ? (
              <SignInElsewhere>continue here. Nothing is lost.</SignInElsewhere>
            ) : (
              <p>What is imported so far is saved.</p>
            )}
            <Button variant="outline" size="sm" onClick={paused.resume}>
              Continue
            </Button>
          </AlertDescription>
        </Alert>
      )}
      <StickyFooter>
        <Button variant="outline" aria-disabled={isStopping} onClick={onCancel}>
          Cancel
        </Button>
      </StickyFooter>
    </div>
  )
}

/** ', 2,000 of 40,000 answers': of those that can come along. */
function answersText({ found, leftOut }: SourceHistory, state: ImportState | undefined): string {
  const total = Object.values(leftOut).reduce((rest, count) => rest - count, found)
  const { saved, known, leftOut: refused } = state?.answers ?? noAnswers
  const done = Object.values(refused).reduce((sum, count) => sum + count, saved + known)
  return `, ${formatCount(done)} of ${counted(total, 'answer', 'answers')}`
}

/** Returns the progress in vocabularies and images. Images of rows that turn out to be skipped are no longer counted. */
function stepsOf({ valid, images }: Check, state: ImportState | undefined) {
  const total = valid + (state?.imagesToSend ?? images)
  const what = images > 0 ? 'words and images' : total === 1 ? 'word' : 'words'
  if (state === undefined) return { done: 0, total, what }
  const { created, updated, skipped, refused, withoutImage } = state
  return { done: created + updated + skipped + refused.length + state.images + withoutImage.length, total, what }
}
