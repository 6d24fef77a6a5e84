import { useState } from 'react'
import { UnsavedChangesQuestion } from '../../shared/dialogs/unsaved-changes.tsx'
import { DayCard } from './day-card.tsx'
import { IntervalsCard } from './intervals-card.tsx'
import { MailsCard } from './mails-card.tsx'

/** The user's intervals and days, each in a form of its own, and mails. One question guards the changes of the forms. */
export function ReviewSettings() {
  const [areIntervalsChanged, setAreIntervalsChanged] = useState(false)
  const [isDayChanged, setIsDayChanged] = useState(false)
  return (
    <>
      <IntervalsCard onChanged={setAreIntervalsChanged} />
      <DayCard onChanged={setIsDayChanged} />
      <MailsCard />
      <UnsavedChangesQuestion changed={areIntervalsChanged || isDayChanged} />
    </>
  )
}
