import type { ReminderSettingsInput, Settings } from '@wordtide/contract'
import type { TypedNumber } from '../number-input.tsx'

export type ReminderSettings = Settings['reminders']

/** The values of the form: the goal is '' if there is none. */
export interface ReminderInput {
  reminders: Omit<ReminderSettings, 'goal'> & { goal: TypedNumber }
}

/** Those that are to be saved. */
export interface ReminderChanges {
  reminders: ReminderSettingsInput
}

/** The saved settings as values of the form. */
export const inputOf = (saved: ReminderSettings): ReminderInput['reminders'] => ({ ...saved, goal: saved.goal ?? '' })

/** Returns whether all values are the same. */
export function sameReminders(one: ReminderInput['reminders'], other: ReminderInput['reminders']): boolean {
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([name, value]) => value === values.get(name))
}
