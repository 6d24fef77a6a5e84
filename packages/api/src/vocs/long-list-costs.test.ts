import { lists } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createList, createUser, type TestUser, testServices } from '../testing/index.ts'

/** The lengths of two lists. Both are longer than what one statement looks through. */
const lengths = [2000, 8000]

/** The newer planner of the embedded engine reads so few rows by other indexes, too; `others-wait.test.ts` measures it. */
describe.runIf(testEngine() === 'postgres')('of a list', () => {
  let explained: ExplainedDatabase
  let ada: TestUser
  const listIds: string[] = []

  beforeAll(async () => {
    explained = await explainedDatabase('long_list_costs')
    const { db } = explained
    ada = await createUser(await testServices({ db }))
    for (const length of lengths) {
      const { list } = await createList(ada)
      listIds.push(list.id)
      await db.transaction(async (tx) => {
        // Skips the foreign key checks, which would take most of the time.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`
        insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
          last_modified_at, term_key, search_key)
        select gen_random_uuid(), ${list.id}::uuid, 'word ' || n, 'n', '', '[]', '[]', '[]',
          (select array_agg('tag ' || 20 * n + m) from generate_series(1, 20) m), '', now() + n * interval '1 second', now(),
          'word ' || n, 'word ' || n
        from generate_series(1, ${length}::int) n`)
        await tx.update(lists).set({ vocsCount: length }).where(eq(lists.id, list.id))
      })
    }
    await db.execute(sql`vacuum analyze`)
  }, 0)

  afterAll(() => explained.close())

  it.each<[string, (listId: string) => Promise<unknown>]>([
    ['the filters', (listId) => ada.call.vocs.filters({ listId })],
    ['the number with a tag', (listId) => ada.call.vocs.count({ listId, tag: 'rare' })],
    ['the number of a part of speech', (listId) => ada.call.vocs.count({ listId, pos: 'n' })],
    ['the number that a search finds', (listId) => ada.call.vocs.count({ listId, search: 'zebra' })],
    [
      'the number that a search finds with a filter',
      (listId) => ada.call.vocs.count({ listId, search: 'word', pos: 'n' }),
    ],
    ['a page with a rare tag', (listId) => ada.call.vocs.list({ listId, tag: 'rare' })],
    ['a page of a rare search', (listId) => ada.call.vocs.list({ listId, search: 'zebra' })],
    [
      'a page of a rare search by term with a filter',
      (listId) => ada.call.vocs.list({ listId, search: 'zebra', pos: 'n', sort: 'term+' }),
    ],
  ])('%s: no statement reads more of a longer list', async (_, read) => {
    const [short = 0, long = 0] = [
      (await explained.costOf(() => read(listIds[0] ?? ''))).largest,
      (await explained.costOf(() => read(listIds[1] ?? ''))).largest,
    ]
    expect(long).toBeLessThanOrEqual(1.2 * short + 20)
  })
})
