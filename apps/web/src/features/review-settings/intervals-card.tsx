import type { Settings } from '@wordtide/contract'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { Skeleton } from '@wordtide/ui'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { LongFormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { logError } from '../../shared/lib/log.ts'
import { TypedEstimate } from './estimates/estimate.tsx'
import { fieldGrid, IntervalFields } from './interval-fields.tsx'
import { intervalSettingsOf, learnedSentence, sameSettings } from './intervals.ts'
import { PresetChoice } from './presets.tsx'
import { RetentionField } from './retention-field.tsx'
import { failureTitle, SavedSettings, useSaveSettings } from './saved-settings.tsx'

/** The props of a card with a form, whose page asks before unsaved changes are lost. */
export interface SettingsCardProps {
  onChanged: (isChanged: boolean) => void
}

// Few users need it, and the page has reached its maximum size.
const OwnParameters = lazy(async () => {
  try {
    return { default: (await import('./own-parameters.tsx')).OwnParameters }
  } catch (error) {
    logError('What was fitted to the answers could not be loaded', error)
    return { default: () => null }
  }
})

const cardTitle = 'Reviews intervals'

/** The user's review intervals, in a form that changes them. */
export const IntervalsCard = ({ onChanged }: SettingsCardProps) => (
  <RegionCard
    title={cardTitle}
    intro="How many days a word rests after a right answer: Interval 1 after the first, Interval 2 after the second, and so on. What you forget comes back the next day."
  >
    <SavedSettings placeholder={<LoadingIntervals />}>
      {({ reviews }) => <IntervalsForm reviews={reviews} onChanged={onChanged} />}
    </SavedSettings>
  </RegionCard>
)

const LoadingIntervals = () => (
  <div role="status" aria-label="Loading intervals" className="grid gap-5">
    <Skeleton className="h-120 sm:h-67 lg:h-39.5" />
    <div className={fieldGrid}>
      {DEFAULT_INTERVALS.map((days) => (
        <Skeleton key={days} className="h-15" />
      ))}
    </div>
  </div>
)

interface IntervalsFormProps extends SettingsCardProps {
  reviews: Settings['reviews']
}

function IntervalsForm({ reviews, onChanged }: IntervalsFormProps) {
  const update = useSaveSettings()
  const saved = intervalSettingsOf(reviews)
  const { form, submit, failure, restored } = useContractForm(
    async () => (await import('./interval-changes.ts')).changesOf(saved),
    { reviews: saved },
    { draft: 'intervals', title: cardTitle },
  )
  const { control, formState } = form
  const typed = useWatch({ control, name: 'reviews' })

  // Settings saved elsewhere replace the form's values, unless the form has unsaved changes.
  const lastSaved = useRef(saved)
  useEffect(() => {
    const [before, now] = [lastSaved.current, intervalSettingsOf(reviews)]
    lastSaved.current = now
    if (sameSettings(form.getValues('reviews'), before)) form.reset({ reviews: now })
  }, [form, reviews])

  const isChanged = !sameSettings(typed, saved)
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])

  const send = submit(async (settings) => void (await update.mutateAsync(settings)))
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <RestoredNote draft={restored} />
      <PresetChoice
        typed={typed}
        context={reviews}
        onChoose={(intervals) => {
          form.setValue('reviews.schedule', 'intervals', { shouldDirty: true })
          form.setValue('reviews.intervals', intervals, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }}
        onAdaptive={() => form.setValue('reviews.schedule', 'adaptive', { shouldDirty: true })}
      />
      {typed.schedule === 'adaptive' && (
        <>
          <RetentionField control={control} />
          <Suspense fallback={<div className="min-h-10" />}>
            <OwnParameters />
          </Suspense>
        </>
      )}
      <IntervalFields control={control} />
      <p aria-live="polite" className="max-w-prose text-sm">
        {learnedSentence(typed)}
      </p>
      <TypedEstimate typed={typed} context={reviews} />
      <LongFormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
    </form>
  )
}
