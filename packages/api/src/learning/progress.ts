import { type ReviewType, reviewTypes } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  reviewCounts,
  reviewPeriods,
  statement,
  suspensions,
} from '@wordtide/db'
import { maxConfidenceOf, progressPercent } from '@wordtide/scheduling'
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { countDueInParts } from './due-in-parts.ts'
import { mostPerStatement, runLongCount } from './in-parts.ts'
import {
  bySchedule,
  cappedConfidenceSql,
  isInPeriods,
  rangeOf,
  type Schedule,
  type WaitColumns,
  waitColumns,
  waitStateOf,
  waits,
} from './review-sql.ts'
import type { ReviewSettings } from './schedule.ts'
import {
  beforeSuspensions,
  endOfSuspensions,
  type SuspensionKey,
  suspendedReview,
  suspendedReviews,
} from './suspended-sql.ts'

/** A user's progress in one review type of a list. */
interface TypeProgress {
  /** Percent, rounded down. */
  progress: number
  /** The sum over all vocabularies, each capped at the highest confidence. */
  confidence: number
  dueCount: number
  /** The number of due reviews that were never answered. */
  newCount: number
}

/** A user's progress in a list: over the three review types and in each. */
interface ListProgress {
  dueCount: number
  newCount: number
  progress: number
  byType: Record<ReviewType, TypeProgress>
  maxReviewTypeConfidence: number
  /** The number of vocabularies that the user has suspended: they are neither due nor new, but count in all other figures. */
  suspendedCount: number
}

/**
 * Returns the progress of a user with these settings in these lists as a function of the list's id, which throws for other lists. A vocabulary
 * without a review is due and has confidence 0.
 */
export async function progressOfLists(
  db: Database,
  userId: string,
  lists: readonly { id: string; vocsCount: number }[],
  settings: ReviewSettings,
  now: Date,
): Promise<(listId: string) => ListProgress> {
  const values = {
    userId,
    listIds: arrayText(lists.map(({ id }) => id)),
    maxConfidence: maxConfidenceOf(settings.intervals),
    ...waitColumns(settings, now),
  }
  const sums = lists.length === 0 ? [] : await sumReviews(db, settings.schedule, values)
  const sumsOf = new Map<string, ReviewSums[]>(lists.map(({ id }) => [id, []]))
  for (const sum of sums) sumsOf.get(sum.listId)?.push(sum)
  const byList = new Map(
    lists.map((list) => [list.id, progressOf(list, sumsOf.get(list.id) ?? [], settings.intervals)]),
  )
  return (listId) => {
    const progress = byList.get(listId)
    if (progress === undefined) throw new Error(`the progress in list ${listId} was not queried`)
    return progress
  }
}

/** Figures of a list, to be added to others of the same list and type. */
interface ReviewSums {
  listId: string
  /** Null for figures of vocabularies, which have no type. */
  type: ReviewType | null
  confidence: number
  /** Reviewed cards that are not suspended. */
  reviewed: number
  due: number
  suspended: number
  /** The number of rows summed into `due`, if a statement may read only some of them; else 0. */
  dueRows: number
}

type Values = { userId: string; listIds: string; maxConfidence: number } & WaitColumns

/** Sums the reviews of each list: in one statement, or in several if more are due or suspended than one may read; BUSY. */
async function sumReviews(db: Database, schedule: Schedule, values: Values): Promise<ReviewSums[]> {
  const rows = await firstSums[schedule](db, values)
  const hasMoreDue = rows.reduce((sum, { dueRows }) => sum + dueRows, 0) >= mostPerStatement.due
  const hasMoreSuspended = rows.reduce((sum, row) => sum + row.suspended, 0) > mostPerStatement.suspended
  if (!hasMoreDue && !hasMoreSuspended) return rows
  return runLongCount(db, values.userId, async () => [
    ...(hasMoreDue ? rows.filter(({ dueRows }) => dueRows === 0) : rows),
    ...(hasMoreDue ? (await countDueInParts(db, schedule, values)).map((counted) => ({ ...none, ...counted })) : []),
    ...(hasMoreSuspended ? await sumOtherSuspended(db, schedule, values) : []),
  ])
}

const none = { confidence: 0, reviewed: 0, suspended: 0, dueRows: 0 }

/** Sums the suspended reviews after those of the first statement. */
async function sumOtherSuspended(db: Database, schedule: Schedule, values: Values): Promise<ReviewSums[]> {
  const sums: ReviewSums[] = []
  let [after] = await selectEnd(db, { ...values, ...beforeSuspensions })
  while (after !== undefined) {
    sums.push(...(await suspendedSumsAfter[schedule](db, { ...values, ...after })))
    ;[after] = await selectEnd(db, { ...values, ...after })
  }
  return sums
}

const ofLists = (column: AnyColumn, { listIds }: Inputs<Pick<Values, 'listIds'>>) =>
  sql`${column} = any(${arrayInput(listIds, 'uuid')})`

const selectEnd = statement((db, input: Inputs<Pick<Values, 'userId' | 'listIds'> & SuspensionKey>) =>
  db
    .select({ afterListId: sql<string>`suspensions.list_id`, afterVocId: sql<string>`suspensions.voc_id` })
    .from(endOfSuspensions(input.userId, input, ofLists(suspensions.listId, input))),
)

/** The figures that subtract the suspended reviews of a part, as a query. */
const suspendedSums = (
  schedule: Schedule,
  input: Inputs<Values>,
  after: SuspensionKey | Inputs<SuspensionKey>,
): SQL => sql`
  select ${suspensions.listId} as list_id, review.type, 0 as confidence_sum, -count(*) as reviewed,
    -count(*) filter (where review.last_review < wait.answered_before) as due, 0 as suspended, 0 as due_rows
  from ${suspendedReviews(input.userId, after, ofLists(suspensions.listId, input))}
  left join ${waits(input)} on wait.state = ${waitStateOf(schedule, suspendedReview)}
  group by ${suspensions.listId}, review.type`

const selectFigures = (db: Database, figures: SQL) => {
  const figure = (name: string) => sql`figures.${sql.identifier(name)}`.mapWith(Number)
  return db
    .select({
      listId: sql<string>`figures.list_id`,
      type: sql<ReviewType | null>`figures.type`,
      confidence: figure('confidence_sum'),
      reviewed: figure('reviewed'),
      due: figure('due'),
      suspended: figure('suspended'),
      dueRows: figure('due_rows'),
    })
    .from(sql`(${figures}) as figures`)
}

const suspendedSumsAfter = bySchedule((schedule) =>
  statement((db, input: Inputs<Values & SuspensionKey>) => selectFigures(db, suspendedSums(schedule, input, input))),
)

/**
 * Sums the counts of each list, and those of the periods that are due, which lie together in an index: no more of them than one
 * statement may, in rows of their own. Lateral, list by list: for several lists at once the database may read the counts of all lists
 * of the user. Suspended reviews are subtracted in rows of their own: most lists have none. Those of more vocabularies than one statement
 * may look up are missing.
 */
const firstSums = bySchedule((schedule) =>
  statement((db, input: Inputs<Values>) => {
    const { userId, listId, type, count } = reviewCounts
    const stored = sql`(
      select ${listId}, ${type}, ${waitStateOf(schedule, reviewCounts)} as state, sum(${count}) as count,
        sum(${cappedConfidenceSql(input.maxConfidence)} * ${count}) as confidence_sum
      from ${reviewCounts} where ${and(eq(userId, input.userId), eq(listId, sql`list.id`))} group by 1, 2, 3
    ) as stored`
    const dueOfState = db
      .select({ count: reviewPeriods.count })
      .from(reviewPeriods)
      .where(isInPeriods(schedule, input.userId, rangeOf('state')))
      .limit(mostPerStatement.due)
    return selectFigures(
      db,
      sql`
    with state as materialized (
      select stored.*, wait.days, wait.answered_before
      from unnest(${arrayInput(input.listIds, 'uuid')}) as list (id) cross join lateral ${stored}
      left join ${waits(input)} on wait.state = stored.state
    )
    select list_id, type, sum(confidence_sum) as confidence_sum, sum(count) as reviewed,
      coalesce(sum(count) filter (where days = 0), 0) as due, 0 as suspended, 0 as due_rows
      from state group by list_id, type
    union all
    select list_id, type, 0, 0, sum(count), 0, count(*) from (
      select state.list_id, state.type, due.count from state cross join lateral (${dueOfState}) as due
      where state.days > 0 limit ${sql.raw(String(mostPerStatement.due))}
    ) as limited group by list_id, type
    union all
    (${suspendedSums(schedule, input, beforeSuspensions)})
    union all
    select ${suspensions.listId}, null, 0, 0, 0, count(*), 0 from ${suspensions}
      where ${and(eq(suspensions.userId, input.userId), ofLists(suspensions.listId, input))} group by ${suspensions.listId}`,
    )
  }),
)

function progressOf(
  list: { vocsCount: number },
  sums: readonly ReviewSums[],
  intervals: readonly number[],
): ListProgress {
  const sumOf = (type: ReviewType | null, figure: 'confidence' | 'reviewed' | 'due' | 'suspended') =>
    sums.reduce((total, sum) => (sum.type === type ? total + sum[figure] : total), 0)
  const suspendedCount = sumOf(null, 'suspended')
  const progressOfType = (type: ReviewType): TypeProgress => {
    const confidence = sumOf(type, 'confidence')
    const newCount = list.vocsCount - suspendedCount - sumOf(type, 'reviewed')
    return {
      confidence,
      progress: progressPercent(confidence, list.vocsCount, intervals),
      dueCount: newCount + sumOf(type, 'due'),
      newCount,
    }
  }
  const byType = {
    translation: progressOfType('translation'),
    reverseTranslation: progressOfType('reverseTranslation'),
    dictation: progressOfType('dictation'),
  }
  const total = (figure: 'confidence' | 'dueCount' | 'newCount') =>
    reviewTypes.reduce((sum, type) => sum + byType[type][figure], 0)
  return {
    byType,
    dueCount: total('dueCount'),
    newCount: total('newCount'),
    progress: progressPercent(total('confidence'), list.vocsCount, intervals, reviewTypes.length),
    maxReviewTypeConfidence: list.vocsCount * maxConfidenceOf(intervals),
    suspendedCount,
  }
}
