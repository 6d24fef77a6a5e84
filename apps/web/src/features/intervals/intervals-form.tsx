import type { Settings } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { dismissFailures, toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { InView } from '../../shared/forms/in-view.tsx'
import { lazyResolver } from '../../shared/forms/lazy-resolver.ts'
import { LeaveQuestion } from '../../shared/forms/leave-question.tsx'
import { SubmitButton } from '../../shared/forms/submit-button.tsx'
import { useSentForm } from '../../shared/forms/use-sent-form.ts'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { IntervalFields } from './interval-fields.tsx'
import { sameIntervals } from './intervals-values.ts'
import { learnedSentence } from './learned-sentence.ts'

// The validation is loaded when somebody turns to the form.
const loadResolver = async () => (await import('./intervals-resolver.ts')).intervalsResolver
const resolver = lazyResolver(loadResolver)
const failureTitle = 'Settings update failed'

/** The form of the intervals, and what they mean. */
export function IntervalsForm({ saved }: { saved: Settings }) {
  const utils = trpc.useUtils()
  const update = trpc.reviews.updateSettings.useMutation({
    onSuccess: (settings) => {
      utils.reviews.getSettings.setData(undefined, settings)
      dismissFailures(failureTitle)
      toast.success('updated')
    },
    onError: (error) => toastFailure(failureTitle, error),
  })
  const { form, submit, failure } = useSentForm(resolver, saved, { draft: 'intervals' })
  const { control, formState } = form
  const typed = useWatch({ control, name: 'reviews.intervals' })

  // What was saved elsewhere is taken over, unless something here waits to be saved.
  const known = useRef(saved)
  useEffect(() => {
    const before = known.current
    known.current = saved
    if (sameIntervals(form.getValues('reviews.intervals'), before.reviews.intervals)) form.reset(saved)
  }, [form, saved])

  const send = submit(async (settings) => void (await update.mutateAsync(settings)))
  return (
    <form onSubmit={send} noValidate {...fetchAhead(loadResolver)} className="grid gap-5">
      <IntervalFields control={control} />
      <p aria-live="polite" className="max-w-prose text-sm">
        {learnedSentence(typed)}
      </p>
      {failure !== undefined && (
        <InView>
          <FormAlert title={failureTitle} message={failure} />
        </InView>
      )}
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
      <LeaveQuestion changed={!sameIntervals(typed, saved.reviews.intervals)} />
    </form>
  )
}
