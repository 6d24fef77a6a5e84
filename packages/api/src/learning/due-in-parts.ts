import type { ReviewType } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, reviewCounts, reviews, statement } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import { mostPerStatement } from './in-parts.ts'
import {
  afterRange,
  bySchedule,
  isInRange,
  rangeOf,
  type Schedule,
  type WaitColumns,
  waitStateOf,
  waits,
} from './review-sql.ts'

/** The number of a list's due reviews of a type, or of some of them. */
export interface DueCount {
  listId: string
  type: ReviewType
  due: number
}

/** Reviews of a list that wait equally long, as a range of an index: those that are due and lie after a key. */
interface Range {
  listId: string
  type: ReviewType
  /** The wait state. */
  state: number
  answeredBefore: Date
  afterDate: Date
  afterId: string
}

/** Before every review. */
const first = { afterDate: new Date('0001-01-01T00:00:00Z'), afterId: '00000000-0000-0000-0000-000000000000' }

/**
 * Counts the due reviews of lists, but for those that wait no days, whatever their number: no statement reads more index entries than one
 * may. Those that are answered meanwhile may count twice or not at all.
 */
export async function countDueInParts(
  db: Database,
  schedule: Schedule,
  values: { userId: string; listIds: string } & WaitColumns,
): Promise<DueCount[]> {
  const [selectStates, countRanges] = [statesOf[schedule], countOf[schedule]]
  const endOfPart = async (range: Range & { userId: string }) => (await endsOf[schedule](db, range))[0]
  const { userId } = values
  const most = mostPerStatement.due
  const counted: DueCount[] = []
  let batch: Range[] = []
  let batchSize = 0
  const countBatch = async () => {
    counted.push(...(await countRanges(db, { userId, ...rangeColumns(batch) })))
    batch = []
    batchSize = 0
  }
  for (const { count, ...state } of await selectStates(db, values)) {
    let range: Range = { ...state, ...first }
    if (count > most) {
      let end = await endOfPart({ userId, ...range })
      while (end !== undefined) {
        counted.push({ listId: range.listId, type: range.type, due: most })
        range = { ...range, ...end }
        end = await endOfPart({ userId, ...range })
      }
    }
    const size = Math.min(count, most)
    if (batchSize + size > most) await countBatch()
    batch.push(range)
    batchSize += size
  }
  await countBatch()
  return counted
}

const statesOf = bySchedule((schedule) =>
  statement((db, input: Inputs<{ userId: string; listIds: string } & WaitColumns>) =>
    db
      .select({
        listId: reviewCounts.listId,
        type: reviewCounts.type,
        state: sql<number>`wait.state`,
        count: sql`sum(${reviewCounts.count})`.mapWith(Number),
        answeredBefore: sql`wait.answered_before`.mapWith(reviews.lastReview),
      })
      .from(reviewCounts)
      .innerJoin(waits(input), sql`wait.state = ${waitStateOf(schedule, reviewCounts)}`)
      .where(
        and(
          eq(reviewCounts.userId, input.userId),
          sql`${reviewCounts.listId} = any(${arrayInput(input.listIds, 'uuid')})`,
          sql`wait.days > 0`,
        ),
      )
      .groupBy(reviewCounts.listId, reviewCounts.type, sql`wait.state`, sql`wait.answered_before`),
  ),
)

/** Selects the key of the last entry of a full part of a range. */
const endsOf = bySchedule((schedule) =>
  statement((db, input: Inputs<Range & { userId: string }>) =>
    db
      .select({ afterDate: reviews.lastReview, afterId: reviews.vocId })
      .from(reviews)
      .where(
        isInRange(schedule, input.userId, {
          listId: input.listId,
          type: input.type,
          state: input.state,
          answeredBefore: sql.param(input.answeredBefore, reviews.lastReview),
          after: { date: sql.param(input.afterDate, reviews.lastReview), id: sql.param(input.afterId, reviews.vocId) },
        }),
      )
      .orderBy(asc(reviews.lastReview), asc(reviews.vocId))
      .offset(mostPerStatement.due - 1)
      .limit(1),
  ),
)

const rangeColumns = (ranges: readonly Range[]) => ({
  listIds: arrayText(ranges.map(({ listId }) => listId)),
  types: arrayText(ranges.map(({ type }) => type)),
  states: arrayText(ranges.map(({ state }) => state)),
  answeredBefores: arrayText(ranges.map(({ answeredBefore }) => answeredBefore.toISOString())),
  afterDates: arrayText(ranges.map(({ afterDate }) => afterDate.toISOString())),
  afterIds: arrayText(ranges.map(({ afterId }) => afterId)),
})

/** Counts ranges, none of which is longer than a part. The limit keeps the planner from a join that reads all reviews of the user. */
const countOf = bySchedule((schedule) =>
  statement((db, input: Inputs<{ userId: string } & ReturnType<typeof rangeColumns>>) => {
    const due = db
      .select({ one: sql`1` })
      .from(reviews)
      .where(isInRange(schedule, input.userId, { ...rangeOf('range'), after: afterRange }))
      .limit(mostPerStatement.due)
      .as('due')
    return db
      .select({
        listId: sql<string>`range.list_id`,
        type: sql<ReviewType>`range.type`,
        due: sql`count(*)`.mapWith(Number),
      })
      .from(
        sql`unnest(${input.listIds}::uuid[], ${input.types}::text[], ${input.states}::int[],
        ${input.answeredBefores}::timestamptz[], ${input.afterDates}::timestamptz[], ${input.afterIds}::uuid[])
        as range (list_id, type, state, answered_before, after_date, after_id)`,
      )
      .crossJoinLateral(due)
      .groupBy(sql`range.list_id`, sql`range.type`)
  }),
)
