import { trpc } from '../../../../shared/api/trpc.ts'
import type { ReviewDeck } from '../../unsent/store.ts'
import { type AnsweredCard, restOfDay } from '../summary/summary-figures.ts'

/**
 * Returns the cards left for today once the answers are submitted; undefined until the server has returned those without the answers, or if
 * it cannot be reached.
 */
export function useRestOfDay(answered: readonly AnsweredCard[], deck: ReviewDeck, now: number) {
  const today = trpc.reviews.getToday.useQuery().data
  const allDue = trpc.reviews.getForecast.useQuery({ days: 1 }).data?.[0]
  const settings = trpc.reviews.getSettings.useQuery().data
  const done = trpc.reviews.listDays.useQuery({}).data?.at(-1)
  if (today === undefined || allDue === undefined || settings === undefined || done === undefined) return undefined
  // A day has begun between the calls.
  if (allDue.day !== today.day || done.day !== today.day) return undefined
  const { reviewsPerDay } = settings.reviews
  return restOfDay({ ...today, allDue: allDue.due, answers: done.reviews, reviewsPerDay }, answered, deck, now)
}
