import { limits, type RetentionView, type statsInput } from '@wordtide/contract'
import { arrayText, reviewResults } from '@wordtide/db'
import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { reviewSettingsOf } from '../../learning/index.ts'
import { isVisibleById } from '../../lists/index.ts'
import { isOf, visibleList } from '../queue/one-list.ts'
import { maxRecentAnswers, recentDaysBegin } from '../queue/recent.ts'

/** The ages of cards that are distinguished: up to a week, a month, three months, a year, and older. */
const ages = [
  { fromDays: 1, toDays: 7 },
  { fromDays: 8, toDays: 30 },
  { fromDays: 31, toDays: 90 },
  { fromDays: 91, toDays: 365 },
  { fromDays: 366, toDays: null },
] as const

/**
 * Returns the numbers of recent answers to due cards and of the right ones among them, by the age of the card, in a list or in all that the
 * user may see now; LIST_NOT_FOUND. Reads answers to due cards alone, and a bounded number of them.
 */
export async function getRetention(
  { db, user, now }: ReaderContext,
  { list }: z.output<typeof statsInput>,
): Promise<RetentionView> {
  const [settings, theList] = await Promise.all([reviewSettingsOf(db, user.id), visibleList(db, user.id, list)])
  const { userId, listId, date, dueAge, result } = reviewResults
  const recent = db
    .select({ listId, dueAge, result })
    .from(reviewResults)
    .where(and(eq(userId, user.id), isNotNull(dueAge), gte(date, recentDaysBegin(settings, now()))))
    .orderBy(desc(date))
    .limit(maxRecentAnswers)
    .as('recent')
  // width_bucket counts from 1.
  const age = sql<number>`width_bucket(${recent.dueAge}, ${sql.param(arrayText(ages.map(({ fromDays }) => fromDays)))}::smallint[])`
  const inList = db
    .select({
      listId: recent.listId,
      age: age.as('age'),
      answers: sql`count(*)`.as('answers'),
      right: sql`count(*) filter (where ${recent.result} = 1)`.as('right_answers'),
    })
    .from(recent)
    .where(isOf(recent.listId, theList))
    .groupBy((selected) => [recent.listId, selected.age])
    .as('in_list')
  const rows = await db
    .select({
      age: inList.age,
      answers: sql`sum(${inList.answers})`.mapWith(Number),
      right: sql`sum(${inList.right})`.mapWith(Number),
    })
    .from(inList)
    .where(isVisibleById(user.id, inList.listId))
    .groupBy(inList.age)
  const byAge = new Map(rows.map((row) => [row.age, row]))
  return {
    days: limits.recentDays,
    ages: ages.map(({ fromDays, toDays }, n) => {
      const { answers = 0, right = 0 } = byAge.get(n + 1) ?? {}
      return { fromDays, toDays, answers, right }
    }),
  }
}
