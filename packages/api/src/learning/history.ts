import type { ReviewType } from '@wordtide/contract'
import { type Database, reviewBlocks, reviewResults } from '@wordtide/db'
import { type Answer, applyStep, type Block, foldHistory, type PastAnswer } from '@wordtide/scheduling'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

/** A review: a vocabulary in one review type, with its list. */
interface Review {
  vocId: string
  type: ReviewType
  listId: string
}

/** A stored answer that its review does not know yet. */
export interface NewAnswer extends Review {
  date: Date
}

/** What all answers to a review give. */
export interface ReplayedReview extends Review {
  confidence: number
  /** The last answer by its date. */
  last: PastAnswer
}

/**
 * Computes what the histories give that have got these answers, which are stored already, and stores the blocks that change. Reads
 * a bounded number of answers and blocks for each answer, or all answers of a long history that has no blocks yet (decision 028).
 * The caller holds the lock of the user's row.
 */
export async function replayHistories(
  tx: Database,
  userId: string,
  newAnswers: readonly NewAnswer[],
): Promise<ReplayedReview[]> {
  if (newAnswers.length === 0) return []
  const reviews = groupBy(newAnswers)
  const loaded = groupBy(await loadHistories(tx, userId, [...reviews.values()]))
  const replayed: ReplayedReview[] = []
  const changed: (Review & Block)[] = []
  for (const [key, [review]] of reviews) {
    const parts = loaded.get(key) ?? []
    const last = lastOf(parts)
    if (review === undefined || last === undefined) throw new Error(`the review ${key} has no answer`)
    const { vocId, type, listId } = review
    const { step, changedBlocks } = foldHistory(
      parts.filter((part) => part.kind === 'answer'),
      parts.filter((part) => part.kind === 'block'),
    )
    replayed.push({ vocId, type, listId, confidence: applyStep(step, 0), last })
    for (const block of changedBlocks) changed.push({ vocId, type, listId, ...block })
  }
  await storeBlocks(tx, userId, changed)
  return replayed
}

function lastOf(parts: readonly LoadedPart[]): PastAnswer | undefined {
  let last: PastAnswer | undefined
  for (const part of parts) if (part.kind !== 'block' && part.date > (last?.date ?? -1)) last = part
  return last
}

type ReviewKey = Pick<Review, 'vocId' | 'type'>

/** Groups rows by their review. */
function groupBy<T extends ReviewKey>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = `${row.vocId} ${row.type}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** A part of a history that is needed to fold it. A review with blocks has its last answer besides. */
type LoadedPart = ReviewKey &
  (({ kind: 'block' } & Block) | ({ kind: 'answer' } & PastAnswer) | ({ kind: 'last answer' } & PastAnswer))

/**
 * Loads, for the new answers to each review, the blocks that cover them with their siblings, and the answers of those of level 1;
 * all answers of a review without blocks. And the last answer of each review with blocks.
 */
async function loadHistories(
  tx: Database,
  userId: string,
  reviews: readonly (readonly NewAnswer[])[],
): Promise<LoadedPart[]> {
  const rows = await tx
    .select({
      kind: sql<LoadedPart['kind']>`kind`,
      vocId: sql<string>`voc_id`,
      type: sql<ReviewType>`type`,
      level: sql<number>`level`,
      date: sql<Date>`date`.mapWith(reviewResults.date),
      /** What an answer or a block adds, and the highest confidence of either. */
      add: sql<number>`"add"`,
      low: sql<number>`low`,
      high: sql<number>`high`,
    })
    .from(sql`(${historiesQuery(userId, reviews)}) as history`)
  return rows.map(({ kind, vocId, type, level, date, add, low, high }): LoadedPart => {
    const review = { vocId, type }
    if (kind === 'block') return { ...review, kind, level, begin: date.getTime(), step: { add, low, high } }
    return { ...review, kind, date: date.getTime(), result: answerSchema.parse(add), maxConfidence: high }
  })
}

const answerSchema = z.literal([-1, 0, 1]) satisfies z.ZodType<Answer>

/**
 * The rows of `loadHistories`. `covered` has, for each review and each level down to 0, the answers, the ranges of dates whose
 * parts are needed: all dates, from '-infinity' on, at the highest level, and below it those of each block that covers a new
 * answer. The subqueries are sorted, so that the database looks up the rows of each range; otherwise it may join the whole table.
 */
function historiesQuery(userId: string, reviews: readonly (readonly NewAnswer[])[]): SQL {
  const added = reviews.map((answers) => ({
    voc_id: answers[0]?.vocId,
    type: answers[0]?.type,
    dates: answers.map(({ date }) => date),
  }))
  const isOf = (row: 'block' | 'answer', review: 'added' | 'covered') =>
    sql
      .raw(`${row}.voc_id = ${review}.voc_id and ${row}.type = ${review}.type and ${row}.user_id = `)
      .append(sql`${userId}`)
  const isCovered = (date: 'block.begins_at' | 'answer.date') =>
    sql.raw(`${date} >= covered.begins_at and ${date} < covered.ends_at`)
  return sql`
    with recursive covered (voc_id, type, dates, level, begins_at, ends_at) as (
      select voc_id, type, dates, coalesce((select max(level) from ${reviewBlocks} as block where ${isOf('block', 'added')}), 0)::int,
        '-infinity'::timestamptz, 'infinity'::timestamptz
      from json_to_recordset(${JSON.stringify(added)}::text::json) as added (voc_id uuid, type text, dates timestamptz[])
      union all
      select covered.voc_id, covered.type, inside.dates, covered.level - 1, block.begins_at, block.ends_at
      from covered
      cross join lateral (
        select begins_at, lead(begins_at, 1, covered.ends_at) over (order by begins_at) as ends_at
        from ${reviewBlocks} as block
        where ${isOf('block', 'covered')} and block.level = covered.level and ${isCovered('block.begins_at')}
      ) as block
      cross join lateral (
        select array(
          select date from unnest(covered.dates) as date where date >= block.begins_at and date < block.ends_at
        ) as dates
      ) as inside
      where covered.level > 0 and cardinality(inside.dates) > 0
    )
    select 'block' as kind, covered.voc_id, covered.type, covered.level, block.begins_at as date, block."add", block.low, block.high
    from covered cross join lateral (
      select * from ${reviewBlocks} as block
      where ${isOf('block', 'covered')} and block.level = covered.level and ${isCovered('block.begins_at')}
      order by block.begins_at
    ) as block
    where covered.level > 0
    union all
    select 'answer', covered.voc_id, covered.type, 0, answer.date, answer.result, 0, answer.cap
    from covered cross join lateral (
      select * from ${reviewResults} as answer where ${isOf('answer', 'covered')} and ${isCovered('answer.date')}
      order by answer.date
    ) as answer
    where covered.level = 0
    union all
    select 'last answer', covered.voc_id, covered.type, 0, answer.date, answer.result, 0, answer.cap
    from covered cross join lateral (
      select * from ${reviewResults} as answer where ${isOf('answer', 'covered')} order by answer.date desc limit 1
    ) as answer
    where covered.level > 0 and covered.begins_at = '-infinity'`
}

async function storeBlocks(tx: Database, userId: string, blocks: readonly (Review & Block)[]): Promise<void> {
  if (blocks.length === 0) return
  const rows = blocks.map(({ vocId, type, listId, level, begin, step }) => ({
    user_id: userId,
    voc_id: vocId,
    type,
    level,
    begins_at: new Date(begin),
    list_id: listId,
    ...step,
  }))
  await tx.execute(sql`
    insert into ${reviewBlocks} (user_id, voc_id, type, level, begins_at, list_id, "add", low, high)
    select user_id, voc_id, type, level, begins_at, list_id, "add", low, high
      from json_populate_recordset(null::${reviewBlocks}, ${JSON.stringify(rows)}::text::json)
    on conflict (voc_id, user_id, type, level, begins_at)
      do update set "add" = excluded."add", low = excluded.low, high = excluded.high`)
}
