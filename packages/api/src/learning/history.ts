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
  const { blocks, ranges } = await loadCoveringBlocks(tx, userId, groupBy(newAnswers, keyOf))
  const answers = await loadAnswers(tx, userId, ranges)
  const replayed: ReplayedReview[] = []
  const changed: (Review & Block)[] = []
  for (const [key, { vocId, type, listId }] of new Map(newAnswers.map((answer) => [keyOf(answer), answer]))) {
    const loaded = answers.get(key) ?? []
    const last = loaded.find((answer) => answer.isLast)
    if (last === undefined) throw new Error(`the review ${key} has no answer`)
    const covered = loaded.filter((answer) => !answer.isLast)
    const { step, changedBlocks } = foldHistory(covered, blocks.get(key) ?? [])
    replayed.push({ vocId, type, listId, confidence: applyStep(step, 0), last })
    for (const block of changedBlocks) changed.push({ vocId, type, listId, ...block })
  }
  await storeBlocks(tx, userId, changed)
  return replayed
}

type ReviewKey = Pick<Review, 'vocId' | 'type'>

const keyOf = ({ vocId, type }: ReviewKey) => `${vocId} ${type}`

function groupBy<K, T>(rows: readonly T[], keyOfRow: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOfRow(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** The dates that a block covers: from `begin` to before `end`, in Unix ms; null without end. */
interface Range extends ReviewKey {
  begin: number
  end: number | null
  /** The level of the blocks to load in this range: 0 for answers, null for the highest level of the review. */
  level: number | null
}

/**
 * Loads the blocks that cover the new answers, with their siblings, from the highest level down, by one statement for each level.
 * Returns the blocks by review, and the ranges of those of level 1; all dates for a review without blocks.
 */
async function loadCoveringBlocks(
  tx: Database,
  userId: string,
  newAnswers: ReadonlyMap<string, readonly NewAnswer[]>,
): Promise<{ blocks: Map<string, Block[]>; ranges: Range[] }> {
  const all: (ReviewKey & Block)[] = []
  const ranges: Range[] = []
  let above: Range[] = [...newAnswers.values()].flatMap(([answer]) =>
    answer === undefined ? [] : { vocId: answer.vocId, type: answer.type, begin: 0, end: null, level: null },
  )
  while (above.length > 0) {
    const children = groupBy(await loadBlocks(tx, userId, above), (block) => block.range)
    const covering = above.flatMap((range, index): Range[] => {
      const blocks = children.get(index)
      if (blocks === undefined) return [{ ...range, level: 0 }]
      all.push(...blocks)
      return rangesWith(newAnswers.get(keyOf(range)) ?? [], range, blocks)
    })
    ranges.push(...covering.filter(({ level }) => level === 0))
    above = covering.filter(({ level }) => level !== 0)
  }
  return { blocks: groupBy(all, keyOf), ranges }
}

/** Returns the ranges of those of these blocks, all of one range and in order, that cover a new answer. */
function rangesWith(newAnswers: readonly NewAnswer[], { vocId, type, end }: Range, blocks: readonly Block[]): Range[] {
  const dates = newAnswers.map(({ date }) => date.getTime())
  return blocks.flatMap(({ level, begin }, index) => {
    const range = { vocId, type, begin, end: blocks[index + 1]?.begin ?? end, level: level - 1 }
    return dates.some((date) => date >= begin && (range.end === null || date < range.end)) ? [range] : []
  })
}

/** The ranges as a table. */
function rangesTable(ranges: readonly Range[]): SQL {
  const rows = ranges.map(({ vocId, type, begin, end, level }, index) => ({
    index,
    voc_id: vocId,
    type,
    begins_at: new Date(begin),
    ends_at: end === null ? 'infinity' : new Date(end),
    level,
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as range (index int, voc_id uuid, type text, begins_at timestamptz, ends_at timestamptz, level smallint)`
}

/** The condition that a row belongs to a range's review. */
const isOfReview = (userId: string, row: string) =>
  sql`${sql.raw(row)}.voc_id = range.voc_id and ${sql.raw(row)}.user_id = ${userId} and ${sql.raw(row)}.type = range.type`

/** Loads the blocks in these ranges, each with the index of its range, in order. */
async function loadBlocks(
  tx: Database,
  userId: string,
  ranges: readonly Range[],
): Promise<(ReviewKey & Block & { range: number })[]> {
  const highestLevel = sql`(select max(level) from ${reviewBlocks} as highest where ${isOfReview(userId, 'highest')})`
  // Sorted inside, so that the database looks up the blocks of each range; else it could join all blocks there are.
  const inRange = sql`(select * from ${reviewBlocks} as block where ${isOfReview(userId, 'block')}
    and block.level = coalesce(range.level, ${highestLevel})
    and block.begins_at >= range.begins_at and block.begins_at < range.ends_at order by block.begins_at)`
  const rows = await tx
    .select({
      range: sql<number>`range.index`,
      vocId: sql<string>`range.voc_id`,
      type: sql<ReviewType>`range.type`,
      level: sql<number>`block.level`,
      begin: sql<Date>`block.begins_at`.mapWith(reviewBlocks.beginsAt),
      add: sql<number>`block.add`,
      low: sql<number>`block.low`,
      high: sql<number>`block.high`,
    })
    .from(sql`${rangesTable(ranges)} cross join lateral ${inRange} as block`)
    .orderBy(sql`range.index, block.begins_at`)
  return rows.map(({ add, low, high, begin, ...block }) => ({
    ...block,
    begin: begin.getTime(),
    step: { add, low, high },
  }))
}

const answerSchema = z.literal([-1, 0, 1]) satisfies z.ZodType<Answer>

/** Loads the answers in these ranges and, once more, the last answer of each review; by review. */
async function loadAnswers(
  tx: Database,
  userId: string,
  ranges: readonly Range[],
): Promise<Map<string, (PastAnswer & { isLast: boolean })[]>> {
  const ofReview = sql`select * from ${reviewResults} as answer where ${isOfReview(userId, 'answer')}`
  const inRange = sql`(${ofReview} and answer.date >= range.begins_at and answer.date < range.ends_at order by answer.date)`
  const last = sql`(${ofReview} order by answer.date desc limit 1)`
  const select = (source: SQL, isLast: boolean) =>
    tx
      .select({
        vocId: sql<string>`range.voc_id`,
        type: sql<ReviewType>`range.type`,
        result: sql<number>`answer.result`,
        date: sql<Date>`answer.date`.mapWith(reviewResults.date),
        maxConfidence: sql<number>`answer.cap`,
        isLast: sql<boolean>`${isLast}::boolean`,
      })
      .from(source)
  const ofEach = [...new Map(ranges.map((range) => [keyOf(range), range])).values()]
  const rows = await select(sql`${rangesTable(ranges)} cross join lateral ${inRange} as answer`, false).unionAll(
    select(sql`${rangesTable(ofEach)} cross join lateral ${last} as answer`, true),
  )
  const answers = rows.map(({ result, date, ...answer }) => ({
    ...answer,
    result: answerSchema.parse(result),
    date: date.getTime(),
  }))
  return groupBy(answers, keyOf)
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
