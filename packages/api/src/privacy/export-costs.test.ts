import { reviewTypes } from '@wordtide/contract'
import { arrayText, reviews } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { jsonText } from '../calls/json-text.ts'
import { createUser, insertVocabularies, type TestUser, testCaller, testServices } from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { ownLists } from './export-lists.ts'

/** The vocabularies of the lists of each user; all have been answered in all types. */
const accounts = {
  fifty: Array.from({ length: 50 }, () => 3),
  more: Array.from({ length: 150 }, () => 3),
  most: Array.from({ length: 250 }, () => 3),
  large: [1000],
  /** One page does not hold the reviews of both lists. */
  larger: [6600, 100],
}

let explained: ExplainedDatabase
const users = new Map<keyof typeof accounts, TestUser>()

beforeAll(async () => {
  explained = await explainedDatabase('export_costs')
  await fill(['fifty', 'more', 'most'])
  await explained.db.execute(sql`vacuum analyze`)
  // The planner's statistics are older than the large lists: an account may be downloaded as soon as it is filled.
  await fill(['large', 'larger'])
}, 0)

async function fill(names: readonly (keyof typeof accounts)[]): Promise<void> {
  const { db } = explained
  const services = await testServices({ db })
  for (const name of names) {
    const user = await createUser(services, { name })
    users.set(name, user)
    // In the order of creation, as the product makes them: how full the pages of an index are depends on it.
    const ids = accounts[name].map(() => newId())
    await db.execute(sql`
      insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
        last_modified_at, search_key, vocs_count)
      select id, ${user.id}::uuid, 'List', '', 'es', '{en}', '{}', false, now(), now(), '', vocs
      from unnest(${arrayText(ids)}::uuid[], ${arrayText(accounts[name])}::int[]) as lists (id, vocs)`)
  }
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await insertVocabularies(tx)
    await tx.execute(sql`
      insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
      select owner_id, vocs.id, type, list_id, 3, vocs.created_at, false, vocs.created_at
      from vocs join lists on lists.id = list_id cross join unnest(${sql.param(arrayText(reviewTypes))}::text[]) type
      on conflict do nothing`)
    await tx.execute(sql`
      insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select user_id, voc_id, type, last_review, list_id, 1, 1000, 7, last_review from reviews on conflict do nothing`)
    await tx.execute(sql`insert into learners (user_id, list_id) select owner_id, id from lists on conflict do nothing`)
  })
}

afterAll(() => explained.close())

async function download(name: keyof typeof accounts): Promise<string> {
  const data = await users.get(name)?.call.privacy.exportData()
  let text = ''
  for await (const piece of data?.open() ?? []) text += piece
  return text
}

it('a download takes a fixed number of statements for a hundred lists', async () => {
  const statements = async (name: keyof typeof accounts) =>
    (await explained.statementsOf(() => download(name))).filter((statement) => !statement.startsWith('set '))
  const [fifty, more, most] = [await statements('fifty'), await statements('more'), await statements('most')]
  expect(more.length - fifty.length).toBe(6)
  expect(most.length - more.length).toBe(6)
  expect(fifty.length).toBeLessThan(37)
})

it('reading vocabularies costs as much for each in a large list as in a smaller one', async () => {
  const services = await testServices({ db: explained.db })
  const cost = async (name: keyof typeof accounts) => {
    const user = users.get(name)
    if (user === undefined) throw new Error('the user was created')
    const text = jsonText(() => ownLists({ ...testCaller(services).context, user }))
    const { touched } = await explained.costOf(async () => {
      for await (const _ of text);
    })
    return touched / accounts[name].reduce((sum, vocs) => sum + vocs, 0)
  }
  // Reading and sorting the whole list for each page reads a quarter more for each even here, where the table has few pages.
  expect(await cost('larger')).toBeLessThan(1.17 * (await cost('large')))
})

it('a download has every review of a list once, by vocabulary and type, and every answer by date', async () => {
  const review = z.object({ vocId: z.string(), type: z.string() })
  const learned = z.object({ listId: z.string(), reviews: z.array(review), answers: z.array(review) })
  const { learning } = z.object({ learning: z.array(learned) }).parse(JSON.parse(await download('larger')))
  const { listId, vocId, type, lastReview } = reviews
  const stored = (...order: (typeof listId | typeof lastReview)[]) =>
    explained.db
      .select({ listId, vocId, type })
      .from(reviews)
      .where(eq(reviews.userId, users.get('larger')?.id ?? ''))
      .orderBy(...order.map((column) => asc(column)), asc(vocId), asc(type))
  expect(learning.flatMap((list) => list.reviews.map((review) => ({ listId: list.listId, ...review })))).toEqual(
    await stored(listId),
  )
  expect(learning.flatMap((list) => list.answers.map((answer) => ({ listId: list.listId, ...answer })))).toEqual(
    await stored(listId, lastReview),
  )
  expect(learning.map((list) => list.reviews.length).sort()).toEqual([19_800, 300])
})
