import { asc, eq, isNotNull, Placeholder, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { arrayText } from './array-text.ts'
import type { Database } from './database.ts'
import { rawRows } from './raw-rows.ts'
import { arrayInput, type Inputs, statement } from './statements.ts'
import { leases, lists, shares, users, vocs } from './tables/index.ts'
import { testDatabase, testEngine } from './testing/index.ts'

const createdAt = new Date('2026-03-29T01:30:00.123Z')

/** Stores a user with two lists, one of them with a share and a vocabulary. */
async function fill() {
  const db = await testDatabase()
  const [userId, listId, otherId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await db
    .insert(users)
    .values({ id: userId, name: 'Ada', email: userId, emailKey: userId, intervals: [1, 4], createdAt })
  const texts = { description: '', searchKey: '', language: 'es', targetLanguages: ['en', 'de'], tags: ['a,"b\\'] }
  const list = { ownerId: userId, ...texts, createdAt, lastModifiedAt: createdAt, public: false }
  await db.insert(lists).values([
    { id: listId, name: 'Spanish', ...list },
    { id: otherId, name: 'Basque', ...list },
  ])
  await db.insert(shares).values({ listId, userId, editor: true, createdAt })
  await db.insert(vocs).values({
    ...{ id: crypto.randomUUID(), listId, term: 'la casa', pos: 'nou', label: '', notes: '', tags: [], attributes: [] },
    definitions: [{ language: 'en', value: 'house' }],
    examples: [],
    ...{
      createdById: null,
      createdAt,
      lastModifiedById: userId,
      lastModifiedAt: createdAt,
      termKey: '',
      searchKey: '',
    },
  })
  return { db, userId, listId, otherId }
}

interface Values {
  userId: string
  since: Date
  ids: string
  count: number
}

interface Prepared {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
}

type Build = (db: Database, input: Inputs<Values>) => PromiseLike<unknown> & Prepared

const queries: Record<string, Build> = {
  'the columns of a table, with arrays, dates, null and JSON': (db, input) =>
    db.select().from(vocs).where(eq(vocs.lastModifiedById, input.userId)),
  'an array of numbers': (db, input) =>
    db.select({ intervals: users.intervals, zone: users.timeZone }).from(users).where(eq(users.id, input.userId)),
  'tables of an outer join with and without a row': (db, input) =>
    db
      .select({ list: lists, share: shares })
      .from(lists)
      .leftJoin(shares, eq(shares.listId, lists.id))
      .where(eq(lists.ownerId, input.userId))
      .orderBy(asc(lists.name)),
  'columns in objects, of an outer and of an inner join': (db, input) =>
    db
      .select({
        name: lists.name,
        share: { editor: shares.editor, at: shares.createdAt },
        owner: { key: users.browserKey },
      })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .leftJoin(shares, eq(shares.listId, lists.id))
      .where(eq(users.id, input.userId))
      .orderBy(asc(lists.name)),
  'an object of columns and expressions': (db, input) =>
    db
      .select({ found: { id: shares.listId, name: lists.name, one: sql<number>`1::int` } })
      .from(lists)
      .leftJoin(shares, eq(shares.listId, lists.id))
      .where(eq(lists.ownerId, input.userId))
      .orderBy(asc(lists.name)),
  'expressions, aggregates and subqueries': (db, input) => {
    const latest = db
      .select({
        latest: sql`max(${lists.createdAt})`.mapWith(lists.createdAt).as('latest'),
        one: sql`1::int`.as('one'),
      })
      .from(lists)
      .where(eq(lists.ownerId, input.userId))
      .as('latest')
    const count = db.select({ n: sql`count(*)` }).from(vocs).where(isNotNull(vocs.id))
    return db.select({ latest: latest.latest, one: latest.one, count: sql`(${count})`.mapWith(Number) }).from(latest)
  },
  'dates, arrays and limits as inputs': (db, input) =>
    db
      .select({ id: lists.id, name: lists.name })
      .from(lists)
      .where(
        sql`${lists.id} = any(${input.ids}::uuid[]) and ${lists.createdAt} >= ${sql.param(input.since, lists.createdAt)}`,
      )
      .orderBy(asc(lists.name))
      .limit(input.count),
  'rows that an update returns': (db, input) =>
    db
      .update(lists)
      .set({ tags: ['x'], createdAt: sql`${sql.param(input.since, lists.createdAt)}` })
      .where(eq(lists.ownerId, input.userId))
      .returning(),
}

/** Rows that an update returns have no order. */
const inAnyOrder = (rows: unknown): unknown => (Array.isArray(rows) ? new Set(rows) : rows)

describe('a statement returns what drizzle returns', () => {
  it.each(Object.entries(queries))('of %s', async (_, build) => {
    const { db, userId, listId, otherId } = await fill()
    const values = { userId, since: createdAt, ids: arrayText([listId, otherId]), count: 2 }
    const input: Inputs<Values> = {
      userId: new Placeholder('userId'),
      since: new Placeholder('since'),
      ids: new Placeholder('ids'),
      count: new Placeholder('count'),
    }
    const expected = await build(db, input).prepare('expected').execute(values)
    expect(expected).not.toEqual([])
    const run = statement(build)
    expect(inAnyOrder(await run(db, values))).toEqual(inAnyOrder(expected))
    expect(inAnyOrder(await db.transaction((tx) => run(tx, values)))).toEqual(inAnyOrder(expected))
  })
})

it('a statement takes the values of each call', async () => {
  const { db, listId, otherId } = await fill()
  const find = statement((db, input: Inputs<{ id: string }>) =>
    db.select({ name: lists.name }).from(lists).where(eq(lists.id, input.id)),
  )
  expect(await Promise.all([listId, otherId].map((id) => find(db, { id })))).toEqual([
    [{ name: 'Spanish' }],
    [{ name: 'Basque' }],
  ])
})

it('a statement may have null as a value, and a value that is the same in each call', async () => {
  const db = await testDatabase()
  const name = crypto.randomUUID()
  const save = statement((db, input: Inputs<{ name: string; key: string | null; at: Date }>) =>
    db.insert(users).values({
      ...{ id: sql`gen_random_uuid()`, name: input.name, email: input.name, emailKey: input.name },
      ...{ browserKey: input.key, createdAt: input.at, activatedAt: createdAt },
    }),
  )
  await save(db, { name, key: null, at: createdAt })
  const rows = await db.select().from(users).where(eq(users.emailKey, name))
  expect(rows).toMatchObject([{ browserKey: null, createdAt, activatedAt: createdAt }])
})

it('a statement names its inputs one by one', async () => {
  const db = await testDatabase()
  const find = statement((db, input: Inputs<{ id: string }>) => {
    const all = { ...input }
    return db.select().from(lists).where(eq(lists.id, all.id))
  })
  await expect(find(db, { id: crypto.randomUUID() })).rejects.toThrow('one by one')
})

it('a statement that returns no rows is carried out', async () => {
  const db = await testDatabase()
  const name = crypto.randomUUID()
  const save = statement((db, input: Inputs<{ name: string }>) =>
    db.execute(sql`insert into ${leases} (name, until) values (${input.name}, now())`),
  )
  await save(db, { name })
  expect(await db.$count(leases, eq(leases.name, name))).toBe(1)
})

it('a statement fails as a query of drizzle does', async () => {
  const db = await testDatabase()
  const find = statement((db, input: Inputs<{ id: string }>) => db.select().from(lists).where(eq(lists.id, input.id)))
  await expect(find(db, { id: 'none' })).rejects.toMatchObject({ cause: { code: '22P02' } })
})

it.runIf(testEngine() === 'postgres')('a statement is parsed once on each connection', async () => {
  const db = await testDatabase()
  const tag = crypto.randomUUID()
  const find = statement((db, input: Inputs<{ id: string }>) =>
    db
      .select({ id: sql<string>`${sql.raw(`'${tag}'`)}` })
      .from(lists)
      .where(eq(lists.id, input.id)),
  )
  await db.transaction(async (tx) => {
    for (let n = 0; n < 3; n++) await find(tx, { id: crypto.randomUUID() })
    const known = rawRows(await tx.execute(sql`select statement from pg_prepared_statements`))
    expect(known.filter(({ statement }) => String(statement).includes(tag))).toHaveLength(1)
  })
})

it.runIf(testEngine() === 'postgres')('a statement is not planned again for a short array', async () => {
  const db = await testDatabase()
  const tag = crypto.randomUUID()
  const count = statement((db, input: Inputs<{ ids: string }>) =>
    db
      .select({
        id: sql<string>`${sql.raw(`'${tag}'`)}`,
        count: sql`(select count(*) from ${vocs} where ${vocs.listId} = list.id)`,
      })
      .from(sql`unnest(${arrayInput(input.ids, 'uuid')}) as list (id)`),
  )
  await db.transaction(async (tx) => {
    // The first five executions have plans of their own in any case.
    for (let n = 0; n < 8; n++) await count(tx, { ids: `{${crypto.randomUUID()}}` })
    const known = rawRows(await tx.execute(sql`select statement, generic_plans from pg_prepared_statements`))
    const [plans] = known.filter(({ statement }) => String(statement).includes(tag))
    expect(Number(plans?.generic_plans)).toBe(3)
  })
})
