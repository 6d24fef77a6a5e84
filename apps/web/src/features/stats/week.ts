import { counted } from '../../shared/lib/counted.ts'
import { answersText } from './words.ts'

/** Reads the first day of a week from the address of its page; undefined if there is none. */
export const parseWeek = ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
  from:
    typeof from === 'string' && /^2\d{3}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)) ? from : undefined,
})

interface DayFigures {
  day: string
  reviews: number
}

/** Returns the day with the most answers, the first of several; undefined without any. */
export function bestDay<T extends DayFigures>(days: readonly T[]): T | undefined {
  const [best] = days.toSorted((a, b) => b.reviews - a.reviews)
  return best === undefined || best.reviews === 0 ? undefined : best
}

/** '312 answers on 6 days.' */
export function weekText(days: readonly DayFigures[]): string {
  const answers = days.reduce((sum, { reviews }) => sum + reviews, 0)
  const active = days.filter(({ reviews }) => reviews > 0).length
  return answers === 0 ? 'No answers in this week.' : `${answersText(answers)} on ${counted(active, 'day', 'days')}.`
}
