import { hourMs } from '../values/durations.ts'

/** The content of a reminder. */
export interface Reminder {
  /** The cards that are due. */
  due: number
  /** True if reminders pause after this one, because the user has been away for long. */
  isLast: boolean
}

/** After this time it is too late for a reminder, as when the server did not run at its hour. */
export const latestMs = 2 * hourMs

/** The texts of a reminder: a title, and what follows it. */
export function reminderTexts({ due, isLast }: Reminder): { title: string; lines: string[] } {
  const title = due === 1 ? '1 card is due today' : `${due.toLocaleString('en')} cards are due today`
  return {
    title,
    lines: isLast
      ? ['You have not been here for two weeks, so reminders pause now. They go on after your next visit.']
      : [],
  }
}
