import { changesComplete, type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createList, createUser, createVocabulary, type TestUser, testServices } from '../testing/index.ts'

/** Rows of the log about lists of others. */
const ofOthers = 100_000

let explained: ExplainedDatabase
let ada: TestUser
let before = ''
/** The pages that each call reads, with a thousand rows of others and with a hundred times as many. */
const costs: Record<'few' | 'many', Map<string, number>> = { few: new Map(), many: new Map() }

const calls: Record<string, () => Promise<unknown>> = {
  everything: () => ada.call.changes.list({ limit: 20 }),
  'what has changed': () => ada.call.changes.list({ since: before, limit: 10 }),
}

beforeAll(async () => {
  explained = await explainedDatabase('changes_costs', { anyValues: true })
  const { db } = explained
  ada = await createUser(await testServices({ db }))
  const { list } = await createList(ada, ['mar', 'sol'])
  await changesComplete(db)
  for (let next: string | undefined, more = true; more; before = next) {
    const page = await ada.call.changes.list({ limit: 100, ...(next !== undefined && { since: next }) })
    next = page.next
    more = page.more
  }
  const addOthers = (count: number) =>
    db.execute(sql`insert into change_log (xid, scope_id, kind, op, ids)
      select (pg_current_xact_id()::text::bigint - 1)::text::xid8, md5((n % (${count}::int / 100))::text)::uuid, 'vocabulary', 'update', array[gen_random_uuid()]
      from generate_series(1, ${count}::int) as n`)
  const measure = async (into: Map<string, number>) => {
    await changesComplete(db)
    await db.execute(sql`vacuum analyze`)
    for (const [name, run] of Object.entries(calls)) into.set(name, (await explained.costOf(run)).touched)
  }
  await addOthers(ofOthers / 100)
  await createVocabulary(ada, list.id, 'luz')
  await measure(costs.few)
  await addOthers(ofOthers)
  await measure(costs.many)
}, 0)

afterAll(() => explained.close())

it.each(Object.keys(calls))('%s costs about the same with a hundred times as many changes of others', (name) => {
  const [few = 0, many = 0] = [costs.few.get(name), costs.many.get(name)]
  expect(few).toBeGreaterThan(10)
  expect(few).toBeLessThan(200)
  expect(many).toBeLessThanOrEqual(few + 10)
})
