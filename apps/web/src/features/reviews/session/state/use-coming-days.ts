import { trpc } from '../../../../shared/api/trpc.ts'
import type { ReviewDeck } from '../../unsent/store.ts'
import { type AnsweredCard, restOfDay, tomorrowAfter } from '../summary/summary-figures.ts'

/**
 * Returns the cards left for today once the answers are submitted, and those of tomorrow once these are answered; undefined until the server
 * has returned those without the answers, or if it cannot be reached.
 */
export function useComingDays(answered: readonly AnsweredCard[], deck: ReviewDeck, now: number) {
  const today = trpc.reviews.getToday.useQuery().data
  const [allDue, dueTomorrow] = trpc.reviews.getForecast.useQuery({ days: 2 }).data ?? []
  const settings = trpc.reviews.getSettings.useQuery().data
  const done = trpc.reviews.listDays.useQuery({}).data?.at(-1)
  const waiting = trpc.reviews.countNew.useQuery().data
  if (today === undefined || allDue === undefined || settings === undefined || done === undefined) return undefined
  // A day has begun between the calls.
  if (allDue.day !== today.day || done.day !== today.day) return undefined
  const { reviewsPerDay, newPerDay } = settings.reviews
  const day = { ...today, allDue: allDue.due, answers: done.reviews, reviewsPerDay }
  const rest = restOfDay(day, answered, deck, now)
  if (dueTomorrow === undefined || waiting === undefined) return { rest }
  const lists = waiting.lists.filter(({ isOfToday }) => isOfToday)
  const tomorrow = { ...day, dueTomorrow: dueTomorrow.due, newPerDay, lists }
  return { rest, tomorrow: tomorrowAfter(tomorrow, answered, deck, now) }
}
