import { limits } from '@wordtide/contract'
import { NativeSelect, Skeleton } from '@wordtide/ui'
import { useEffect } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { SwitchField } from '../../../shared/forms/fields.tsx'
import { LongFormAlert, RestoredNote } from '../../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../../shared/forms/submit.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { RegionCard } from '../../../shared/layout/region-card.tsx'
import type { SettingsCardProps } from '../intervals-card.tsx'
import { NumberInput } from '../number-input.tsx'
import { failureTitle, SavedSettings, useSaveSettings } from '../saved-settings.tsx'
import {
  inputOf,
  type ReminderChanges,
  type ReminderInput,
  type ReminderSettings,
  sameReminders,
} from './reminder-settings.ts'
import { ThisBrowser } from './this-browser.tsx'

const cardTitle = 'Reminder and goal'

/** A form with the user's goal, and when and how they are reminded. */
export const ReminderCard = ({ onChanged }: SettingsCardProps) => (
  <RegionCard
    title={cardTitle}
    intro="At most once a day, and only when cards are due and your goal is not reached. After two weeks without a visit reminders pause until you are back."
  >
    <SavedSettings
      placeholder={<Skeleton role="status" aria-label="Loading your reminder and goal" className="h-56" />}
    >
      {({ reminders }) => <ReminderForm saved={reminders} onChanged={onChanged} />}
    </SavedSettings>
  </RegionCard>
)

interface ReminderFormProps extends SettingsCardProps {
  saved: ReminderSettings
}

function ReminderForm({ saved, onChanged }: ReminderFormProps) {
  const update = useSaveSettings()
  const { form, submit, failure, restored } = useContractForm(
    async () => (await import('./reminder-changes.ts')).changesOf(saved),
    { reminders: inputOf(saved) },
    { draft: 'reminders', title: cardTitle },
  )
  const { control, formState } = form
  const isChanged = !sameReminders(useWatch({ control, name: 'reminders' }), inputOf(saved))
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const send = submit(async (changes) => {
    await update.mutateAsync(changes)
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <RestoredNote draft={restored} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <GoalField control={control} />
        <HourField control={control} saved={saved.hour} />
        <SwitchField
          control={control}
          name="reminders.byMail"
          label="By mail"
          hint="A short mail with the number of cards that are due. Each has a link that turns such mails off."
        />
        <div className="grid gap-3">
          <SwitchField
            control={control}
            name="reminders.byPush"
            label="By notification"
            hint="On each browser that you have allowed to show them."
          />
          <ThisBrowser onAllowed={() => form.setValue('reminders.byPush', true)} />
        </div>
      </div>
      <LongFormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
    </form>
  )
}

type ReminderControl = Control<ReminderInput, unknown, ReminderChanges>

function GoalField({ control }: { control: ReminderControl }) {
  const { field, fieldState } = useController({ control, name: 'reminders.goal' })
  return (
    <FieldFrame
      label="Cards a day"
      hint="Your goal, which Today shows as a ring. Leave it empty for none."
      error={fieldState.error?.message}
    >
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

/** Nobody is reminded at night. */
const hours = Array.from({ length: 16 }, (_, n) => n + 6)

/** The hour of the reminder; one of the night is offered if it is saved already. */
function HourField({ control, saved }: { control: ReminderControl; saved: number | null }) {
  const { field, fieldState } = useController({ control, name: 'reminders.hour' })
  const offered = saved === null || hours.includes(saved) ? hours : [saved, ...hours]
  return (
    <FieldFrame label="Reminder at" hint="In the time zone of your day." error={fieldState.error?.message}>
      {(controlProps) => (
        <NativeSelect
          {...field}
          value={field.value === null ? '' : String(field.value)}
          onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
          {...controlProps}
        >
          <option value="">No reminder</option>
          {offered.map((hour) => (
            <option key={hour} value={hour}>
              {`${String(hour).padStart(2, '0')}:00`}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}
