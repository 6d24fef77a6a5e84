import type { ReviewResult } from '@wordtide/contract'
import {
  answerPeriods,
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  reviewCounts,
  reviewPeriods,
  reviewResults,
  reviews,
  statement,
  vocCounts,
  vocStateCounts,
} from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'
import { keyOf } from './history.ts'
import { type VocState, vocStates } from './milestones/voc-states.ts'
import { periodOf, startOfPeriod } from './periods.ts'

/*
 * Keeps the counts of `tables/learning-counts.ts` equal to what counting `reviews` and `review_results` would give. Every change of either
 * calls a function here, in the transaction of the caller, which holds the locks of the lists, so that no other transaction changes the
 * counts of these lists. Deleting a list or an account deletes its counts, and so does the end of a reset.
 */

/** The columns of a row of `reviews` on which the counts depend. */
export type CountedReview = Pick<
  typeof reviews.$inferSelect,
  'vocId' | 'listId' | 'type' | 'confidence' | 'lastWrong' | 'memoryLevel' | 'lastReview' | 'firstReview'
>

/** A new answer, as far as it is counted; `date` in unix ms. */
type CountedAnswer = Pick<ReviewResult, 'result' | 'thinkingTime' | 'date'> & { listId: string }

/** The changes of counts, as JSON. */
type CountedChanges = Record<'countedReviews' | 'countedAnswers' | 'countedVocs', string>

/**
 * Returns how new answers change the counts, and the reviews that they have changed: as they are now, and no longer as they were before.
 * `reviewsBefore` has all reviews of the vocabularies, also those of other types, which decide at which states a vocabulary counts. Equal
 * rows are summed before they are sent: fifty answers of one sitting change a dozen rows.
 */
export function changesByAnswers(
  answers: readonly CountedAnswer[],
  reviewsBefore: readonly CountedReview[],
  reviewsAfter: readonly CountedReview[],
): CountedChanges {
  const changedKeys = new Set(reviewsAfter.map(keyOf))
  const replaced = reviewsBefore.filter((review) => changedKeys.has(keyOf(review)))
  const unchanged = reviewsBefore.filter((review) => !changedKeys.has(keyOf(review)))
  const changedReviews = new Sums()
  for (const review of replaced) addReview(changedReviews, review, -1)
  for (const review of reviewsAfter) addReview(changedReviews, review, 1)
  const changedVocs = new Sums()
  for (const voc of vocStates(reviewsBefore)) addVoc(changedVocs, voc, -1)
  for (const voc of vocStates([...unchanged, ...reviewsAfter])) addVoc(changedVocs, voc, 1)
  const newAnswers = new Sums()
  for (const answer of answers) addAnswer(newAnswers, answer)
  return {
    countedReviews: changedReviews.toJson(),
    countedAnswers: newAnswers.toJson(),
    countedVocs: changedVocs.toJson(),
  }
}

/** Counts reviews that have changed without an answer. */
export async function countChangedReviews(
  tx: Database,
  userId: string,
  reviewsBefore: readonly CountedReview[],
  reviewsAfter: readonly CountedReview[],
): Promise<void> {
  await changeCounts(tx, { userId, ...changesByAnswers([], reviewsBefore, reviewsAfter) })
}

/** Rows to count; equal ones are summed. */
class Sums {
  private readonly rows = new Map<string, { row: object; change: number; thinkingTime: bigint }>()

  /** Adds a row that is equal to all with the same key. */
  add(key: string, row: () => object, change: number, thinkingTime = 0): void {
    let sum = this.rows.get(key)
    if (sum === undefined) {
      sum = { row: row(), change: 0, thinkingTime: 0n }
      this.rows.set(key, sum)
    }
    sum.change += change
    // Sums of times can be larger than a number is exact.
    sum.thinkingTime += BigInt(thinkingTime)
  }

  toJson(): string {
    const changed = [...this.rows.values()].filter(({ change }) => change !== 0)
    return JSON.stringify(
      changed.map(({ row, change, thinkingTime }) => ({ ...row, change, thinking_time: String(thinkingTime) })),
    )
  }
}

function addReview(sums: Sums, review: CountedReview, change: number): void {
  const { listId, type, confidence, lastWrong, memoryLevel } = review
  const [last, first] = [startOfPeriod(review.lastReview.getTime()), startOfPeriod(review.firstReview.getTime())]
  const row = () => ({
    list_id: listId,
    type,
    confidence,
    last_wrong: lastWrong,
    memory_level: memoryLevel,
    last_review: new Date(last),
    first_review: new Date(first),
  })
  sums.add(`${listId} ${type} ${confidence} ${lastWrong} ${memoryLevel} ${last} ${first}`, row, change)
}

const addVoc = (sums: Sums, { listId, confidence, memoryLevel, states }: VocState, change: number) =>
  sums.add(
    `${listId} ${confidence} ${memoryLevel} ${states.join()}`,
    () => ({ list_id: listId, confidence, memory_level: memoryLevel, states }),
    change,
  )

function addAnswer(sums: Sums, { listId, date, result, thinkingTime }: CountedAnswer): void {
  const period = startOfPeriod(date)
  const row = () => ({ list_id: listId, date: new Date(period), result })
  sums.add(`${listId} ${period} ${result}`, row, 1, thinkingTime)
}

/** Subtracts vocabularies from the counts of all who have reviewed them. Called before they are deleted. */
export async function subtractVocabularies(tx: Database, vocIds: readonly string[]): Promise<void> {
  await tx.execute(changesOfVocabularies(vocIds, sql`(values (list_id, -1))`))
}

/** Deletes the reviews and answers of these users in vocabularies, and subtracts them from the counts. */
export async function deleteCounted(
  tx: Database,
  userIds: readonly string[],
  vocIds: readonly string[],
): Promise<void> {
  await deleteAndSubtract(tx, { userIds: arrayText(userIds), vocIds: arrayText(vocIds) })
}

const deleteAndSubtract = statement((db, input: Inputs<{ userIds: string; vocIds: string }>) => {
  const isOfThem = sql`voc_id = any(${arrayInput(input.vocIds, 'uuid')}) and user_id = any(${arrayInput(input.userIds, 'uuid')})`
  return db.execute(
    changeTables({
      reviews: sql`delete from ${reviews} where ${isOfThem} returning *, -1 as change`,
      answers: sql`delete from ${reviewResults} where ${isOfThem}
        returning user_id, list_id, date, result, -1 as change, -thinking_time as thinking_time`,
      vocs: sql`select user_id, list_id, ${vocState}, -1 as change from review group by user_id, list_id, voc_id`,
    }),
  )
})

/** Counts vocabularies in another list, for all who have reviewed them. Called before they are moved. */
export async function moveCounts(tx: Database, vocIds: readonly string[], toListId: string): Promise<void> {
  await tx.execute(changesOfVocabularies(vocIds, sql`(values (list_id, -1), (${toListId}::uuid, 1))`))
}

/** Changes the figures by everything that is stored of vocabularies, in each of `places`: a list and the change there, 1 or -1. */
function changesOfVocabularies(vocIds: readonly string[], places: SQL): SQL {
  const place = sql`cross join lateral ${places} as place (list_id, change)
    where voc_id = any(${arrayText(vocIds)}::uuid[])`
  return changeTables({
    reviews: sql`select user_id, place.list_id, type, confidence, last_wrong, memory_level, last_review, first_review, place.change
      from ${reviews} ${place}`,
    answers: sql`select user_id, place.list_id, date, result, place.change, place.change * thinking_time as thinking_time
      from ${reviewResults} ${place}`,
    vocs: sql`select user_id, place.list_id, confidence, memory_level, states, place.change
      from (select user_id, voc_id, list_id, ${vocState} from ${reviews} group by user_id, voc_id, list_id) as reviewed ${place}`,
  })
}

/** `vocStates`, of the reviews of one vocabulary. */
const vocState = sql.raw(`max(confidence) as confidence, max(memory_level) as memory_level,
  array_agg(distinct 2 * confidence + last_wrong::int order by 2 * confidence + last_wrong::int) as states`)

/**
 * Rows of `reviews`, of `review_results`, and of reviewed vocabularies with their states; with a column `change`: by how many
 * to count them more, or less if it is negative. The thinking time of answers is that of all of them, and as negative.
 */
interface Changes {
  reviews: SQL
  answers: SQL
  vocs: SQL
}

/** A table of counts: the columns of its key, those of its figures, and both for each row of `review`, `answer` or `voc`, the changes. */
interface CountTable {
  table: typeof reviewCounts | typeof reviewPeriods | typeof vocCounts | typeof vocStateCounts | typeof answerPeriods
  key: readonly string[]
  figures: readonly string[]
  rows: SQL
}

const state = ['user_id', 'list_id', 'confidence', 'last_wrong', 'memory_level']
const countTables = {
  counts: {
    table: reviewCounts,
    key: [...state, 'type'],
    figures: ['count'],
    rows: sql`select *, change as count from review`,
  },
  periods: {
    table: reviewPeriods,
    key: [...state, 'type', 'period'],
    figures: ['count'],
    rows: sql`select *, ${periodOf('last_review')} as period, change as count from review`,
  },
  vocs: {
    table: vocCounts,
    key: ['user_id', 'list_id', 'confidence', 'memory_level'],
    figures: ['count'],
    rows: sql`select *, change as count from voc`,
  },
  states: {
    table: vocStateCounts,
    key: ['user_id', 'list_id', 'states'],
    figures: ['count'],
    rows: sql`select *, change as count from voc`,
  },
  answers: {
    table: answerPeriods,
    key: ['user_id', 'list_id', 'period'],
    figures: ['answers', 'right_answers', 'thinking_time', 'first_answers'],
    rows: sql`
      select user_id, list_id, ${periodOf('date')} as period, change, change as answers,
        case when result = 1 then change else 0 end as right_answers, thinking_time, 0 as first_answers
      from answer
      union all
      select user_id, list_id, ${periodOf('first_review')}, change, 0, 0, 0, change from review`,
  },
} satisfies Record<string, CountTable>

const joined = (names: readonly string[], separator: string, text: (name: string) => string): SQL =>
  sql.raw(names.map(text).join(separator))
const columnNames = (names: readonly string[]): SQL => sql.raw(names.join(', '))

/** Changes the figures of all tables, and what `also` changes, in one statement. */
function changeTables(changes: Changes, also: readonly SQL[] = []): SQL {
  const { answers, ...others } = countTables
  const parts = Object.entries(countTables).map(([name, table]) => changesOf(name, table))
  const additions = Object.entries(others).map(
    ([name, table]) => sql`${sql.raw(`${name}_added`)} as (${addition(name, table)})`,
  )
  return sql`
    with review as (${changes.reviews}), answer as (${changes.answers}), voc as (${changes.vocs}),
      ${sql.join([...parts, ...additions, ...also], sql`, `)}
    ${addition('answers', answers)}`
}

/**
 * The changes of a table's figures, by key, and the deletion of figures that become 0. The subquery with a limit looks up each row by its
 * key; a join might read the whole table. No other transaction changes the rows, because of the locks of the lists.
 */
const changesOf = (name: string, { table, key, figures, rows }: CountTable): SQL => sql`
  ${sql.raw(`${name}_change`)} as (
    select ${columnNames(key)}, ${joined(figures, ', ', (figure) => `sum(${figure}) as ${figure}`)} from (${rows}) as changed
    group by ${columnNames(key)} having ${joined(figures, ' or ', (figure) => `sum(${figure}) <> 0`)}
  ), ${sql.raw(`${name}_deleted`)} as (
    delete from ${table} where ctid = any(array(
      select emptied.ctid from ${sql.raw(`${name}_change`)} as change
      cross join lateral (
        select stored.ctid from ${table} as stored
        where ${joined(key, ' and ', (column) => `stored.${column} = change.${column}`)}
          and ${joined(figures, ' and ', (figure) => `stored.${figure} + change.${figure} = 0`)}
        limit 1
      ) as emptied
      where ${joined(figures, ' or ', (figure) => `change.${figure} < 0`)}
    ))
    returning ${columnNames(key)}
  )`

/** Adds the changes to the stored figures with the same key, or as a new row. Deleted figures are neither. */
const addition = (name: string, { table, key, figures }: CountTable): SQL => sql`
  insert into ${table} as stored (${columnNames([...key, ...figures])})
  select ${columnNames([...key, ...figures])} from ${sql.raw(`${name}_change`)} as change
  where not exists (
    select from ${sql.raw(`${name}_deleted`)} as deleted
    where ${joined(key, ' and ', (column) => `deleted.${column} = change.${column}`)}
  )
  on conflict (${columnNames(key)}) do update set ${joined(figures, ', ', (figure) => `${figure} = stored.${figure} + excluded.${figure}`)}`

/** Changes the counts, and by `also` other tables: queries with names, which begin with `stored`. */
export const changeCountsSql = (input: Inputs<{ userId: string } & CountedChanges>, also?: readonly SQL[]): SQL =>
  changeTables(
    {
      reviews: sql`select ${input.userId}::uuid as user_id, * from json_to_recordset(${input.countedReviews}::text::json) as review (
        list_id uuid, type text, confidence smallint, last_wrong boolean, memory_level smallint, last_review timestamptz, first_review timestamptz, change int)`,
      answers: sql`select ${input.userId}::uuid as user_id, * from json_to_recordset(${input.countedAnswers}::text::json) as answer (
        list_id uuid, date timestamptz, result smallint, thinking_time numeric, change int)`,
      vocs: sql`select ${input.userId}::uuid as user_id, * from json_to_recordset(${input.countedVocs}::text::json) as voc (
        list_id uuid, confidence smallint, memory_level smallint, states int[], change int)`,
    },
    also,
  )

const changeCounts = statement((db, input: Inputs<{ userId: string } & CountedChanges>) =>
  db.execute(changeCountsSql(input)),
)
