import type { ReviewType } from '@wordtide/contract'
import { type Database, type Inputs, reviewBlocks, reviewResults, reviews, statement } from '@wordtide/db'
import { type Answer, applyStep, type Block, foldHistory, type PastAnswer } from '@wordtide/scheduling'
import { type MemoryModel, mostRemembered } from '@wordtide/scheduling/memory'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { extendMemory, type ReviewMemory } from './memories/memories.ts'

/** A review: a vocabulary in one review type. */
interface ReviewKey {
  vocId: string
  type: ReviewType
}

/** The key of a review in a map. */
export const keyOf = ({ vocId, type }: ReviewKey): string => `${vocId} ${type}`

/** The parts of histories that reviews with new answers need, by `keyOf`. */
export type LoadedHistories = Map<string, LoadedPart[]>

/**
 * A part of a history that is needed to fold it. A review with blocks has its last answer besides, and those that its memory follows from if
 * it does not follow from the stored one.
 */
export type LoadedPart =
  | ({ kind: 'block' } & Block)
  | ({ kind: 'answer' } & PastAnswer)
  | ({ kind: 'last answer' } & PastAnswer)
  | ({ kind: 'remembered answer' } & PastAnswer)

/**
 * Loads the parts of these reviews' histories that folding needs once they have got answers at these dates, in unix ms: the blocks that
 * cover them with their siblings, and the answers of those of level 1; all answers of a review without blocks. Also loads the last answer
 * of each review with blocks, and those from which its memory follows if the new ones do not just go on. So an answer that has such a date already is among them. Reads a bounded number of answers and blocks for
 * each answer, or all answers of a long history that has no blocks yet (decision 028).
 */
export async function loadHistories(
  tx: Database,
  userId: string,
  answers: readonly (ReviewKey & { date: number })[],
): Promise<LoadedHistories> {
  const asked = new Map<string, { n: number; voc_id: string; type: ReviewType; dates: Date[] }>()
  for (const answer of answers) {
    const key = keyOf(answer)
    const review = asked.get(key)
    const date = new Date(answer.date)
    if (review === undefined) asked.set(key, { n: asked.size, voc_id: answer.vocId, type: answer.type, dates: [date] })
    else review.dates.push(date)
  }
  const rows = await selectHistories(tx, { userId, added: JSON.stringify([...asked.values()]) })
  const histories = [...asked.keys()].map((key): [string, LoadedPart[]] => [key, []])
  for (const row of rows) histories[row.n]?.[1].push(readPart(row))
  return new Map(histories)
}

type HistoryRow = Awaited<ReturnType<typeof selectHistories>>[number]

function readPart({ kind, level, date, add, low, high }: HistoryRow): LoadedPart {
  if (kind === 'block') return { kind, level, begin: date.getTime(), step: { add, low, high } }
  return { kind, date: date.getTime(), result: answerSchema.parse(add), maxConfidence: high }
}

/** The result of `extendHistory`. */
interface ExtendedHistory {
  confidence: number
  /** Null if it cannot be computed from the known part: then a job computes it. */
  memory: ReviewMemory | null
  /** The last answer by its date. */
  last: PastAnswer
  changedBlocks: Block[]
}

/**
 * Adds new answers to a history; returns the result of all answers, and the blocks to store. `before` is the stored memory, null if it is not
 * known, and `model` the one by which it was computed.
 */
export function extendHistory(
  parts: readonly LoadedPart[],
  added: readonly PastAnswer[],
  before: ReviewMemory | null,
  model: MemoryModel,
): ExtendedHistory {
  const stored = parts.filter((part) => part.kind === 'answer')
  const lastStored = parts.filter((part) => part.kind === 'last answer')
  const { step, changedBlocks } = foldHistory(
    [...stored, ...added],
    parts.filter((part) => part.kind === 'block'),
  )
  const last = [...stored, ...lastStored, ...added].reduce((a, b) => (b.date > a.date ? b : a))
  // Without blocks, all answers are loaded.
  const hasBlocks = lastStored.length > 0
  const past = hasBlocks
    ? {
        lastDate: lastStored[0]?.date,
        count: before?.memoryAnswers,
        answers: parts.filter((part) => part.kind === 'remembered answer'),
      }
    : { lastDate: stored.toSorted((a, b) => a.date - b.date).at(-1)?.date, count: stored.length, answers: stored }
  return { confidence: applyStep(step, 0), memory: extendMemory(model, past, added, before), last, changedBlocks }
}

const answerSchema = z.literal([-1, 0, 1]) satisfies z.ZodType<Answer>

/**
 * The rows of `loadHistories`. `covered` has, for each review and each level down to 0, the answers, the ranges of dates whose
 * parts are needed: all dates, from '-infinity' on, at the highest level, and below it those of each block that covers a new
 * answer. The subqueries are sorted, so that the database looks up the rows of each range; otherwise it may join the whole table.
 */
const selectHistories = statement((db, input: Inputs<{ userId: string; added: string }>) =>
  db
    .select({
      kind: sql<LoadedPart['kind']>`kind`,
      /** The position of the review among those that get answers. */
      n: sql<number>`n`,
      level: sql<number>`level`,
      date: sql<Date>`date`.mapWith(reviewResults.date),
      /** The addition of an answer or a block, and the highest confidence of either. */
      add: sql<number>`"add"`,
      low: sql<number>`low`,
      high: sql<number>`high`,
    })
    .from(sql`(${historiesQuery(input)}) as history`),
)

function historiesQuery({ userId, added }: Inputs<{ userId: string; added: string }>): SQL {
  const most = sql.raw(String(mostRemembered))
  const isOf = (row: 'block' | 'answer' | 'review', review: 'added' | 'covered') =>
    sql
      .raw(`${row}.voc_id = ${review}.voc_id and ${row}.type = ${review}.type and ${row}.user_id = `)
      .append(sql`${userId}`)
  const isCovered = (date: 'block.begins_at' | 'answer.date') =>
    sql.raw(`${date} >= covered.begins_at and ${date} < covered.ends_at`)
  return sql`
    with recursive covered (n, voc_id, type, dates, level, begins_at, ends_at) as (
      select n, voc_id, type, dates, coalesce((select max(level) from ${reviewBlocks} as block where ${isOf('block', 'added')}), 0)::int,
        '-infinity'::timestamptz, 'infinity'::timestamptz
      from json_to_recordset(${added}::text::json) as added (n int, voc_id uuid, type text, dates timestamptz[])
      union all
      select covered.n, covered.voc_id, covered.type, inside.dates, covered.level - 1, block.begins_at, block.ends_at
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
    select 'block' as kind, covered.n, covered.level, block.begins_at as date, block."add", block.low, block.high
    from covered cross join lateral (
      select * from ${reviewBlocks} as block
      where ${isOf('block', 'covered')} and block.level = covered.level and ${isCovered('block.begins_at')}
      order by block.begins_at
    ) as block
    where covered.level > 0
    union all
    select 'answer', covered.n, 0, answer.date, answer.result, 0, answer.cap
    from covered cross join lateral (
      select * from ${reviewResults} as answer where ${isOf('answer', 'covered')} and ${isCovered('answer.date')}
      order by answer.date
    ) as answer
    where covered.level = 0
    union all
    select 'last answer', covered.n, 0, answer.date, answer.result, 0, answer.cap
    from covered cross join lateral (
      select * from ${reviewResults} as answer where ${isOf('answer', 'covered')}
      order by answer.date desc limit 1
    ) as answer
    where covered.level > 0 and covered.begins_at = '-infinity'
    union all
    select 'remembered answer', covered.n, 0, answer.date, answer.result, 0, answer.cap
    from covered cross join lateral (
      select * from ${reviewResults} as answer where ${isOf('answer', 'covered')} order by answer.date desc limit ${most}
    ) as answer
    where covered.level > 0 and covered.begins_at = '-infinity' and (
      select review.memory_level >= 0
        and (review.memory_answers + cardinality(covered.dates) > ${most} or not review.last_review < all (covered.dates))
      from ${reviews} as review where ${isOf('review', 'covered')}
    )`
}

/** Stores blocks of these reviews. */
export async function storeBlocks(
  tx: Database,
  userId: string,
  blocks: readonly (ReviewKey & { listId: string } & Block)[],
): Promise<void> {
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
  await upsertBlocks(tx, { rows: JSON.stringify(rows) })
}

const upsertBlocks = statement((db, input: Inputs<{ rows: string }>) =>
  db.execute(sql`
    insert into ${reviewBlocks} (user_id, voc_id, type, level, begins_at, list_id, "add", low, high)
    select user_id, voc_id, type, level, begins_at, list_id, "add", low, high
      from json_populate_recordset(null::${reviewBlocks}, ${input.rows}::text::json)
    on conflict (voc_id, user_id, type, level, begins_at)
      do update set "add" = excluded."add", low = excluded.low, high = excluded.high`),
)
