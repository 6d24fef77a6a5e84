import type { statsDaysInput, statsDaysView } from '@wordtide/contract'
import { answerPeriods, arrayText } from '@wordtide/db'
import { dayName, dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, gte, lt, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { daySettings, reviewSettingsOf } from '../../learning/index.ts'
import { isVisibleById } from '../../lists/index.ts'
import { isOf, visibleList } from '../queue/one-list.ts'
import { dayRange } from './day-range.ts'
import { readPeriods } from './period-parts.ts'

/** The number of days of a range with only one end given, or none. */
const defaultRange = 30

/**
 * Returns the user's learning on each day of a range, in a list or in all that the user may see now; LIST_NOT_FOUND, BUSY. The days are
 * those of the settings in force, also for earlier answers. Reads the stored figures of the range and no answer.
 */
export async function listDays(
  { db, user, now }: ReaderContext,
  { list, ...range }: z.output<typeof statsDaysInput>,
): Promise<z.output<typeof statsDaysView>> {
  const [settings, listId] = await Promise.all([reviewSettingsOf(db, user.id), visibleList(db, user.id, list)])
  const userDays = daySettings(settings)
  const { first, last } = dayRange(range, dayOf(now().getTime(), userDays), defaultRange)
  const days = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  const starts = [...days, (days.at(-1) ?? 0) + 1].map((day) => new Date(startOfDay(day, userDays)))
  const sums = await sumPeriods({ db, user }, listId, starts)
  return days.map((day, index) => {
    // width_bucket counts from 1.
    const { reviews = 0, correct = 0, first: started = 0, thinkingMs = 0 } = sums.get(index + 1) ?? {}
    return { day: dayName(day), reviews, correct, new: started, thinkingMs }
  })
}

interface Sums {
  reviews: number
  correct: number
  first: number
  thinkingMs: number
}

/** Sums the periods between each two `starts`; returns the sums by the number of the interval, from 1, without empty ones. */
async function sumPeriods(
  { db, user }: Pick<ReaderContext, 'db' | 'user'>,
  list: string | undefined,
  starts: readonly Date[],
): Promise<Map<number, Sums>> {
  const [first, end] = [starts[0], starts.at(-1)]
  if (first === undefined || end === undefined) return new Map()
  const { listId, period, answers, right, firstAnswers, thinkingTime } = answerPeriods
  const bounds = sql.param(arrayText(starts.map((start) => start.toISOString())))
  const sums = new Map<number, Sums>()
  await readPeriods(db, user.id, and(isOf(listId, list), gte(period, first), lt(period, end)), async (part) => {
    const inList = db
      .select({
        listId,
        day: sql<number>`width_bucket(${period}, ${bounds}::timestamptz[])`.as('day'),
        answers: sql`sum(${answers})`.as('answers'),
        right: sql`sum(${right})`.as('right_answers'),
        first: sql`sum(${firstAnswers})`.as('first_answers'),
        thinkingMs: sql`sum(${thinkingTime})`.as('thinking_ms'),
      })
      .from(answerPeriods)
      .where(part)
      .groupBy(({ day }) => [listId, day])
      .as('in_list')
    const rows = await db
      .select({
        day: inList.day,
        reviews: sql`sum(${inList.answers})`.mapWith(Number),
        correct: sql`sum(${inList.right})`.mapWith(Number),
        first: sql`sum(${inList.first})`.mapWith(Number),
        thinkingMs: sql`sum(${inList.thinkingMs})`.mapWith(Number),
      })
      .from(inList)
      .where(isVisibleById(user.id, inList.listId))
      .groupBy(inList.day)
    for (const { day, ...added } of rows) sums.set(day, addSums(sums.get(day), added))
  })
  return sums
}

function addSums(sums: Sums = { reviews: 0, correct: 0, first: 0, thinkingMs: 0 }, added: Sums): Sums {
  return {
    reviews: sums.reviews + added.reviews,
    correct: sums.correct + added.correct,
    first: sums.first + added.first,
    thinkingMs: Math.min(sums.thinkingMs + added.thinkingMs, Number.MAX_SAFE_INTEGER),
  }
}
