import { lists, vocs } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, type Person, testServices } from './testing/index.ts'

/** Many enough for a scan to show; the embedded engine fills tables slowly and plans as the other one does. */
const many = testEngine() === 'postgres' ? 100_000 : 10_000
const few = 100
const people = { many: 50_000, few: 10 }

/** A database of `count` lists: half of them one person's own, the other half shared with that person, half public. */
interface Library extends ExplainedDatabase {
  reader: Person
  /** What a page in the middle of each order comes after. */
  middle: Record<'own' | 'public' | 'shared', string>
  /** One list with a fifth as many vocabularies. */
  listId: string
  middleTerm: string
}

const databases: Library[] = []
let large: Library
let small: Library
/** The most that a page costs in the small one. */
let dearest = 0

beforeAll(async () => {
  small = await library('few', few)
  large = await library('many', many)
  for (const page of pages) dearest = Math.max(dearest, (await costOf(small, page)).touched)
}, 240_000)

afterAll(async () => {
  for (const { close } of databases) await close()
})

async function library(name: 'few' | 'many', count: number): Promise<Library> {
  const explained = await explainedDatabase(name)
  const { db } = explained
  const services = await testServices({ db })
  const reader = await newPerson(services, 'Reader')
  await db.execute(sql`
    insert into users (id, name, email, email_key, password_hash, created_at, activated_at)
    select gen_random_uuid(), 'Person ' || n, n || '@example.com', n || '@example.com', '', now(), now()
    from generate_series(1, ${people[name]}::int) n`)
  // A common word, a rare one, a rare language, and words and characters that nothing else has.
  await db.execute(sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
      last_modified_at, search_key)
    select gen_random_uuid(), case when n % 2 = 0 then ${reader.id}::uuid else other.id end, 'List ' || n, '',
      case when n % 5000 = 3 then 'is' else 'es' end, '{en}', '{}', n % 4 < 2, now() - n * interval '1 minute', now(),
      'list ' || n || case when md5(n::text) < '5' then ' kitchen' else '' end
        || case when n % (${count}::int / 10 - 1) = 0 then ' zeppelin 日本' else '' end
    from generate_series(1, ${count}::int) n join users other on other.email = (1 + n % ${people[name]}::int) || '@example.com'`)
  await db.execute(sql`
    insert into shares (list_id, user_id, editor, created_at)
    select id, ${reader.id}::uuid, false, created_at from lists where owner_id <> ${reader.id}::uuid`)
  const listId = await largeList(explained, reader, count / 5)
  await db.execute(sql`analyze`)

  const middleOf = async (order: 'own' | 'public' | 'shared', among: ReturnType<typeof eq>) => {
    const [row] = await db
      .select()
      .from(lists)
      .where(among)
      .orderBy(desc(lists.createdAt))
      .offset(count / 4)
      .limit(1)
    return markerOf(order, [row?.createdAt.getTime(), row?.id])
  }
  const middle = {
    own: await middleOf('own', eq(lists.ownerId, reader.id)),
    public: await middleOf('public', eq(lists.public, true)),
    shared: await middleOf('shared', sql`${lists.ownerId} <> ${reader.id}`),
  }
  const [voc] = await db
    .select()
    .from(vocs)
    .where(and(eq(vocs.listId, listId), eq(vocs.term, `term ${count / 10}`)))
  const made = { ...explained, reader, middle, listId, middleTerm: markerOf('term+', [voc?.termKey, voc?.id]) }
  databases.push(made)
  return made
}

const markerOf = (order: string, key: unknown[]) => Buffer.from(JSON.stringify({ order, key })).toString('base64url')

/** The reader's newest list, with `count` vocabularies and shared with a hundred people. */
async function largeList({ db }: ExplainedDatabase, reader: Person, count: number): Promise<string> {
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
  ask: (library: Library) => Promise<unknown>
}

const searches = {
  'a common word': 'kitchen',
  'a rare word': 'zeppelin',
  'no word': 'nowhere',
  'two letters': 'zq',
  日本: '日本',
}

/** The pages of one tab of the library, whole, filtered and in the middle. */
function tab(name: 'own' | 'public' | 'shared'): Page[] {
  const ask =
    (input: object) =>
    ({ reader: { call }, middle }: Library) => {
      const all = { ...input, ...('page' in input ? { page: middle[name] } : {}) }
      return name === 'shared'
        ? call.shares.listShared(all)
        : name === 'own'
          ? call.lists.listOwn(all)
          : call.lists.listPublic(all)
    }
  return [
    { name: `${name} lists`, ask: ask({}) },
    { name: `${name} lists, in the middle`, ask: ask({ page: '' }) },
    { name: `${name} lists in a common language`, ask: ask({ language: 'es' }) },
    { name: `${name} lists in a rare language`, ask: ask({ language: 'is' }) },
    { name: `${name} lists in a language of none`, ask: ask({ language: 'fr' }) },
    ...Object.entries(searches).map(([what, search]) => ({ name: `${name} lists with ${what}`, ask: ask({ search }) })),
  ]
}

const pages: Page[] = [
  ...tab('own'),
  ...tab('public'),
  ...tab('shared'),
  ...(['createdAt-', 'createdAt+', 'term-', 'term+'] as const).map((sort) => ({
    name: `vocabularies by ${sort}`,
    ask: ({ reader, listId }: Library) => reader.call.vocs.list({ listId, sort }),
  })),
  {
    name: 'vocabularies, in the middle',
    ask: ({ reader, listId, middleTerm }) => reader.call.vocs.list({ listId, sort: 'term+', page: middleTerm }),
  },
  {
    name: 'vocabularies with a word',
    ask: ({ reader, listId }) => reader.call.vocs.list({ listId, search: 'anchor' }),
  },
  { name: 'shares', ask: ({ reader, listId }) => reader.call.shares.list({ listId }) },
  { name: 'shares with a name', ask: ({ reader, listId }) => reader.call.shares.list({ listId, search: 'person 1' }) },
]

/** What an answer costs. One row is no table. */
async function costOf(library: Library, { ask }: Page) {
  const { touched, scanned } = await library.costOf(() => ask(library))
  return { touched, scanned: scanned.filter((table) => table !== 'sessions') }
}

describe(`with ${many} lists, and ${many / 5} vocabularies in one of them`, () => {
  it.each(pages)('$name are found without reading a whole table', async (page) => {
    expect((await costOf(large, page)).scanned).toEqual([])
  })

  // Few lists lie on few pages, and under shorter indexes: hence the factor. A scan would cost sixty times as much.
  it.each(pages)('$name cost what they cost with a hundred', async (page) => {
    expect((await costOf(large, page)).touched).toBeLessThan(8 * dearest)
  })

  it.each(['own', 'public', 'shared'] as const)('%s lists cost in the middle what they cost at first', async (name) => {
    const [first, middle] = tab(name)
    if (first === undefined || middle === undefined) throw new Error('two pages')
    const cost = (await costOf(large, first)).touched
    expect((await costOf(large, middle)).touched).toBeLessThan(1.5 * cost)
  })
})
