import type { ReviewType } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, reviewCounts, reviewPeriods, statement } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import { mostPerStatement } from './in-parts.ts'
import { bySchedule, isInPeriods, rangeOf, type Schedule, type WaitColumns, waitStateOf, waits } from './review-sql.ts'

/** The number of a list's due reviews of a type, or of some of them. */
export interface DueCount {
  listId: string
  type: ReviewType
  due: number
}

/** Periods of reviews of a list that wait equally long, as a range of an index. */
interface Range {
  listId: string
  type: ReviewType
  /** The wait state. */
  state: number
  from: Date
  answeredBefore: Date
}

/** Before every review. */
const first = new Date('0001-01-01T00:00:00Z')

/**
 * Counts the due reviews of lists, except those with an interval of no days, by statements that each read no more of these periods than one
 * may. Reviews that are answered meanwhile may count twice or not at all.
 */
export async function countDueInParts(
  db: Database,
  schedule: Schedule,
  values: { userId: string; listIds: string } & WaitColumns,
): Promise<DueCount[]> {
  const [selectStates, countRanges] = [statesOf[schedule], countOf[schedule]]
  const { userId } = values
  const endOfPart = async (range: Range) => (await endsOf[schedule](db, { userId, ...range }))[0]?.end
  const most = mostPerStatement.due
  const counted: DueCount[] = []
  let batch: Range[] = []
  let batchSize = 0
  const countBatch = async () => {
    counted.push(...(await countRanges(db, { userId, ...rangeColumns(batch) })))
    batch = []
    batchSize = 0
  }
  const add = async (range: Range, size: number) => {
    if (batchSize + size > most) await countBatch()
    batch.push(range)
    batchSize += size
  }
  for (const { count, ...state } of await selectStates(db, values)) {
    let range: Range = { ...state, from: first }
    // There are no more periods than reviews.
    let end = count > most ? await endOfPart(range) : undefined
    while (end !== undefined) {
      await add({ ...range, answeredBefore: end }, most)
      range = { ...range, from: end }
      end = await endOfPart(range)
    }
    await add(range, Math.min(count, most))
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
        answeredBefore: sql`wait.answered_before`.mapWith(reviewPeriods.period),
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

/**
 * Selects the period at which a full part of a range ends, which belongs to the next part: rows of the same period stay together. There are
 * far fewer of these than a statement may read.
 */
const endsOf = bySchedule((schedule) =>
  statement((db, input: Inputs<Range & { userId: string }>) =>
    db
      .select({ end: reviewPeriods.period })
      .from(reviewPeriods)
      .where(
        isInPeriods(schedule, input.userId, {
          listId: input.listId,
          type: input.type,
          state: input.state,
          from: sql.param(input.from, reviewPeriods.period),
          answeredBefore: sql.param(input.answeredBefore, reviewPeriods.period),
        }),
      )
      .orderBy(asc(reviewPeriods.period))
      .offset(mostPerStatement.due)
      .limit(1),
  ),
)

const rangeColumns = (ranges: readonly Range[]) => ({
  listIds: arrayText(ranges.map(({ listId }) => listId)),
  types: arrayText(ranges.map(({ type }) => type)),
  states: arrayText(ranges.map(({ state }) => state)),
  froms: arrayText(ranges.map(({ from }) => from.toISOString())),
  answeredBefores: arrayText(ranges.map(({ answeredBefore }) => answeredBefore.toISOString())),
})

/** Counts ranges, none of which is longer than a part. The limit keeps the planner from a join that reads all periods of the user. */
const countOf = bySchedule((schedule) =>
  statement((db, input: Inputs<{ userId: string } & ReturnType<typeof rangeColumns>>) => {
    const due = db
      .select({ count: reviewPeriods.count })
      .from(reviewPeriods)
      .where(isInPeriods(schedule, input.userId, { ...rangeOf('range'), from: sql`range.from_date` }))
      .limit(mostPerStatement.due)
      .as('due')
    return db
      .select({
        listId: sql<string>`range.list_id`,
        type: sql<ReviewType>`range.type`,
        due: sql`sum(${due.count})`.mapWith(Number),
      })
      .from(
        sql`unnest(${input.listIds}::uuid[], ${input.types}::text[], ${input.states}::int[], ${input.froms}::timestamptz[],
        ${input.answeredBefores}::timestamptz[]) as range (list_id, type, state, from_date, answered_before)`,
      )
      .crossJoinLateral(due)
      .groupBy(sql`range.list_id`, sql`range.type`)
  }),
)
