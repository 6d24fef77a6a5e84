import { limits, type ReviewScope, reviewScopes } from '@wordtide/contract'
import { cpuMsSince } from '@wordtide/contract/testing'
import { type Database, lists, reviewResults, reviews, vocs } from '@wordtide/db'
import { isNightlyScope, ownDatabase, testEngine } from '@wordtide/db/testing'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { runJob } from './flow/jobs.ts'
import {
  createList,
  createUser,
  insertCounts,
  type TestServices,
  type TestUser,
  testServices,
} from './testing/index.ts'

/** The vocabularies of the largest list by default. */
const size = 100_000

/** The waits of a user's page beside a call of another user are at most so many times as long as without one. */
const bound = 10

/** Returns the wait that goes on half of the time: a long one counts as often as many short ones that take as long together. */
function usual(waits: readonly number[]): number {
  let left = waits.reduce((sum, wait) => sum + wait, 0) / 2
  for (const wait of waits.toSorted((a, b) => b - a)) {
    left -= wait
    if (left <= 0) return wait
  }
  return 0
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Measured on one connection, which a statement holds until it ends. It takes minutes. */
describe.runIf(isNightlyScope && testEngine() === 'embedded')(`beside a list of ${size} vocabularies`, () => {
  let services: TestServices
  let ada: TestUser
  let ben: TestUser
  let bensListId = ''

  beforeAll(async () => {
    const { db, close } = await ownDatabase('others_wait', { logQuery: () => {} })
    services = await testServices({ db })
    ada = await createUser(services)
    ben = await createUser(services)
    bensListId = (await createList(ben, ['uno', 'dos', 'tres'])).list.id
    return close
  })

  /** Creates a list whose vocabularies have the most tags of their own. */
  async function createLargeList(owner: TestUser): Promise<string> {
    const { list } = await createList(owner, [], { public: true })
    await services.db.transaction(async (tx) => {
      // Skips the foreign key checks, which would take most of the time.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
          last_modified_at, term_key, search_key, created_by, last_modified_by)
        select gen_random_uuid(), ${list.id}::uuid, 'word ' || n, 'n', '', '[]', '[]', '[]',
          (select array_agg('tag ' || 20 * n + m) from generate_series(1, 20) m), '', now() + n * interval '1 millisecond', now(),
          'word ' || n, 'word ' || n, ${owner.id}::uuid, ${owner.id}::uuid
        from generate_series(1, ${size}::int) n`)
      await tx.update(lists).set({ vocsCount: size }).where(eq(lists.id, list.id))
    })
    await services.db.execute(sql`vacuum analyze`)
    return list.id
  }

  /** Inserts that a user has learned all vocabularies of a list, and suspended some. */
  async function learn({ id }: TestUser, listId: string): Promise<void> {
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await insertReviews(tx, id, listId)
      await tx.execute(sql`
        insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
        select user_id, voc_id, type, last_review, list_id, 1, 1000, 7, last_review from reviews where list_id = ${listId}`)
      await insertSuspensions(tx, id, listId)
    })
  }

  /** Inserts reviews of all vocabularies of a list in each type, all due, and answered in one sitting after another. */
  const insertReviews = (tx: Database, userId: string, listId: string) =>
    tx.execute(sql`
      insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
      select ${userId}::uuid, id, type, list_id, 1 + n % 6, answered, false, answered
      from (select *, row_number() over (order by created_at) as n from vocs where list_id = ${listId}) voc
      cross join unnest('{translation,reverseTranslation,dictation}'::text[]) type
      cross join lateral (
        select ${services.now().toISOString()}::timestamptz - interval '2 years' + n * interval '3 minutes') as answer (answered)`)

  const insertSuspensions = (tx: Database, userId: string, listId: string) =>
    tx.execute(sql`
      insert into suspensions (user_id, voc_id, list_id, suspended_at)
      select ${userId}::uuid, id, list_id, now() from vocs where list_id = ${listId} order by created_at limit 10000`)

  /**
   * Reads a page of a short list; returns the time, as CPU time of this process: the engine works in it, and what else the machine does should
   * not count.
   */
  async function waitForPage(): Promise<number> {
    const before = process.cpuUsage()
    await ben.call.vocs.list({ listId: bensListId, view: 'rows' })
    return cpuMsSince(before)
  }

  /**
   * Returns how many times as long a page of another user takes while `work` runs, which runs so many times. Between the runs it measures how
   * long the page takes without.
   */
  async function slowdown(work: () => Promise<unknown>, times = 1): Promise<number> {
    const idle: number[] = []
    const beside: number[] = []
    const waitIdly = async () => {
      for (let n = 0; n < 100 / times; n++) idle.push(await waitForPage())
    }
    for (let n = 0; n < times; n++) {
      await waitIdly()
      let isRunning = true
      const running = work().finally(() => {
        isRunning = false
      })
      while (isRunning) beside.push(await waitForPage())
      await running
    }
    await waitIdly()
    return usual(beside) / median(idle)
  }

  /** Returns the slowdown by each of these reads. */
  async function slowdowns(
    reads: Record<string, () => Promise<unknown>>,
    suffix = '',
  ): Promise<Record<string, number>> {
    const ratios: Record<string, number> = {}
    for (const [name, read] of Object.entries(reads)) {
      // Its statements are compiled at their first use.
      await read()
      ratios[`${name}${suffix}`] = await slowdown(read, 3)
    }
    return ratios
  }

  const tooLong = (ratios: Record<string, number>) => Object.entries(ratios).filter(([, ratio]) => ratio > bound)

  it('no reading of it makes others wait', async () => {
    const listId = await createLargeList(ada)
    const { vocs } = ada.call
    const reads = {
      filters: () => vocs.filters({ listId }),
      'count by tag': () => vocs.count({ listId, tag: 'rare' }),
      'count by search and part of speech': () => vocs.count({ listId, search: 'word', pos: 'n' }),
      'page of a rare tag': () => vocs.list({ listId, tag: 'rare' }),
      'page of a rare search': () => vocs.list({ listId, search: 'zebra', pos: 'n' }),
      'filters, as often as allowed at once': () =>
        Promise.allSettled(Array.from({ length: 20 }, () => vocs.filters({ listId }))),
    }
    const ratios = await slowdowns(reads)
    expect(tooLong(ratios), JSON.stringify(ratios)).toEqual([])
  }, 0)

  it('neither the deletion of a list nor that of its owner makes others wait', async () => {
    const cleo = await createUser(services)
    const [deletedId, ownId] = [await createLargeList(cleo), await createLargeList(cleo)]
    await learn(cleo, ownId)
    const finish = () => runJob(services, 'finish deletions')
    const ratios = {
      list: await slowdown(() => cleo.call.lists.delete({ id: deletedId }).then(finish)),
      account: await slowdown(() => cleo.call.privacy.deleteAccount().then(finish)),
    }
    expect(await services.db.$count(vocs, inArray(vocs.listId, [deletedId, ownId]))).toBe(0)
    expect(Math.max(...Object.values(ratios)), JSON.stringify(ratios)).toBeLessThanOrEqual(bound)
  }, 0)

  it('a reset of a list does not make others wait', async () => {
    const dora = await createUser(services)
    const id = await createLargeList(dora)
    await learn(dora, id)
    await insertCounts(services.db)
    await services.db.execute(sql`vacuum analyze`)
    const ratio = await slowdown(() => dora.call.reviews.reset({ id }))
    for (const table of [reviews, reviewResults])
      expect(await services.db.$count(table, eq(table.userId, dora.id))).toBe(0)
    expect(ratio).toBeLessThanOrEqual(bound)
  }, 0)

  it('no count of its due cards makes others wait, however many are suspended', async () => {
    const dora = await createUser(services)
    const listId = await createLargeList(dora)
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await insertReviews(tx, dora.id, listId)
      await insertCounts(tx)
    })
    await services.db.execute(sql`vacuum analyze`)
    const { lists, reviews } = dora.call
    const reads = {
      'statistics of the list': () => reviews.getListStats({ id: listId }),
      'counts of cards': () => reviews.countCards({ id: listId }),
      'learning lists': () => reviews.listLearning({}),
      'own lists': () => lists.listOwn({ with: 'activity' }),
      'the list': () => lists.get({ id: listId }),
      'the forecast': () => reviews.getForecast({ days: 30 }),
      days: () => reviews.listDays({}),
      'learning lists, as often as a browser asks': () =>
        Promise.all(Array.from({ length: 8 }, () => reviews.listLearning({}))),
    }
    const ratios = await slowdowns(reads)
    await insertSuspensions(services.db, dora.id, listId)
    Object.assign(ratios, await slowdowns(reads, ', with suspensions'))
    expect(tooLong(ratios), JSON.stringify(ratios)).toEqual([])
  }, 0)

  it('no queue and no statistics make others wait, however many cards are due, new or suspended', async () => {
    const dora = await createUser(services)
    const list = await createLargeList(dora)
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await insertReviews(tx, dora.id, list)
      await tx.execute(sql`
        insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at, due_age)
        select user_id, voc_id, type, last_review, list_id, case confidence when 1 then -1 else 1 end, 1000, 7, last_review,
          case when confidence < 3 then 30 end from reviews where list_id = ${list}`)
      // The first vocabularies are new, as the last ones are, so that a search for new ones looks through all between.
      await tx.execute(sql`
        delete from reviews where voc_id in (
          (select id from vocs where list_id = ${list} order by created_at limit 60)
          union all (select id from vocs where list_id = ${list} order by created_at desc limit 60))`)
      await insertCounts(tx)
    })
    await services.db.execute(sql`vacuum analyze`)
    const { reviews, lists } = dora.call
    const perDay = (reviewsPerDay: number) =>
      reviews.updateSettings({ reviews: { reviewsPerDay, newPerDay: limits.cardsPerDay } })
    const queue = (scope: ReviewScope, ofList?: string) =>
      reviews.getQueue({ scope, count: limits.review.count.max, ...(ofList && { list: ofList }) })
    const reads: Record<string, () => Promise<unknown>> = {
      today: () => reviews.getToday(),
      'counts of new cards': () => reviews.countNew(),
      streak: () => reviews.getStreak({}),
      retention: () => reviews.getRetention({}),
      missed: () => reviews.listMissed({}),
      days: () => reviews.listDays({ from: '2024-01-01', to: '2024-12-31' }),
      learned: () => reviews.listLearned(),
      milestones: () => reviews.getMilestones({}),
      'an update of the list': () => lists.update({ id: list, name: 'Words', language: 'es', targetLanguages: ['en'] }),
    }
    for (const scope of reviewScopes) {
      reads[`queue ${scope}`] = () => queue(scope)
      reads[`queue ${scope} of the list`] = () => queue(scope, list)
    }
    await perDay(limits.cardsPerDay)
    const ratios = await slowdowns(reads)
    await insertSuspensions(services.db, dora.id, list)
    Object.assign(ratios, await slowdowns(reads, ', with suspensions'))
    await perDay(0)
    const ofNew = { today: () => reviews.getToday(), 'queue today': () => queue('today') }
    Object.assign(ratios, await slowdowns(ofNew, ', new ones alone'))
    expect(tooLong(ratios), JSON.stringify(ratios)).toEqual([])
  }, 0)
})
