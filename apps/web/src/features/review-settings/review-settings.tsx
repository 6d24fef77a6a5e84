import { useState } from 'react'
import { UnsavedChangesQuestion } from '../../shared/dialogs/unsaved-changes.tsx'
import { DayCard } from './day-card.tsx'
import { IntervalsCard } from './intervals-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { ReminderCard } from './reminders/reminder-card.tsx'
import { TouchCard } from './touch-card.tsx'

/** The user's intervals, days and reminders, each in a form of its own, mails, and touch screens. One question guards the changes of the forms. */
export function ReviewSettings() {
  const [areIntervalsChanged, setAreIntervalsChanged] = useState(false)
  const [isDayChanged, setIsDayChanged] = useState(false)
  const [isReminderChanged, setIsReminderChanged] = useState(false)
  return (
    <>
      <IntervalsCard onChanged={setAreIntervalsChanged} />
      <DayCard onChanged={setIsDayChanged} />
      <ReminderCard onChanged={setIsReminderChanged} />
      <MailsCard />
      <TouchCard />
      <UnsavedChangesQuestion changed={areIntervalsChanged || isDayChanged || isReminderChanged} />
    </>
  )
}
