import { useState } from 'react'
import { UnsavedChangesQuestion } from '../../shared/dialogs/unsaved-changes.tsx'
import { DayCard } from './day-card.tsx'
import { IntervalsCard } from './intervals-card.tsx'

/** The user's intervals and days, each in a form of its own. One question guards the changes of both. */
export function ReviewSettings() {
  const [areIntervalsChanged, setAreIntervalsChanged] = useState(false)
  const [isDayChanged, setIsDayChanged] = useState(false)
  return (
    <>
      <IntervalsCard onChanged={setAreIntervalsChanged} />
      <DayCard onChanged={setIsDayChanged} />
      <UnsavedChangesQuestion changed={areIntervalsChanged || isDayChanged} />
    </>
  )
}
