import type { StreakView, statsInput } from '@wordtide/contract'
import { answerPeriods, arrayText, type Database } from '@wordtide/db'
import { streakOf } from '@wordtide/scheduling'
import { type Day, dayOf, type EvenDays, evenDays } from '@wordtide/scheduling/day'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { daySettings, reviewSettingsOf } from '../../learning/index.ts'
import { isVisibleById } from '../../lists/index.ts'
import { isOf, visibleList } from '../queue/one-list.ts'
import { readPeriods } from './period-parts.ts'

/**
 * Returns the user's streaks of days with answers, in a list or in all that the user may see now; LIST_NOT_FOUND, BUSY. The days are those of
 * the settings in force. Reads the stored figures of all days, in their index alone, and no answer.
 */
export async function getStreak(
  { db, user, now }: ReaderContext,
  { list }: z.output<typeof statsInput>,
): Promise<StreakView> {
  const queriedAt = now().getTime()
  const [settings, listId, [first]] = await Promise.all([
    reviewSettingsOf(db, user.id),
    visibleList(db, user.id, list),
    db
      .select({ period: sql<Date | null>`min(${answerPeriods.period})`.mapWith(answerPeriods.period) })
      .from(answerPeriods)
      .where(eq(answerPeriods.userId, user.id)),
  ])
  const days = daySettings(settings)
  const firstAt = first?.period?.getTime() ?? queriedAt
  const answered = await selectAnsweredDays(db, user.id, listId, evenDays(firstAt, queriedAt, days))
  return streakOf(answered, dayOf(queriedAt, days))
}

/** Returns the days with answers in ascending order, each once; `runs` has the day of the first answer and all days after it. */
async function selectAnsweredDays(
  db: Database,
  userId: string,
  list: string | undefined,
  runs: readonly EvenDays[],
): Promise<Day[]> {
  const { listId, period } = answerPeriods
  const starts = sql`${sql.param(arrayText(runs.map(({ start }) => new Date(start).toISOString())))}::timestamptz[]`
  const firstDays = sql`${sql.param(arrayText(runs.map(({ day }) => day)))}::int[]`
  // The last day of a run may be longer than 24 hours: it ends where the next run begins.
  const day = sql<number>`least(
    (${firstDays})[run.n] + floor(date_part('epoch', ${period} - (${starts})[run.n]) / 86400)::int,
    (${firstDays})[run.n + 1] - 1)`
  const days = new Set<Day>()
  await readPeriods(db, userId, isOf(listId, list), async (part) => {
    const inList = db
      .select({ listId, day: day.as('day') })
      .from(answerPeriods)
      .crossJoin(sql`lateral (select width_bucket(${period}, ${starts}) as n) as run`)
      .where(part)
      .groupBy((selected) => [listId, selected.day])
      .as('in_list')
    const rows = await db
      .selectDistinct({ day: inList.day })
      .from(inList)
      .where(isVisibleById(userId, inList.listId))
      .orderBy(inList.day)
    for (const row of rows) days.add(row.day)
  })
  return [...days]
}
