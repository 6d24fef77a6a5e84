import type { forecastInput, forecastView } from '@wordtide/contract'
import { arrayText, type Database, reviewPeriods } from '@wordtide/db'
import { dayName, dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, eq, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import {
  daySettings,
  isNotPaused,
  longestWait,
  periodOf,
  reviewSettingsOf,
  runLongCount,
  suspendedReview,
  suspendedReviews,
  waitColumns,
  waitStateOf,
  waits,
} from '../../learning/index.ts'
import { isVisibleById } from '../../lists/index.ts'
import { visibleList } from '../queue/one-list.ts'
import { type ForecastPart, forecastParts, isShortForecast, wholeForecast } from './forecast-parts.ts'

/**
 * Returns the number of reviewed cards that are due today and on each of the days after it, in a list, or in all that the user may see now
 * and has not paused, if none is answered until then; LIST_NOT_FOUND, BUSY. Overdue ones count today; each counts on one day. Reads the stored figures, and no
 * review but the suspended ones.
 */
export async function getForecast(
  { db, user, now }: ReaderContext,
  { days, list }: z.output<typeof forecastInput>,
): Promise<z.output<typeof forecastView>> {
  const queriedAt = now()
  const [settings, theList, isShort] = await Promise.all([
    reviewSettingsOf(db, user.id),
    visibleList(db, user.id, list),
    isShortForecast(db, user.id, list),
  ])
  const userDays = daySettings(settings)
  const today = dayOf(queriedAt.getTime(), userDays)
  // Cards answered before the first of these days are due today; those answered after the last one, beyond the forecast.
  const longest = longestWait(settings)
  const starts = Array.from({ length: longest + days }, (_, n) => startOfDay(today - longest + 1 + n, userDays))
  const bounds = sql.param(arrayText(starts.map((start) => new Date(start).toISOString())))

  const dueByDay = new Map<number, number>()
  const addDue = async (part: ForecastPart) => {
    const periods = countedPeriods(db, user.id, part)
    const { listId, period, count } = periods
    // width_bucket returns 1 for the first of the days, 0 before it.
    const dueIn = sql`width_bucket(${period}, ${bounds}::timestamptz[]) - ${longest}::int + wait.days`
    const inList = db
      .select({
        listId,
        dueIn: sql<number>`case when wait.days = 0 then 0 else greatest(0, ${dueIn}) end`.as('due_in'),
        count: sql`sum(${count})`.as('count'),
      })
      .from(periods)
      .innerJoin(waits(waitColumns(settings, queriedAt)), sql`wait.state = ${waitStateOf(settings.schedule, periods)}`)
      .groupBy((selected) => [listId, selected.dueIn])
      .as('in_list')
    const isCounted = theList === undefined ? isNotPaused(user.id, inList.listId) : undefined
    const rows = await db
      .select({ dueIn: inList.dueIn, due: sql`sum(${inList.count})`.mapWith(Number) })
      .from(inList)
      .where(and(lt(inList.dueIn, days), isVisibleById(user.id, inList.listId), isCounted))
      .groupBy(inList.dueIn)
    for (const row of rows) dueByDay.set(row.dueIn, (dueByDay.get(row.dueIn) ?? 0) + row.due)
  }
  if (isShort) await addDue(wholeForecast(theList))
  else
    await runLongCount(db, user.id, async () => {
      for await (const part of forecastParts(db, user.id, theList)) await addDue(part)
    })
  return Array.from({ length: days }, (_, n) => ({ day: dayName(today + n), due: dueByDay.get(n) ?? 0 }))
}

/** The rows of `review_periods` of a part, and rows that subtract each of its suspended reviews. */
function countedPeriods(db: Database, userId: string, { periods, suspended }: ForecastPart) {
  const { listId, confidence, lastWrong, memoryLevel, period, count } = reviewPeriods
  const stored = db
    .select({ listId, confidence, lastWrong, memoryLevel, period, count })
    .from(reviewPeriods)
    .where(and(eq(reviewPeriods.userId, userId), periods))
  const subtracted = db
    .select({
      listId: sql<string>`suspensions.list_id`,
      ...suspendedReview,
      period: sql<Date>`${periodOf('last_review')}`,
      count: sql<number>`-1`,
    })
    .from(suspendedReviews(userId, suspended.after, suspended.ofLists))
  return unionAll(stored, subtracted).as('periods')
}
