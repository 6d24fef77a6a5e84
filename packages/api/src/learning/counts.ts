import type { ReviewResult } from '@wordtide/contract'
import {
  answerPeriods,
  type Database,
  type Inputs,
  reviewCounts,
  reviewPeriods,
  reviewResults,
  reviews,
  statement,
  vocCounts,
} from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'
import { keyOf } from './history.ts'

/*
 * Keeps the counts of `tables/learning-counts.ts` equal to what counting `reviews` and `review_results` would give. Every change of
 * either calls a function here, in the transaction of the caller, which holds the locks of the lists: no other transaction changes the
 * counts of these lists meanwhile. Lists and accounts take their counts with them when they are deleted, and so does a reset.
 */

/** A row of `reviews`, as far as it is counted. */
export type CountedReview = Pick<
  typeof reviews.$inferSelect,
  'vocId' | 'listId' | 'type' | 'confidence' | 'lastWrong' | 'lastReview' | 'firstReview'
>

/** A new answer, as far as it is counted. */
export type CountedAnswer = Pick<ReviewResult, 'result' | 'thinkingTime'> & { listId: string; date: Date }

/**
 * Counts new answers, and the reviews that they have changed: as they are now, and no longer as they were before. `reviewsBefore` has all
 * reviews of the vocabularies, also those of other types, which decide at which confidence a vocabulary counts.
 */
export async function countAnswers(
  tx: Database,
  userId: string,
  answers: readonly CountedAnswer[],
  reviewsBefore: readonly CountedReview[],
  reviewsAfter: readonly CountedReview[],
): Promise<void> {
  const row = (change: number) => (review: CountedReview) => ({
    user_id: userId,
    list_id: review.listId,
    type: review.type,
    confidence: review.confidence,
    last_wrong: review.lastWrong,
    last_review: review.lastReview,
    first_review: review.firstReview,
    change,
  })
  const changedKeys = new Set(reviewsAfter.map(keyOf))
  const replaced = reviewsBefore.filter((review) => changedKeys.has(keyOf(review)))
  const unchanged = reviewsBefore.filter((review) => !changedKeys.has(keyOf(review)))
  const changedReviews = [...replaced.map(row(-1)), ...reviewsAfter.map(row(1))]
  const changedVocs = [
    ...highestConfidences(reviewsBefore).map((voc) => ({ ...voc, user_id: userId, change: -1 })),
    ...highestConfidences([...unchanged, ...reviewsAfter]).map((voc) => ({ ...voc, user_id: userId, change: 1 })),
  ]
  const newAnswers = answers.map(({ listId, date, result, thinkingTime }) => ({
    user_id: userId,
    list_id: listId,
    date,
    result,
    thinking_time: thinkingTime,
    change: 1,
  }))
  const rows = {
    reviews: JSON.stringify(changedReviews),
    answers: JSON.stringify(newAnswers),
    vocs: JSON.stringify(changedVocs),
  }
  await Promise.all(countingStatements.map((count) => count(tx, rows)))
}

/** The highest confidence of each vocabulary among these reviews. */
function highestConfidences(all: readonly CountedReview[]): { list_id: string; confidence: number }[] {
  const highest = new Map<string, CountedReview>()
  for (const review of all)
    if (review.confidence >= (highest.get(review.vocId)?.confidence ?? 0)) highest.set(review.vocId, review)
  return [...highest.values()].map(({ listId, confidence }) => ({ list_id: listId, confidence }))
}

/** Subtracts a vocabulary from the counts of all who have reviewed it. Called before it is deleted. */
export async function subtractVocabulary(tx: Database, vocId: string): Promise<void> {
  const changes = {
    reviews: sql`select *, -1 as change from ${reviews} where ${reviews.vocId} = ${vocId}`,
    answers: sql`select *, -1 as change from ${reviewResults} where ${reviewResults.vocId} = ${vocId}`,
    vocs: sql`select user_id, list_id, max(confidence) as confidence, -1 as change from ${reviews}
      where ${reviews.vocId} = ${vocId} group by user_id, list_id`,
  }
  for (const change of steps) await tx.execute(changeTables(change, changes))
}

/**
 * Rows of `reviews`, of `review_results`, and of reviewed vocabularies with their highest confidence; with a column `change`: 1 to count
 * a row, -1 to count it no longer.
 */
interface Changes {
  reviews: SQL
  answers: SQL
  vocs: SQL
}

/** The begin of the period in which a moment lies. */
const periodOf = (moment: 'last_review' | 'first_review' | 'date'): SQL =>
  sql.raw(`date_bin('15 minutes', ${moment}, 'epoch')`)

/** A table of counts: the columns of its key, those of its figures, and both for each row of `review`, `answer` or `voc`, the changes. */
interface CountTable {
  table: typeof reviewCounts | typeof reviewPeriods | typeof vocCounts | typeof answerPeriods
  key: readonly string[]
  figures: readonly string[]
  rows: SQL
}

const state = ['user_id', 'list_id', 'confidence', 'last_wrong']
const countTables = {
  counts: {
    table: reviewCounts,
    key: [...state, 'type'],
    figures: ['count'],
    rows: sql`select *, change as count from review`,
  },
  periods: {
    table: reviewPeriods,
    key: [...state, 'period'],
    figures: ['count'],
    rows: sql`select *, ${periodOf('last_review')} as period, change as count from review`,
  },
  vocs: {
    table: vocCounts,
    key: ['user_id', 'list_id', 'confidence'],
    figures: ['count'],
    rows: sql`select *, change as count from voc`,
  },
  answers: {
    table: answerPeriods,
    key: ['user_id', 'list_id', 'period'],
    figures: ['answers', 'right_answers', 'thinking_time', 'first_answers'],
    rows: sql`
      select user_id, list_id, ${periodOf('date')} as period, change, change as answers,
        case when result = 1 then change else 0 end as right_answers, change * thinking_time as thinking_time, 0 as first_answers
      from answer
      union all
      select user_id, list_id, ${periodOf('first_review')}, change, 0, 0, 0, change from review`,
  },
} satisfies Record<string, CountTable>

/** Changes the figures of all tables by `addition` or `deletion`. */
function changeTables(change: (table: CountTable) => SQL, changes: Changes): SQL {
  const { counts, periods, vocs, answers } = countTables
  return sql`
    with review as (${changes.reviews}), answer as (${changes.answers}), voc as (${changes.vocs}),
      counts as (${change(counts)}), periods as (${change(periods)}), vocs as (${change(vocs)})
    ${change(answers)}`
}

const joined = (names: readonly string[], separator: string, text: (name: string) => string): SQL =>
  sql.raw(names.map(text).join(separator))
const columnNames = (names: readonly string[]): SQL => sql.raw(names.join(', '))

/** Adds the figures of the rows to the stored ones with the same key. */
const addition = ({ table, key, figures, rows }: CountTable): SQL => sql`
  insert into ${table} as stored (${columnNames([...key, ...figures])})
  select ${columnNames(key)}, ${joined(figures, ', ', (name) => `sum(${name})`)} from (${rows}) as changed
  group by ${columnNames(key)} having ${joined(figures, ' or ', (name) => `sum(${name}) <> 0`)}
  on conflict (${columnNames(key)}) do update set ${joined(figures, ', ', (name) => `${name} = stored.${name} + excluded.${name}`)}`

/**
 * Deletes what has become 0. The subquery with a limit looks up each row by its key; a join might read the whole table. No row moves
 * meanwhile, because of the locks of the lists.
 */
const deletion = ({ table, key, figures, rows }: CountTable): SQL => sql`
  delete from ${table} where ctid = any(array(
    select emptied.ctid from (select distinct ${columnNames(key)} from (${rows}) as changed where change < 0) as changed
    cross join lateral (
      select stored.ctid from ${table} as stored
      where ${joined(key, ' and ', (name) => `stored.${name} = changed.${name}`)}
        and ${joined(figures, ' and ', (name) => `stored.${name} = 0`)}
      limit 1
    ) as emptied
  ))`

/** One after another, because the second one sees what the first one has stored. */
const steps = [addition, deletion]

const countingStatements = steps.map((change) =>
  statement((db, input: Inputs<{ reviews: string; answers: string; vocs: string }>) =>
    db.execute(
      changeTables(change, {
        reviews: sql`select * from json_to_recordset(${input.reviews}::text::json) as review (user_id uuid,
          list_id uuid, type text, confidence smallint, last_wrong boolean, last_review timestamptz, first_review timestamptz, change int)`,
        answers: sql`select * from json_to_recordset(${input.answers}::text::json) as answer (user_id uuid,
          list_id uuid, date timestamptz, result smallint, thinking_time numeric, change int)`,
        vocs: sql`select * from json_to_recordset(${input.vocs}::text::json) as voc (user_id uuid, list_id uuid,
          confidence smallint, change int)`,
      }),
    ),
  ),
)
