import { type Settings, settings as settingsSchema } from '@wordtide/contract'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { Skeleton, toast } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert, ScrollIntoView } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { UnsavedChangesQuestion } from '../../shared/forms/unsaved-changes.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { fieldGrid, IntervalFields } from './interval-fields.tsx'
import { type IntervalsInput, learnedSentence, sameIntervals } from './intervals.ts'

/** The user's review intervals, in a form that changes them. */
export const IntervalsCard = () => (
  <RegionCard
    title="Reviews intervals"
    intro="How many days a vocabulary rests after a right answer: Interval 1 after the first, Interval 2 after the second, and so on."
  >
    <Intervals />
  </RegionCard>
)

/** The form, or its loading or failed state. */
function Intervals() {
  const settings = trpc.reviews.getSettings.useQuery()
  if (settings.data !== undefined) return <IntervalsForm saved={settings.data} />
  if (settings.isError) return <LoadError text="Unable to load result" onRetry={() => void settings.refetch()} />
  return (
    <div role="status" aria-label="Loading intervals" className={fieldGrid}>
      {DEFAULT_INTERVALS.map((days) => (
        <Skeleton key={days} className="h-15" />
      ))}
    </div>
  )
}

const intervalsForm: z.ZodType<Settings, IntervalsInput> = settingsSchema
const failureTitle = 'Settings update failed'

function IntervalsForm({ saved }: { saved: Settings }) {
  const utils = trpc.useUtils()
  const update = trpc.reviews.updateSettings.useMutation({
    onSuccess: (settings) => {
      utils.reviews.getSettings.setData(undefined, settings)
      dismissFailures(failureTitle)
      toast.success('updated')
    },
    onError: (error) => toastFailure(failureTitle, error),
  })
  const { form, submit, failure } = useContractForm(intervalsForm, saved, { draft: 'intervals' })
  const { control, formState } = form
  const typed = useWatch({ control, name: 'reviews.intervals' })

  // Settings saved elsewhere replace the form's values, unless the form has unsaved changes.
  const lastSaved = useRef(saved)
  useEffect(() => {
    const before = lastSaved.current
    lastSaved.current = saved
    if (sameIntervals(form.getValues('reviews.intervals'), before.reviews.intervals)) form.reset(saved)
  }, [form, saved])

  const send = submit(async (settings) => void (await update.mutateAsync(settings)))
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <IntervalFields control={control} />
      <p aria-live="polite" className="max-w-prose text-sm">
        {learnedSentence(typed)}
      </p>
      {failure !== undefined && (
        <ScrollIntoView>
          <FormAlert title={failureTitle} message={failure} />
        </ScrollIntoView>
      )}
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
      <UnsavedChangesQuestion changed={!sameIntervals(typed, saved.reviews.intervals)} />
    </form>
  )
}
