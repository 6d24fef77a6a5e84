import type { ReviewResult } from '@wordtide/contract'
import { reviewResults } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createList, createUser, type TestUser, testServices } from '../testing/index.ts'

const minuteMs = 60_000

/** A vocabulary with a history of so many answers, one each minute from `start` on. */
interface Card {
  vocId: string
  start: number
  count: number
}

let database: ExplainedDatabase
let learner: TestUser
/** Each test has a history of its own of each size that it needs: what one answers would come late, or early, in another. */
const sizes = { ten: [9, 9], hundreds: [500, 500, 500, 500], thousands: [9998, 9998, 9998, 9998] }
const filled: Record<keyof typeof sizes, Card[]> = { ten: [], hundreds: [], thousands: [] }

beforeAll(async () => {
  database = await explainedDatabase('histories', { anyValues: true })
  const services = await testServices({ db: database.db })
  learner = await createUser(services)
  const start = services.now().getTime() - 20_000 * minuteMs
  for (const size of ['ten', 'hundreds', 'thousands'] as const)
    for (const count of sizes[size]) {
      const { list, vocs } = await createList(learner, ['uno'])
      const card = { vocId: vocs[0]?.id ?? '', start, count }
      filled[size].push(card)
      await insertHistory(card, list.id)
      // A long history gets its blocks with its first answer.
      if (size !== 'ten') await submit(card, card.count + 1)
    }
  await database.db.execute(sql`analyze`)
})

async function insertHistory({ vocId, start, count }: Card, listId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into ${reviewResults} (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select ${learner.id}::uuid, ${vocId}::uuid, 'dictation',
        ${new Date(start).toISOString()}::timestamptz + n * interval '1 minute',
        ${listId}::uuid, n % 3 - 1, 0, 8, now() from generate_series(1, ${count}::int) n`)
  })
}

afterAll(() => database.close())

/** Submits answers that are dated so many minutes after the start of a history. */
function submit({ vocId, start }: Card, ...minutes: number[]): Promise<unknown> {
  const vocReviews = minutes.map(
    (minute): ReviewResult => ({
      vocId,
      type: 'dictation',
      result: 1,
      date: start + minute * minuteMs,
      thinkingTime: 1,
    }),
  )
  return learner.call.reviews.submit({ vocReviews })
}

/** The cost of submitting answers at these minutes: statements, and pages that its queries read. */
async function costOf(card: Card | undefined, ...minutes: number[]) {
  if (card === undefined) throw new Error('no such card')
  let statements: string[] = []
  const cost = await database.costOf(async () => {
    statements = await database.statementsOf(() => submit(card, ...minutes))
  })
  return { statements: statements.length, ...cost }
}

describe.each([
  { order: 'in order', history: 0, minuteIn: (count: number) => count + 10.5 },
  { order: 'late', history: 1, minuteIn: (count: number) => count / 2 + 0.25 },
])('an answer $order', ({ history, minuteIn }) => {
  it('costs in a history of ten thousand at most one and a half times what it costs in a short one', async () => {
    const tenth = await costOf(filled.ten[history], minuteIn(9))
    const fiveHundredth = await costOf(filled.hundreds[history], minuteIn(500))
    const tenThousandth = await costOf(filled.thousands[history], minuteIn(9998))
    expect(tenThousandth.statements).toBeLessThanOrEqual(1.5 * tenth.statements)
    // Ten answers are in one page; so many pages would say more about that than about histories.
    expect(tenThousandth.touched).toBeLessThanOrEqual(1.5 * fiveHundredth.touched)
    expect(tenThousandth.scanned).not.toContain('review_results')
    expect(tenThousandth.scanned).not.toContain('review_blocks')
  })
})

describe('five hundred answers to one vocabulary', () => {
  it.each([
    { order: 'in order', history: 2, minuteOf: (n: number) => 12_000 + n },
    { order: 'in the middle', history: 3, minuteOf: (n: number) => 3000.5 + n / 1000 },
  ])('cost as many statements $order as one, and read a part of the history', async ({ history, minuteOf }) => {
    const one = await costOf(filled.thousands[history], minuteOf(0))
    const minutes = Array.from({ length: 500 }, (_, n) => minuteOf(n + 1))
    const many = await costOf(filled.thousands[history], ...minutes)
    const manyInShort = await costOf(filled.hundreds[history], ...minutes)
    expect(many.statements).toBe(one.statements)
    expect(many.touched).toBeLessThanOrEqual(1.5 * manyInShort.touched)
  })
})
