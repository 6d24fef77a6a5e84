import { limits } from '@wordtide/contract'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { daySettings, type ReviewSettings } from '../../learning/index.ts'

/** The maximum number of answers that statistics of the last days read, the latest first: more than a hundred a day. */
export const maxRecentAnswers = 10_000

/** Returns the begin of the first of the last `limits.recentDays` days, today included. */
export function recentDaysBegin(settings: ReviewSettings, now: Date): Date {
  const days = daySettings(settings)
  return new Date(startOfDay(dayOf(now.getTime(), days) - limits.recentDays + 1, days))
}
