import { arrayText, type Database, reviewCounts, reviewPeriods, suspensions } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { beforeSuspensions, endOfSuspensions, mostPerStatement, type SuspensionKey } from '../../learning/index.ts'
import { keyset } from '../../paging/paging.ts'
import { isId } from '../../values/ids.ts'
import { isOf } from '../queue/one-list.ts'

/** The part of a forecast that one statement reads: the periods under a condition, and the suspensions of lists after a key. */
export interface ForecastPart {
  periods: SQL | undefined
  suspended: { ofLists: SQL | undefined; after: SuspensionKey }
}

/** The only part of a short forecast, of a list or of all. */
export const wholeForecast = (list: string | undefined): ForecastPart => ({
  periods: isOf(reviewPeriods.listId, list),
  suspended: { ofLists: isOf(suspensions.listId, list), after: beforeSuspensions },
})

/** Returns whether the user has so few reviews and suspensions that one statement may read all. */
export async function isShortForecast(db: Database, userId: string, list: string | undefined): Promise<boolean> {
  // No list has another id.
  if (list !== undefined && !isId(list)) return true
  const [reviewed, [suspended]] = await Promise.all([
    countReviews(db, userId, list),
    db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(suspensions)
      .where(and(eq(suspensions.userId, userId), isOf(suspensions.listId, list))),
  ])
  const reviews = reviewed.reduce((sum, { count }) => sum + count, 0)
  return reviews <= mostPerStatement.periods && (suspended?.count ?? 0) <= mostPerStatement.suspended
}

/** Counts the reviews of each list: it has at most as many periods. */
const countReviews = (db: Database, userId: string, list: string | undefined) =>
  db
    .select({ listId: reviewCounts.listId, count: sql`sum(${reviewCounts.count})`.mapWith(Number) })
    .from(reviewCounts)
    .where(and(eq(reviewCounts.userId, userId), isOf(reviewCounts.listId, list)))
    .groupBy(reviewCounts.listId)

/** Returns the parts of a long forecast, one after another. What is answered meanwhile may count twice or not at all. */
export async function* forecastParts(
  db: Database,
  userId: string,
  list: string | undefined,
): AsyncGenerator<ForecastPart> {
  const ofLists = isOf(suspensions.listId, list)
  const ofPeriods = (periods: SQL | undefined): ForecastPart => ({
    periods,
    suspended: { ofLists: sql`false`, after: beforeSuspensions },
  })
  let batch: string[] = []
  let batchSize = 0
  const ofBatch = () => ofPeriods(sql`${reviewPeriods.listId} = any(${sql.param(arrayText(batch))}::uuid[])`)
  for (const { listId, count } of await countReviews(db, userId, list)) {
    if (count > mostPerStatement.periods) {
      for await (const periods of longListParts(db, userId, listId)) yield ofPeriods(periods)
      continue
    }
    if (batchSize + count > mostPerStatement.periods) {
      yield ofBatch()
      batch = []
      batchSize = 0
    }
    batch.push(listId)
    batchSize += count
  }
  yield ofBatch()
  let after: SuspensionKey | undefined = beforeSuspensions
  while (after !== undefined) {
    yield { periods: sql`false`, suspended: { ofLists, after } }
    const ends: SuspensionKey[] = await db
      .select({ afterListId: sql<string>`suspensions.list_id`, afterVocId: sql<string>`suspensions.voc_id` })
      .from(endOfSuspensions(userId, after, ofLists))
    after = ends[0]
  }
}

/** Returns the conditions of the parts of a list with many periods. */
async function* longListParts(db: Database, userId: string, list: string): AsyncGenerator<SQL | undefined> {
  const { listId, type, confidence, lastWrong, period, memoryLevel } = reviewPeriods
  const order = [type, confidence, lastWrong, period, memoryLevel]
  let begin: readonly unknown[] | undefined
  do {
    const { where, orderBy } = keyset(order, 'asc', begin)
    const [last] = await db
      .select({ type, confidence, lastWrong, period, memoryLevel })
      .from(reviewPeriods)
      .where(and(eq(reviewPeriods.userId, userId), eq(listId, list), where))
      .orderBy(...orderBy)
      .offset(mostPerStatement.periods - 1)
      .limit(1)
    const end: readonly unknown[] | undefined = last && [
      ...[last.type, last.confidence, last.lastWrong, last.period, last.memoryLevel],
    ]
    yield and(eq(listId, list), keyset(order, 'asc', begin, end).where)
    begin = end
  } while (begin !== undefined)
}
