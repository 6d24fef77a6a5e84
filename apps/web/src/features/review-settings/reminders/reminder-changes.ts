import { settings } from '@wordtide/contract'
import * as z from 'zod'
import type { ReminderChanges, ReminderInput, ReminderSettings } from './reminder-settings.ts'

const { reminders } = settings.shape

/** Validates the differences from the saved settings, and returns only those: changes made elsewhere stay. */
export const changesOf = (saved: ReminderSettings): z.ZodType<ReminderChanges, ReminderInput> =>
  z.object({
    reminders: z.preprocess((typed: ReminderInput['reminders']) => {
      const before = new Map<string, unknown>(Object.entries(saved))
      const values = { ...typed, goal: typed.goal === '' ? null : typed.goal }
      return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== before.get(key)))
    }, reminders.partial()),
  })
