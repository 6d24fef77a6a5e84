import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lists, users } from '../tables/index.ts'
import { testDatabase } from '../testing/index.ts'
import { parseArray } from './arrays.ts'

const oddTexts: [name: string, values: string[]][] = [
  ['no element', []],
  ['an empty text', ['']],
  ['commas', ['a,b', ',']],
  ['quotes', ['"', 'say "hi"', "it's", '""']],
  ['backslashes', ['\\', 'a\\"b', '\\\\', 'c:\\n']],
  ['braces', ['{', '}', '{}', '{a,b}', '{"a"}']],
  ['the word null', ['null', 'NULL']],
  ['spaces and line breaks', [' a ', 'b\nc', '\t']],
  ['letters beyond ASCII', ['größe', '日本語', '👩‍🏫', 'e\u0301']],
]

/** Stores a user with these intervals and a list with these tags. */
async function store({ intervals = null, tags = [] }: { intervals?: number[] | null; tags?: string[] }) {
  const db = await testDatabase()
  const id = crypto.randomUUID()
  const now = new Date()
  await db.insert(users).values({ id, name: 'Ada', email: id, emailKey: id, intervals, createdAt: now })
  const texts = { name: 'Spanish', description: '', searchKey: '', language: 'es' }
  const times = { createdAt: now, lastModifiedAt: now }
  await db.insert(lists).values({ id, ownerId: id, ...texts, ...times, targetLanguages: tags, tags, public: false })
  return { db, id }
}

describe('an array of texts', () => {
  it.each(oddTexts)('with %s is stored and returned unchanged', async (_, tags) => {
    const { db, id } = await store({ tags })
    const columns = { tags: lists.tags, targetLanguages: lists.targetLanguages }
    expect(await db.select(columns).from(lists).where(eq(lists.id, id))).toEqual([{ tags, targetLanguages: tags }])
    const reversed = tags.toReversed()
    const updated = await db
      .update(lists)
      .set({ tags: reversed })
      .where(eq(lists.id, id))
      .returning({ tags: lists.tags })
    expect(updated).toEqual([{ tags: reversed }])
  })

  it.each(oddTexts)('with %s is a parameter of a statement', async (_, tags) => {
    const { db, id } = await store({ tags })
    const isStored = eq(lists.tags, sql.param(tags, lists.tags))
    expect(await db.$count(lists, sql`${eq(lists.id, id)} and ${isStored}`)).toBe(1)
    const elements = await db
      .select({ tag: sql`tag`.mapWith(String) })
      .from(sql`unnest(${sql.param(tags, lists.tags)}::text[]) with ordinality as given (tag, position)`)
      .orderBy(sql`position`)
    expect(elements.map(({ tag }) => tag)).toEqual(tags)
  })
})

describe('an array of numbers', () => {
  it.each([[null], [[]], [[0]], [[1, 3, 8, 21, 1000]]])('%j is stored and returned unchanged', async (intervals) => {
    const { db, id } = await store({ intervals })
    const rows = await db.select({ intervals: users.intervals }).from(users).where(eq(users.id, id))
    expect(rows).toEqual([{ intervals }])
  })

  it('is a parameter of a statement', async () => {
    const db = await testDatabase()
    const third = sql`(${sql.param('{5,6,7}')}::int[])[3]`.mapWith(Number)
    expect(await db.select({ third }).from(sql`(select 1) as one`)).toEqual([{ third: 7 }])
  })
})

it('an element that is null is not the text NULL', () => {
  expect(parseArray('{NULL,"NULL",null_,"a\\\\b"}')).toEqual([null, 'NULL', 'null_', 'a\\b'])
  expect(parseArray('{NULL,null_}')).toEqual([null, 'null_'])
  expect(parseArray('{}')).toEqual([])
})
