import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser, insertCounts, insertVocabularies, type TestUser, testServices } from '../../testing/index.ts'

/** The lists of others. A table of few is read whole; in one of many, the look-up of a list reads three pages. */
const sizes = [10, 4000]
/** Those of the user: each has one vocabulary, which was answered on another day. */
const ownLists = 60

/** Each card of a queue is looked up by its id, in an index that is one level higher among many. */
const allowance = 20

interface Library extends ExplainedDatabase {
  user: TestUser
}

const libraries: Library[] = []

beforeAll(async () => {
  for (const size of sizes) libraries.push(await library(size))
}, 0)

afterAll(async () => {
  for (const { close } of libraries) await close()
})

async function library(size: number): Promise<Library> {
  const explained = await explainedDatabase(`among_${size}`)
  const { db } = explained
  const services = await testServices({ db })
  const [user, other] = [await createUser(services), await createUser(services)]
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    // What each has done lies together, as after a session.
    for (const [owner, count] of [
      [user, ownLists],
      [other, size],
    ] as const) {
      await tx.execute(sql`
        insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
          last_modified_at, search_key, vocs_count)
        select gen_random_uuid(), ${owner.id}::uuid, 'List', '', 'es', '{en}', '{}', false, now() - n * interval '1 minute', now(), 'list', 1
        from generate_series(1, ${count}::int) n`)
      await insertVocabularies(tx)
      await tx.execute(sql`
        insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
        select ${owner.id}::uuid, id, 'dictation', list_id, 1, answered, false, answered
        from (select vocs.id, list_id, row_number() over (order by list_id) as n
          from vocs join lists on lists.id = list_id where owner_id = ${owner.id}::uuid) voc
        cross join lateral (select ${services.now().toISOString()}::timestamptz - (1 + n % 29) * interval '1 day') as answer (answered)`)
      await insertCounts(tx)
    }
  })
  await db.execute(sql`vacuum analyze`)
  return { ...explained, user }
}

it.each<[string, (user: TestUser) => Promise<unknown>]>([
  ['statistics by day', ({ call }) => call.reviews.listDays({})],
  ['the streak', ({ call }) => call.reviews.getStreak({})],
  ['the forecast', ({ call }) => call.reviews.getForecast({})],
  ['the queue of all lists', ({ call }) => call.reviews.getQueue({})],
])('%s: the pages read are at most 1.5 times as many among many lists of others', async (_, read) => {
  const [few, many] = await Promise.all(
    libraries.map(async ({ costOf, user }) => (await costOf(() => read(user))).touched),
  )
  expect(many).toBeLessThanOrEqual(1.5 * (few ?? 0) + allowance)
})
