import type { OwnParametersView } from '@wordtide/contract'
import { limits } from '@wordtide/contract/values'
import { Button } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formatCount } from '../../shared/lib/counted.ts'

/** The title of the message when the choice could not be saved. */
const failureTitle = 'Schedule update failed'

const errors = (fit: { logLoss: number; defaultLogLoss: number }) =>
  `an error (log loss) of ${fit.logLoss.toFixed(3)} instead of ${fit.defaultLogLoss.toFixed(3)}`

/** Returns what fitting the adaptive schedule to a user's answers has brought. */
function fitText({ answers, fit }: OwnParametersView): string {
  const { min } = limits.fittedAnswers
  if (fit === null)
    return answers < min
      ? `From ${formatCount(min)} answers on, the schedule is fitted to your own memory. You have ${formatCount(answers)}.`
      : `You have ${formatCount(answers)} answers: the schedule is fitted to your own memory within a day.`
  const count = formatCount(fit.answers)
  if (fit.inForce) return `Fitted to your ${count} answers: it predicts the last of them with ${errors(fit)}.`
  if (fit.declined)
    return `You use the default schedule. Fitted to your ${count} answers, it predicts the last of them with ${errors(fit)}.`
  return `Fitted to your ${count} answers, the schedule predicts the last of them no better than the default, which stays: an error (log loss) of ${fit.logLoss.toFixed(3)} and ${fit.defaultLogLoss.toFixed(3)}.`
}

/** The result of fitting the adaptive schedule to the user's answers, and a button that switches between the fitted and the default one. */
export function OwnParameters(): ReactNode {
  const { getOwnParameters } = trpc.useUtils().reviews
  const own = trpc.reviews.getOwnParameters.useQuery()
  const choose = trpc.reviews.setOwnParameters.useMutation({
    onSuccess: (changed) => {
      getOwnParameters.setData(undefined, changed)
      dismissFailures(failureTitle)
    },
    onError: (error) => toastFailure(failureTitle, error),
  })
  const fit = own.data?.fit
  return (
    <div className="grid min-h-10 max-w-prose justify-items-start gap-2">
      <p aria-live="polite" className="text-muted-foreground text-sm">
        {own.data && fitText(own.data)}
      </p>
      {fit && (fit.inForce || fit.declined) && (
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={choose.isPending}
          onClick={() => choose.mutate({ use: !fit.inForce })}
        >
          {fit.inForce ? 'Use the default instead' : 'Use the fitted one again'}
        </Button>
      )}
    </div>
  )
}
