import { dayName, dayNamed } from '@wordtide/scheduling'
import { trpc } from '../../shared/api/trpc.ts'
import type { WeekRange } from '../../shared/lib/dates/weeks.ts'
import { daysOfYear } from './calendar.ts'

/** The input of the statistics of one list, or of all lists that the user learns. */
const about = (listId: string | undefined) => (listId === undefined ? {} : { list: listId })

export const useStreak = (listId?: string) => trpc.reviews.getStreak.useQuery(about(listId))
export const useRetention = (listId?: string) => trpc.reviews.getRetention.useQuery(about(listId))
export const useForecast = (listId?: string) => trpc.reviews.getForecast.useQuery(about(listId))
/** Of the last 90 days, or of a week. */
export const useMissed = (listId?: string, week?: WeekRange) =>
  trpc.reviews.listMissed.useQuery({ ...about(listId), ...week })

/** The last 30 days, today last. */
export const useRecentDays = (listId?: string) => trpc.reviews.listDays.useQuery(about(listId))

/** The days of a year, today last. Today is read from the recent days, because it depends on the user's settings. */
export function useYear(listId?: string) {
  const recent = useRecentDays(listId)
  const today = recent.data?.at(-1)?.day
  const from = today === undefined ? undefined : dayName(dayNamed(today) - daysOfYear + 1)
  const year = trpc.reviews.listDays.useQuery({ ...about(listId), from, to: today }, { enabled: today !== undefined })
  const failed = [recent, year].find(({ isError }) => isError)
  return { data: year.data, isError: failed !== undefined, refetch: () => failed?.refetch() }
}
