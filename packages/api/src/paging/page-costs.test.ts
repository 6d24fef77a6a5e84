import { type OwnListSort, ownListSorts, type PublicListSort, publicListSorts } from '@wordtide/contract'
import { lists, vocs } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { and, asc, desc, eq, not, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type TestUser, testServices } from '../testing/index.ts'

/** Enough lists for a sequential scan to show. The embedded engine fills tables slowly and plans queries the same way. */
const many = testEngine() === 'postgres' ? 100_000 : 10_000
const few = 100
const users = { many: 50_000, few: 10 }

/** The number of lists that the reader has reviewed in each database. */
const reviewedCount = 40

type ListOrder = `own ${OwnListSort}` | `public ${PublicListSort}` | 'shared'
const listOrders: ListOrder[] = [
  ...ownListSorts.map((sort) => `own ${sort}` as const),
  ...publicListSorts.map((sort) => `public ${sort}` as const),
  'shared',
]

/** A database of lists: half of them are the reader's own, the other half shared with the reader; half are public. */
interface Library extends ExplainedDatabase {
  reader: TestUser
  /** The cursor of a page in the middle of each order. */
  middle: Map<ListOrder, string>
  /** A list with a fifth as many vocabularies as there are lists. */
  listId: string
  middleTerm: string
}

const databases: Library[] = []
let large: Library
let small: Library
/** The highest cost of a page of the small library, in pages of tables and indexes. */
let highestCost = 0

// Filling the tables takes minutes on a busy machine.
const noTimeout = 0

beforeAll(async () => {
  small = await library('few', few)
  large = await library('many', many)
  for (const page of pages) highestCost = Math.max(highestCost, (await costOf(small, page)).touched)
}, noTimeout)

afterAll(async () => {
  for (const { close } of databases) await close()
})

async function library(name: 'few' | 'many', count: number): Promise<Library> {
  const explained = await explainedDatabase(name)
  const { db } = explained
  const services = await testServices({ db })
  const reader = await createUser(services, { name: 'Reader' })
  await db.execute(sql`
    insert into users (id, name, email, email_key, password_hash, created_at, activated_at)
    select gen_random_uuid(), 'Person ' || n, n || '@example.com', n || '@example.com', '', now(), now()
    from generate_series(1, ${users[name]}::int) n`)
  // Blocks of other users: like most users, the reader has none.
  await db.execute(sql`
    insert into user_blocks (id, user_id, blocked_id, created_at)
    select gen_random_uuid(), one.id, other.id, now()
    from generate_series(2, ${users[name]}::int) n join users one on one.email = n || '@example.com'
      join users other on other.email = (n - 1) || '@example.com'`)
  // Search texts: a common word, a rare one, and characters that only the rare ones have. Also a rare language.
  await db.execute(sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
      last_modified_at, vocs_count, learners_count, ratings_sum, ratings_count, search_key)
    select gen_random_uuid(), case when n % 2 = 0 then ${reader.id}::uuid else other.id end, 'List ' || n, '',
      case when n % 5000 = 3 then 'is' else 'es' end, '{en}', '{}', n % 4 < 2, now() - n * interval '1 minute', now(),
      n % 7, n % 1000, 3 * (n % 5) + n % 4, n % 5, 'list ' || n || case when md5(n::text) < '5' then ' kitchen' else '' end
        || case when n % (${count}::int / 10 - 1) = 0 then ' zeppelin 日本' else '' end
    from generate_series(1, ${count}::int) n join users other on other.email = (1 + n % ${users[name]}::int) || '@example.com'`)
  await db.execute(sql`
    insert into shares (list_id, user_id, editor, created_at)
    select id, ${reader.id}::uuid, false, created_at from lists where owner_id <> ${reader.id}::uuid`)
  await db.execute(sql`
    insert into learners (user_id, list_id, last_reviewed_at)
    select ${reader.id}::uuid, id, case when row_number() over (order by md5(name)) <= ${reviewedCount}::int then created_at end
    from lists`)
  const listId = await fillNewestList(explained, reader, count / 5)
  await db.execute(sql`analyze`)
  // If one of the few rare words is among the hundred samples of the histogram, the planner takes it for a frequent one.
  const isSampled = sql<boolean>`exists (select from pg_stats
    where tablename = 'lists' and attname = 'search_key' and histogram_bounds::text like '%zeppelin%')`
  for (let tries = 0; tries < 5; tries++) {
    const [row] = await db.select({ isSampled }).from(sql`(values (1)) as one`)
    if (row?.isSampled !== true) break
    await db.execute(sql`analyze lists`)
  }

  const middle = new Map<ListOrder, string>()
  for (const order of listOrders) middle.set(order, await cursorInTheMiddle(db, reader, order, count / 4))
  const [voc] = await db
    .select()
    .from(vocs)
    .where(and(eq(vocs.listId, listId), eq(vocs.term, `term ${count / 10}`)))
  const filled = {
    ...explained,
    reader,
    middle,
    listId,
    middleTerm: cursorOf('term+', [voc?.termKey, voc?.term, voc?.id]),
  }
  databases.push(filled)
  return filled
}

/** The values of an order by which the rows after the middle are found. */
const keys = {
  'createdAt-': [lists.createdAt, lists.id],
  'createdAt+': [lists.createdAt, lists.id],
  'name+': [lists.nameKey, lists.id],
  'name-': [lists.nameKey, lists.id],
  // In its middle there are lists that were never reviewed.
  'lastReviewed-': [lists.createdAt, lists.id],
  'rating-': [lists.ratingRank, lists.ratingsCount, lists.id],
  'learners-': [lists.learnersRank, lists.id],
} satisfies Record<PublicListSort, unknown>

async function cursorInTheMiddle(
  db: ExplainedDatabase['db'],
  reader: TestUser,
  order: ListOrder,
  offset: number,
): Promise<string> {
  const isOwn = eq(lists.ownerId, reader.id)
  const condition = order === 'shared' ? not(isOwn) : order.startsWith('own ') ? isOwn : eq(lists.public, true)
  const sort = publicListSorts.find((known) => order.endsWith(known)) ?? 'createdAt-'
  const columns = keys[sort]
  const [row] = await db
    .select({ list: lists, sortKey: sql<unknown[]>`json_build_array(${sql.join(columns, sql`, `)})` })
    .from(lists)
    .where(condition)
    .orderBy(...columns.map((column) => (sort.endsWith('+') ? asc(column) : desc(column))))
    .offset(offset)
    .limit(1)
  const [, ...ties] = row?.sortKey ?? []
  const first = columns[0] === lists.createdAt ? row?.list.createdAt.getTime() : row?.sortKey[0]
  return cursorOf(order, [...(sort === 'lastReviewed-' ? [null] : []), first, ...ties])
}

const cursorOf = (order: string, key: unknown[]) => Buffer.from(JSON.stringify({ order, key })).toString('base64url')

/** Fills the reader's newest list with `count` vocabularies, and shares it with a hundred users. */
async function fillNewestList({ db }: ExplainedDatabase, reader: TestUser, count: number): Promise<string> {
  const [list] = await db
    .select()
    .from(lists)
    .where(eq(lists.ownerId, reader.id))
    .orderBy(desc(lists.createdAt))
    .limit(1)
  const listId = list?.id ?? ''
  await db.execute(sql`
    insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
      last_modified_at, term_key, search_key)
    select gen_random_uuid(), ${listId}::uuid, 'term ' || n, 'n', '', '[]', '[]', '[]', '{}', '',
      now() + n * interval '1 second', now(), 'term ' || n, 'term ' || n || case when n % 97 = 0 then ' anchor' else '' end
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into shares (list_id, user_id, editor, created_at)
    select ${listId}::uuid, id, false, now() from users where name like 'Person %' order by name limit 100`)
  return listId
}

interface Page {
  name: string
  load: (library: Library) => Promise<unknown>
}

const searches = {
  'a common word': 'kitchen',
  'a rare word': 'zeppelin',
  'no word': 'nowhere',
  'two letters': 'zq',
  日本: '日本',
}

/** The pages of one order of a tab of the library: the first one, the middle one, and filtered ones. */
function pagesOf(order: ListOrder): Page[] {
  const load =
    (input: object, { inTheMiddle = false } = {}) =>
    ({ reader: { call }, middle }: Library) => {
      const pageInput = { ...input, ...(inTheMiddle ? { page: middle.get(order) } : {}) }
      if (order === 'shared') return call.shares.listShared(pageInput)
      const ofOwn = ownListSorts.find((sort) => order === `own ${sort}`)
      if (ofOwn !== undefined) return call.lists.listOwn({ ...pageInput, sort: ofOwn })
      return call.lists.listPublic({ ...pageInput, sort: publicListSorts.find((sort) => order === `public ${sort}`) })
    }
  return [
    { name: `${order} lists`, load: load({}) },
    { name: `${order} lists, in the middle`, load: load({}, { inTheMiddle: true }) },
    { name: `${order} lists in a common language`, load: load({ language: 'es' }) },
    { name: `${order} lists in a rare language`, load: load({ language: 'is' }) },
    { name: `${order} lists in a language of none`, load: load({ language: 'fr' }) },
    ...Object.entries(searches).map(([what, search]) => ({
      name: `${order} lists with ${what}`,
      load: load({ search }),
    })),
  ]
}

const pages: Page[] = [
  ...listOrders.flatMap(pagesOf),
  ...(['createdAt-', 'createdAt+', 'term-', 'term+'] as const).map((sort) => ({
    name: `vocabularies by ${sort}`,
    load: ({ reader, listId }: Library) => reader.call.vocs.list({ listId, sort }),
  })),
  {
    name: 'vocabularies, in the middle',
    load: ({ reader, listId, middleTerm }) => reader.call.vocs.list({ listId, sort: 'term+', page: middleTerm }),
  },
  {
    name: 'vocabularies with a word',
    load: ({ reader, listId }) => reader.call.vocs.list({ listId, search: 'anchor' }),
  },
  { name: 'shares', load: ({ reader, listId }) => reader.call.shares.list({ listId }) },
  { name: 'shares with a name', load: ({ reader, listId }) => reader.call.shares.list({ listId, search: 'person 1' }) },
]

/** Returns the cost of loading a page, without scans of `sessions` and of tables that are empty here. */
async function costOf(library: Library, { load }: Page) {
  const { touched, scanned } = await library.costOf(() => load(library))
  return { touched, scanned: scanned.filter((table) => !['sessions', 'own_parameters', 'classes'].includes(table)) }
}

describe(`with ${many} lists, and ${many / 5} vocabularies in one of them`, () => {
  it.each(pages)('$name: no table is scanned', async (page) => {
    expect((await costOf(large, page)).scanned).toEqual([])
  })

  // The factor allows for the deeper indexes of large tables. A scan would cost sixty times as much.
  it.each(pages)('$name: the cost is about the same as with a hundred lists', async (page) => {
    expect((await costOf(large, page)).touched).toBeLessThan(8 * highestCost)
  })

  it.each(listOrders)('%s: the middle page costs about as much as the first', async (order) => {
    const [first, middle] = pagesOf(order)
    if (first === undefined || middle === undefined) throw new Error('an order has two pages')
    const cost = (await costOf(large, first)).touched
    expect((await costOf(large, middle)).touched).toBeLessThan(1.5 * cost)
  })
})
