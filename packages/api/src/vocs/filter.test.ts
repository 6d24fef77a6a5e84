import { limits, vocSort } from '@wordtide/contract'
import { lists, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  outcome,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  vocFields,
} from '../testing/index.ts'

const notFound = { cause: { key: 'LIST_NOT_FOUND' } }

type Filter = Omit<Parameters<TestUser['call']['vocs']['count']>[0], 'listId'>

/** The terms of all pages, which have to agree with the count. */
async function termsOf(
  user: TestUser,
  listId: string,
  filter: Filter,
  sort: (typeof vocSort.options)[number] = 'term+',
) {
  const terms: string[] = []
  for (let page: string | null | undefined; page !== null; ) {
    const view = await user.call.vocs.list({ listId, sort, limit: 3, page, ...filter })
    terms.push(...view.items.map(({ term }) => term))
    page = view.next
  }
  expect((await user.call.vocs.count({ listId, ...filter })).count).toBe(terms.length)
  return terms
}

async function sea() {
  const ada = await createUser(await testServices())
  const { list } = await createList(ada)
  const add = (term: string, pos: 'n' | 'v', tags: string[]) => createVocabulary(ada, list.id, term, { pos, tags })
  await add('marea', 'n', ['sea', 'basics'])
  await add('nadar', 'v', ['sea'])
  await add('Ola', 'n', ['Sea'])
  await add('casa', 'n', [])
  return { ada, listId: list.id, add }
}

describe('the rows of a list', () => {
  it('have part of speech, tags and the first definition, or none', async () => {
    const { ada, listId } = await sea()
    const bare = await ada.call.vocs.create({ listId, term: 'agua', pos: 'oth' })
    const both = [
      { language: 'de' as const, value: 'Hai' },
      { language: 'en' as const, value: 'shark' },
    ]
    const { id } = await ada.call.vocs.create({
      listId,
      term: 'tiburón',
      pos: 'n',
      definitions: both,
      tags: ['{"a",b}'],
    })
    const { items } = await ada.call.vocs.list({ listId, view: 'rows', limit: 2 })
    expect(items).toEqual([
      { id, term: 'tiburón', pos: 'n', tags: ['{"a",b}'], definition: { language: 'de', value: 'Hai' } },
      { id: bare.id, term: 'agua', pos: 'oth', tags: [], definition: null },
    ])
  })

  it('are those of the other views, in every order, page by page, filtered or not', async () => {
    const { ada, listId } = await sea()
    const filters: Filter[] = [{}, { tag: 'sea' }, { pos: 'n' }, { search: 'a' }, { search: 'in english', tag: 'sea' }]
    for (const sort of vocSort.options)
      for (const filter of filters)
        for (let page: string | null | undefined; page !== null; ) {
          const input = { listId, sort, limit: 2, page, ...filter }
          const terms = await ada.call.vocs.list(input)
          const rows = await ada.call.vocs.list({ ...input, view: 'rows' })
          const whole = await ada.call.vocs.list({ ...input, view: 'full' })
          expect(rows.items.map(({ id, term }) => ({ id, term }))).toEqual(terms.items)
          expect(whole.items.map(({ id, term }) => ({ id, term }))).toEqual(terms.items)
          expect([rows.next, whole.next]).toEqual([terms.next, terms.next])
          page = terms.next
        }
  })
})

/** A list of more vocabularies than one statement looks through. */
async function longList() {
  const services = await testServices()
  const ada = await createUser(services)
  const { list } = await createList(ada, ['first'])
  const listId = list.id
  await services.db.execute(sql`
    insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
      last_modified_at, term_key, search_key)
    select gen_random_uuid(), ${listId}::uuid, 'word ' || n, case when n % 100 = 0 then 'v' else 'n' end, '', '[]', '[]', '[]',
      case when n % 10 = 0 then '{}'::text[] else '{often}' end, '', now() + (n * 7 % 2500) * interval '1 second', now(),
      'word ' || lpad(n::text, 4, '0'), 'word ' || n
    from generate_series(1, 2500) n`)
  await services.db.update(lists).set({ vocsCount: 2501 }).where(eq(lists.id, listId))
  return { services, ada, listId }
}

describe('a filter of vocabularies', () => {
  it('leaves those with exactly this tag', async () => {
    const { ada, listId } = await sea()
    expect(await termsOf(ada, listId, { tag: 'sea' })).toEqual(['marea', 'nadar'])
    expect(await termsOf(ada, listId, { tag: 'Sea' })).toEqual(['Ola'])
    expect(await termsOf(ada, listId, { tag: ' sea ' })).toEqual(['marea', 'nadar'])
    expect(await termsOf(ada, listId, { tag: 'se' })).toEqual([])
    expect(await termsOf(ada, listId, { tag: '{sea}' })).toEqual([])
    expect(await termsOf(ada, listId, { tag: '' })).toHaveLength(4)
  })

  it('leaves those of a part of speech, with a tag, and that a search finds', async () => {
    const { ada, listId } = await sea()
    expect(await termsOf(ada, listId, { pos: 'n' })).toEqual(['casa', 'marea', 'Ola'])
    expect(await termsOf(ada, listId, { pos: 'v', tag: 'sea' })).toEqual(['nadar'])
    expect(await termsOf(ada, listId, { pos: 'n', search: 'OLA' })).toEqual(['Ola'])
    expect(await termsOf(ada, listId, { tag: 'sea', search: 'mar' })).toEqual(['marea'])
    expect(await termsOf(ada, listId, { search: 'mar' })).toEqual(['marea'])
  })

  it('does not find what another list has', async () => {
    const { ada, listId } = await sea()
    const { list } = await createList(ada)
    await createVocabulary(ada, list.id, 'playa', { tags: ['sea'] })
    expect(await termsOf(ada, list.id, { tag: 'sea' })).toEqual(['playa'])
    expect(await termsOf(ada, listId, { tag: 'sea' })).toEqual(['marea', 'nadar'])
  })

  it('is refused if the tag is longer than tags are, or the part of speech is unknown', async () => {
    const { ada, listId } = await sea()
    await expect(ada.call.vocs.list({ listId, tag: 'a'.repeat(limits.tags.length + 1) })).rejects.toThrow('Too long')
    await expect(ada.call.vocs.list(JSON.parse(`{"listId":"${listId}","pos":"noun"}`))).rejects.toThrow('Unknown part')
  })

  it('of more vocabularies than are read at once leaves the same in every order, also with a search', async () => {
    const { services, ada, listId } = await longList()
    const stored = await services.db.select().from(vocs).where(eq(vocs.listId, listId))
    const often = stored.filter(({ tags }) => tags.includes('often'))
    expect(often.length).toBeGreaterThan(2000)
    const byTerm = often.map(({ term }) => term).sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)))
    const byDate = often.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)).map(({ term }) => term)
    const pageOf = async (input: Filter & { sort: 'term+' | 'term-' | 'createdAt+' | 'createdAt-' }) => {
      const first = await ada.call.vocs.list({ listId, limit: 100, ...input })
      if (first.next === null) return first.items.map(({ term }) => term)
      const second = await ada.call.vocs.list({ listId, limit: 100, page: first.next, ...input })
      return [...first.items, ...second.items].map(({ term }) => term)
    }
    const tag = 'often'
    expect(await pageOf({ tag, sort: 'term+' })).toEqual(byTerm.slice(0, 200))
    expect(await pageOf({ tag, sort: 'term-' })).toEqual(byTerm.toReversed().slice(0, 200))
    expect(await pageOf({ tag, sort: 'createdAt+' })).toEqual(byDate.slice(0, 200))
    expect(await pageOf({ tag, sort: 'createdAt-' })).toEqual(byDate.toReversed().slice(0, 200))
    const with99 = byTerm.filter((term) => term.includes('99'))
    expect(await pageOf({ tag, search: '99', sort: 'term+' })).toEqual(with99)
    expect(await ada.call.vocs.count({ listId, tag })).toEqual({ count: 2250 })
    expect(await ada.call.vocs.count({ listId, tag, search: '99' })).toEqual({ count: with99.length })
    expect(await ada.call.vocs.filters({ listId })).toEqual({
      tags: [{ tag, count: 2250 }],
      pos: [
        { pos: 'n', count: 2476 },
        { pos: 'v', count: 25 },
      ],
      hasUndefined: true,
    })
  })
})

describe('vocabularies without a definition', () => {
  it('are found, also by a search among them', async () => {
    const { ada, listId } = await sea()
    const bare = { pos: 'n' as const, tags: ['sea'], definitions: [] }
    for (const term of ['alga', 'roca']) await createVocabulary(ada, listId, term, bare)
    await createVocabulary(ada, listId, 'bahía', { definitions: [] })
    const needs = 'definition'
    for (const sort of vocSort.options)
      expect((await termsOf(ada, listId, { needs }, sort)).toSorted()).toEqual(['alga', 'bahía', 'roca'])
    expect(await termsOf(ada, listId, { needs, tag: 'sea' })).toEqual(['alga', 'roca'])
    expect(await termsOf(ada, listId, { needs, search: 'a', pos: 'n', tag: 'sea' })).toEqual(['alga', 'roca'])
    expect(await termsOf(ada, listId, { needs, search: 'mar' })).toEqual([])
    expect(await ada.call.vocs.filters({ listId })).toMatchObject({ hasUndefined: true })
  })
})

describe('the filters of a list', () => {
  it('are its tags in natural order and its parts of speech, the most frequent first, with the number that has them', async () => {
    const { ada, listId, add } = await sea()
    await add('faro', 'n', ['basics', 'unit 10', 'sea', 'unit 2'])
    expect(await ada.call.vocs.filters({ listId })).toEqual({
      tags: [
        { tag: 'basics', count: 2 },
        { tag: 'sea', count: 3 },
        { tag: 'Sea', count: 1 },
        { tag: 'unit 2', count: 1 },
        { tag: 'unit 10', count: 1 },
      ],
      pos: [
        { pos: 'n', count: 4 },
        { pos: 'v', count: 1 },
      ],
      hasUndefined: false,
    })
    const { list } = await createList(ada)
    expect(await ada.call.vocs.filters({ listId: list.id })).toEqual({ tags: [], pos: [], hasUndefined: false })
  })

  it('are the most frequent tags if there are very many', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada)
    const tagsOf = (n: number) => Array.from({ length: 20 }, (_, index) => `tag ${n * 20 + index}`)
    const words = Array.from({ length: 51 }, (_, n) => ({ ...vocFields(`word ${n}`), tags: tagsOf(n) }))
    await ada.call.transfer.addVocs({ id: list.id, vocs: [...words, { ...vocFields('last'), tags: ['tag 1019'] }] })
    const { tags } = await ada.call.vocs.filters({ listId: list.id })
    expect(tags).toHaveLength(limits.filterTags)
    expect(tags.at(-1)).toEqual({ tag: 'tag 1019', count: 2 })
  })
})

it('filters and counts of a list that one may not see are not found', async () => {
  const { listId } = await sea()
  const ben = await createUser(await testServices())
  for (const id of [listId, 'nonsense']) {
    await expect(ben.call.vocs.list({ listId: id, tag: 'sea', page: 'wrong' })).rejects.toMatchObject(notFound)
    await expect(ben.call.vocs.count({ listId: id, tag: 'sea' })).rejects.toMatchObject(notFound)
    await expect(ben.call.vocs.filters({ listId: id })).rejects.toMatchObject(notFound)
  }
})

describe('reads of a whole list are refused if too many of a user are under way', () => {
  it.each<[string, (ada: TestUser, listId: string) => Promise<unknown>]>([
    ['filters', (ada, listId) => ada.call.vocs.filters({ listId })],
    ['counts', (ada, listId) => ada.call.vocs.count({ listId, search: 'a', tag: 'often' })],
    ['pages of a search', (ada, listId) => ada.call.vocs.list({ listId, search: 'nowhere' })],
  ])('%s', async (_, read) => {
    const { ada, listId } = await longList()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(read(ada, listId))))
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'BUSY']))
    expect(await outcome(read(ada, listId))).toBe('ok')
  })
})

/** A database that does something after a statement that reads ids alone, before the next one. */
function afterIds(db: TestServices['db'], act: () => Promise<unknown>): TestServices['db'] {
  let hasReadIds = false
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'select') return Reflect.get(target, name)
      return (fields: Parameters<typeof db.select>[0]) => {
        const builder = target.select(fields)
        if (hasReadIds) {
          hasReadIds = false
          const { from } = builder
          Object.assign(builder, {
            from(table: typeof vocs) {
              const query = from.call(builder, table)
              const execute = query.execute.bind(query)
              return Object.assign(query, { execute: () => act().then(() => execute()) })
            },
          })
        } else hasReadIds = Object.keys(fields ?? {}).join() === 'id'
        return builder
      }
    },
  })
}

it.each(['terms', 'rows', 'full'] as const)(
  'a page of %s has nothing that moves to a private list meanwhile',
  async (view) => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ada, [], { public: true })
    const hidden = await createList(ada)
    const [stays, goes] = [
      await createVocabulary(ada, list.id, 'marea', { tags: ['sea'] }),
      await createVocabulary(ada, list.id, 'ola', { tags: ['sea'] }),
    ]
    let moved = 0
    const db = afterIds(services.db, async () => {
      moved += (await ada.call.vocs.moveMany({ listId: list.id, ids: [goes.id], toListId: hidden.list.id })).moved
    })
    const { call } = testCaller({ ...services, db }, { sessionId: ben.sessionId })
    const { items } = await call.vocs.list({ listId: list.id, tag: 'sea', view })
    expect(moved).toBe(1)
    expect(items.map(({ id }) => id)).toEqual([stays.id])
  },
)
