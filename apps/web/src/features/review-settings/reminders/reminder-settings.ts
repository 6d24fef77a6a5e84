import { type ReminderSettingsInput, type Settings, settings } from '@wordtide/contract'
import * as z from 'zod'
import type { TypedNumber } from '../number-input.tsx'

const { reminders } = settings.shape

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

/** Validates the differences from the saved settings, and returns only those: changes made elsewhere stay. */
export const changesOf = (saved: ReminderSettings): z.ZodType<ReminderChanges, ReminderInput> =>
  z.object({
    reminders: z.preprocess((typed: ReminderInput['reminders']) => {
      const before = new Map<string, unknown>(Object.entries(saved))
      const values = { ...typed, goal: typed.goal === '' ? null : typed.goal }
      return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== before.get(key)))
    }, reminders.partial()),
  })

/** Returns whether all values are the same. */
export const sameReminders = (one: ReminderInput['reminders'], other: ReminderInput['reminders']): boolean =>
  reminders.keyof().options.every((name) => one[name] === other[name])
