import type { ScheduleEstimate } from '@wordtide/simulation'
import { counted } from '../../../shared/lib/counted.ts'

/** Returns a sentence about the cost and the retention of intervals with this number of new cards a day. */
export const estimateSentence = (estimate: ScheduleEstimate, newPerDay: number): string =>
  `With ${counted(newPerDay, 'new card', 'new cards')} a day: about ${reviewsADay(estimate, newPerDay)} after three months, and ${remembered(estimate)}.`

/** The same in short, beside the text of a preset. */
export const shortEstimate = (estimate: ScheduleEstimate, newPerDay: number): string =>
  `About ${reviewsADay(estimate, newPerDay)}, ${remembered(estimate)}.`

/** Two digits: more would promise too much. */
function reviewsADay({ reviewsPerNewCard }: ScheduleEstimate, newPerDay: number): string {
  const reviews = Math.max(1, Math.round(reviewsPerNewCard * newPerDay))
  return `${counted(Number(reviews.toPrecision(2)), 'review', 'reviews')} a day`
}

const remembered = (estimate: ScheduleEstimate): string =>
  `${Math.round(estimate.remembered * 100)} of 100 cards remembered`
