import { vocs } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createList, createUser, insertVocabularies, type TestUser, testServices } from '../../testing/index.ts'

/** Enough rows for a scan to show. The embedded engine fills tables slowly and plans queries the same way. */
const many = testEngine() === 'postgres' ? 100_000 : 5000
const few = 100

/** A database with a list of so many vocabularies, all of whose reviews its owner has made, and so have others. */
interface Learned extends ExplainedDatabase {
  ada: TestUser
  listId: string
  vocId: string
}

const databases: Learned[] = []
let large: Learned
let small: Learned
// Filling the tables takes minutes on a busy machine.
const noTimeout = 0

beforeAll(async () => {
  small = await learned('few', few)
  large = await learned('many', many)
}, noTimeout)

afterAll(async () => {
  for (const { close } of databases) await close()
})

async function learned(name: string, count: number): Promise<Learned> {
  const explained = await explainedDatabase(`voc_progress_${name}`, { anyValues: true })
  const { db } = explained
  const services = await testServices({ db })
  const [ada, other] = [await createUser(services), await createUser(services)]
  const { list } = await createList(ada)
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update lists set vocs_count = ${count}`)
    await insertVocabularies(tx)
    for (const user of [other, ada])
      await tx.execute(sql`
        insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
        select ${user.id}::uuid, id, type, list_id, 1 + length(term) % 5, created_at, false, created_at
        from vocs cross join unnest('{translation,reverseTranslation,dictation}'::text[]) type`)
    // So many of each that the planner would rather read one's own than look each up.
    await tx.execute(sql`
      insert into suspensions (user_id, voc_id, list_id, suspended_at)
      select learner.id, vocs.id, list_id, now() from vocs cross join unnest(array[${other.id}, ${ada.id}]::uuid[]) as learner (id)
      where right(term, 1) = '7'`)
  })
  await db.execute(sql`vacuum analyze`)
  const [voc] = await db.select().from(vocs).where(eq(vocs.term, 'term 42'))
  const filled = { ...explained, ada, listId: list.id, vocId: voc?.id ?? '' }
  databases.push(filled)
  return filled
}

type Load = (learned: Learned) => Promise<unknown>
const page: Load = ({ ada, listId }) => ada.call.vocs.list({ listId, view: 'rows' })
const pageWithDue: Load = ({ ada, listId }) => ada.call.vocs.list({ listId, view: 'rows', with: 'due' })
const progress: Load = ({ ada, vocId }) => ada.call.vocs.getProgress({ id: vocId })

const costOf = (learned: Learned, load: Load) => learned.costOf(() => load(learned))

/** Small tables, of which each database has a page. */
const isSmall = (table: string) =>
  ['sessions', 'users', 'user_blocks', 'own_parameters', 'lists', 'shares'].includes(table)

describe(`with ${many} vocabularies`, () => {
  it('the progress of one reads about as much as with a hundred, and scans nothing', async () => {
    const cost = await costOf(large, progress)
    expect(cost.scanned.filter((table) => !isSmall(table))).toEqual([])
    expect(cost.touched).toBeLessThanOrEqual((await costOf(small, progress)).touched + 15)
  })

  it('a page that says what is due reads so many pages more for each vocabulary as with a hundred', async () => {
    const added = async (learned: Learned) =>
      (await costOf(learned, pageWithDue)).touched - (await costOf(learned, page)).touched
    const cost = await costOf(large, pageWithDue)
    expect(cost.scanned.filter((table) => !isSmall(table))).toEqual([])
    // Of 50 vocabularies; an index of a large table has one or two levels more.
    expect(await added(large)).toBeLessThanOrEqual((await added(small)) + 50 * 4)
    expect(await added(large)).toBeLessThanOrEqual(50 * 12)
  })

  it('a page takes two statements more with what is due', async () => {
    const statements = async (load: Load) => (await large.statementsOf(() => load(large))).length
    expect(await statements(pageWithDue)).toBe((await statements(page)) + 2)
  })
})
