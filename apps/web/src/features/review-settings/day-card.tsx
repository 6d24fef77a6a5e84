import { limits } from '@wordtide/contract'
import { NativeSelect, Skeleton } from '@wordtide/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { SwitchField } from '../../shared/forms/fields.tsx'
import { LongFormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { serverNow } from '../../shared/lib/dates/server-clock.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { type DayChanges, type DayInput, daySettingsOf, mergeTyped, sameDay } from './day-settings.ts'
import type { SettingsCardProps } from './intervals-card.tsx'
import { NumberInput } from './number-input.tsx'
import { failureTitle, SavedSettings, useSaveSettings } from './saved-settings.tsx'
import { keepTimeZone } from './time-zones/kept-time-zones.ts'
import { TimeZoneSelect } from './time-zones/time-zone-select.tsx'
import { browserTimeZone, timeIn } from './time-zones/time-zones.ts'

const cardTitle = 'Your day'

/** A form with the start and the limits of the user's days. */
export const DayCard = ({ onChanged }: SettingsCardProps) => (
  <RegionCard
    title={cardTitle}
    intro="A card is due from the beginning of a day, not hour by hour: what you learn late in the evening waits for you in the morning."
  >
    <SavedSettings placeholder={<LoadingDay />}>
      {({ reviews }) => <DayForm saved={reviews} onChanged={onChanged} />}
    </SavedSettings>
  </RegionCard>
)

const LoadingDay = () => (
  <div role="status" aria-label="Loading your day" className={grid}>
    {['time zone', 'begin', 'new', 'reviews', 'learned', 'introduce', 'repeat'].map((field) => (
      <Skeleton key={field} className="h-28" />
    ))}
  </div>
)

const grid = 'grid items-start gap-5 sm:grid-cols-2'

type DayControl = Control<DayInput, unknown, DayChanges>

interface DayFormProps extends SettingsCardProps {
  saved: Parameters<typeof daySettingsOf>[0]
}

function DayForm({ saved: settings, onChanged }: DayFormProps) {
  const user = useUser()
  const update = useSaveSettings()
  const saved = daySettingsOf(settings)
  const { form, submit, failure, restored } = useContractForm(
    async () => (await import('./day-changes.ts')).changesOf(saved),
    { reviews: saved },
    { draft: 'day', title: cardTitle },
  )
  const { control, formState } = form
  const typed = useWatch({ control, name: 'reviews' })

  // Values saved elsewhere replace those of the form, except those that were changed here.
  const lastSaved = useRef(saved)
  useEffect(() => {
    const before = lastSaved.current
    const now = daySettingsOf(settings)
    if (sameDay(before, now)) return
    lastSaved.current = now
    const reviews = mergeTyped(form.getValues('reviews'), before, now)
    form.reset({ reviews: now })
    form.reset({ reviews }, { keepDefaultValues: true })
  }, [form, settings])

  const isChanged = !sameDay(typed, saved)
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])

  const send = submit(async (changes) => {
    await update.mutateAsync(changes)
    const { timeZone } = changes.reviews
    const browser = browserTimeZone()
    // A user who has chosen another time zone here is not asked to confirm it.
    if (user !== undefined && typeof timeZone === 'string' && browser !== undefined)
      keepTimeZone(user.id, timeZone, browser)
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <RestoredNote draft={restored} />
      <div className={grid}>
        <TimeZoneField control={control} />
        <DayStartField control={control} />
        <CardsField
          control={control}
          name="reviews.newPerDay"
          label="New cards a day"
          hint="How many cards that you have never answered a day brings at most. A word has three cards: translation, reverse translation and dictation."
        />
        <CardsField
          control={control}
          name="reviews.reviewsPerDay"
          label="Reviews a day"
          hint="When more cards are due, a day brings those first that suffer most from waiting. The others follow on the next days."
        />
        <SwitchField
          control={control}
          name="reviews.learnedReturn"
          label="Learned words return"
          hint="Asks a learned card again after your last interval. It stays learned when you know it."
        />
        <SwitchField
          control={control}
          name="reviews.introduce"
          label="Introduce new words"
          hint="A session over all lists shows a new word whole, and asks it a few cards later."
        />
        <SwitchField
          control={control}
          name="reviews.repeatMissed"
          label="Repeat what I miss"
          hint="A session over all lists asks a card that you did not know again, a few cards later, until you know it. Only your first answer counts."
        />
      </div>
      <LongFormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
    </form>
  )
}

function TimeZoneField({ control }: { control: DayControl }) {
  const { field, fieldState } = useController({ control, name: 'reviews.timeZone' })
  const time = timeIn(field.value ?? 'UTC', useNow())
  return (
    <FieldFrame
      label="Time zone"
      hint={`Your days follow the clocks there.${time === undefined ? '' : ` It is ${time} now.`}`}
      error={fieldState.error?.message}
    >
      {(controlProps) => (
        <TimeZoneSelect
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          {...controlProps}
        />
      )}
    </FieldFrame>
  )
}

/** The server's time in Unix ms, as of this minute. */
function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), minuteMs - (now % minuteMs))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

const minuteMs = 60_000

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

function DayStartField({ control }: { control: DayControl }) {
  const { field, fieldState } = useController({ control, name: 'reviews.dayStartsAt' })
  return (
    <FieldFrame
      label="Begin of the day"
      hint="What you review earlier in the night still belongs to the day before."
      error={fieldState.error?.message}
    >
      {(controlProps) => (
        <NativeSelect
          {...field}
          value={String(field.value)}
          onChange={(event) => field.onChange(Number(event.target.value))}
          {...controlProps}
        >
          {hours.map((label, hour) => (
            <option key={label} value={hour}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}

interface CardsFieldProps {
  control: DayControl
  name: 'reviews.newPerDay' | 'reviews.reviewsPerDay'
  label: string
  hint: ReactNode
}

function CardsField({ control, name, label, hint }: CardsFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message}>
      {(controlProps) => (
        <div className="max-w-24">
          <NumberInput
            max={limits.cardsPerDay}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            {...controlProps}
          />
        </div>
      )}
    </FieldFrame>
  )
}
