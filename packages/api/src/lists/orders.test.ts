import {
  foldSearch,
  type ListItemView,
  type OwnListSort,
  ownListSorts,
  type PublicListSort,
  publicListSorts,
} from '@wordtide/contract'
import { learners, lists } from '@wordtide/db'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { compareText, searchKey } from '../paging/search.ts'
import {
  createList,
  createUser,
  pngFile,
  shareList,
  type TestServices,
  type TestUser,
  testServices,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'

interface Figures {
  name: string
  vocsCount?: number
  learnersCount?: number
  /** All ratings, one after the other. */
  ratings?: readonly number[]
  /** Hours ago. */
  reviewed?: number
  /** Hours ago. */
  created?: number
}

/** A word that only these lists contain. */
const uniqueTag = () => crypto.randomUUID().slice(0, 18)

/** Adds public lists with these figures, directly to the database; returns their ids. */
async function addLists(
  { db, now }: TestServices,
  reader: TestUser,
  owner: TestUser,
  tag: string,
  ...all: readonly Figures[]
): Promise<string[]> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  const added = all.map((figures) => ({ id: newId(), ...figures }))
  await db.insert(lists).values(
    added.map(({ id, name, vocsCount = 1, learnersCount = 0, ratings = [], created = 0 }) => ({
      id,
      ownerId: owner.id,
      name,
      description: '',
      language: 'sw' as const,
      targetLanguages: ['en' as const],
      tags: [tag],
      public: true,
      createdAt: hoursAgo(created),
      lastModifiedAt: hoursAgo(created),
      searchKey: searchKey([name, '', tag]),
      vocsCount,
      learnersCount,
      ratingsCount: ratings.length,
      ratingsSum: ratings.reduce((sum, rating) => sum + rating, 0),
    })),
  )
  const reviewed = added.flatMap(({ id, reviewed: hours }) =>
    hours === undefined ? [] : [{ userId: reader.id, listId: id, lastReviewedAt: hoursAgo(hours) }],
  )
  if (reviewed.length > 0) await db.insert(learners).values(reviewed)
  return added.map(({ id }) => id)
}

const repeated = (count: number, rating: number) => Array.from({ length: count }, () => rating)

/** Of lists with the same sort key there are two each. */
const library: Figures[] = [
  { name: 'zebra', created: 9, reviewed: 3, vocsCount: 0, learnersCount: 9, ratings: [5, 5] },
  { name: 'École', created: 8, ratings: [5, 5, 4, 5, 5], learnersCount: 2 },
  { name: 'ecole', created: 8, ratings: repeated(20, 5).with(0, 1).with(1, 4), learnersCount: 2 },
  { name: 'Apple', created: 7, reviewed: 1, ratings: [4], learnersCount: 1 },
  { name: 'apple', created: 6, reviewed: 1, ratings: [4], learnersCount: 30 },
  { name: 'Ñandú', created: 5, reviewed: 40, ratings: [4, 4, 4] },
  { name: 'nandu two', created: 4, vocsCount: 0 },
  { name: 'かき', created: 3, reviewed: 2 },
  { name: 'がき', created: 2, ratings: [1] },
  { name: 'Last', created: 1, ratings: [...repeated(39, 2), 4] },
]

const by =
  (...keys: ((a: ListItemView, b: ListItemView) => number)[]) =>
  (a: ListItemView, b: ListItemView) =>
    keys.map((key) => key(a, b)).find((difference) => difference !== 0) ?? 0
const ascending = (value: (list: ListItemView) => number | string) => (a: ListItemView, b: ListItemView) =>
  typeof value(a) === 'string' ? compareText(String(value(a)), String(value(b))) : Number(value(a)) - Number(value(b))
const descending = (value: (list: ListItemView) => number | string) => (a: ListItemView, b: ListItemView) =>
  ascending(value)(b, a)
const id = (list: ListItemView) => list.id
const emptyLast = ascending(({ vocsCount }) => Number(vocsCount === 0))

/** The orders of the specification, computed from the values on the pages. */
const specified: Record<PublicListSort, (a: ListItemView, b: ListItemView) => number> = {
  'createdAt-': by(
    descending((list) => list.createdAt),
    descending(id),
  ),
  'createdAt+': by(
    ascending((list) => list.createdAt),
    ascending(id),
  ),
  'name+': by(
    ascending((list) => foldSearch(list.name)),
    ascending(id),
  ),
  'name-': by(
    descending((list) => foldSearch(list.name)),
    descending(id),
  ),
  'lastReviewed-': by(
    descending((list) => list.lastReviewedAt ?? -1),
    descending((list) => (list.lastReviewedAt === null ? list.createdAt : 0)),
    descending(id),
  ),
  'rating-': by(
    emptyLast,
    descending((list) => list.rating),
    descending((list) => list.ratingsCount),
    descending(id),
  ),
  'learners-': by(
    emptyLast,
    descending((list) => list.learnersCount),
    descending(id),
  ),
}

interface Input {
  sort?: PublicListSort
  limit?: number
  page?: string | null
  search?: string
  language?: 'sw'
  with?: 'activity'
}

const isOwnSort = (sort: PublicListSort): sort is OwnListSort => ownListSorts.some((known) => known === sort)

const loadPage = (reader: TestUser, tab: 'own' | 'public', { sort = 'createdAt-', ...input }: Input) =>
  tab === 'own' && isOwnSort(sort)
    ? reader.call.lists.listOwn({ ...input, sort })
    : reader.call.lists.listPublic({ ...input, sort })

/** Loads all pages, and runs `between` before the second one. */
async function walk(
  reader: TestUser,
  tab: 'own' | 'public',
  input: Input,
  between = async (_first: readonly ListItemView[]) => {},
) {
  const found: ListItemView[] = []
  let page: string | null = null
  do {
    const { lists, next } = await loadPage(reader, tab, { ...input, page })
    if (page === null) await between(lists)
    found.push(...lists)
    page = next
  } while (page !== null)
  return found
}

/** Not public lists of all languages: there are lists of other tests among them. */
const cases = [
  ...ownListSorts.flatMap((sort) =>
    (['all', 'language', 'search'] as const).map((filter) => ['own', sort, filter] as const),
  ),
  ...publicListSorts.flatMap((sort) =>
    (['language', 'search'] as const).map((filter) => ['public', sort, filter] as const),
  ),
]

describe('a page of lists', () => {
  it.each(cases)(
    '%s lists by %s (%s): each comes once, in this order, while others come and go',
    async (tab, sort, filter) => {
      const services = await testServices()
      const [reader, other] = [await createUser(services), await createUser(services)]
      const owner = tab === 'own' ? reader : other
      const tag = uniqueTag()
      const ids = new Set(await addLists(services, reader, owner, tag, ...library))
      const ofThisTest = (found: readonly ListItemView[]) => found.filter((list) => ids.has(list.id))
      const input: Input = { all: {}, language: { language: 'sw' as const }, search: { search: tag } }[filter]
      const whole = await walk(reader, tab, { ...input, with: 'activity', limit: 100 })
      const expected = ofThisTest(whole).sort(specified[sort])
      expect(expected).toHaveLength(library.length)

      const gone = [expected.at(0)?.id ?? '', expected.at(-1)?.id ?? '']
      let seen: string[] = []
      const found = await walk(reader, tab, { ...input, sort, limit: 3, with: 'activity' }, async (first) => {
        seen = first.map(id)
        await addLists(services, reader, owner, tag, ...library)
        await services.db.delete(lists).where(inArray(lists.id, gone))
      })
      const remaining = expected.map(id).filter((listId) => seen.includes(listId) || !gone.includes(listId))
      expect(ofThisTest(found).map(id)).toEqual(remaining)
    },
  )

  it('has the lists of the user’s last reviews first, also those of others', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const tag = uniqueTag()
    const fields = { tags: [tag], public: true }
    const { list: old, vocs } = await createList(ada, ['mar'], fields)
    await createList(ben, [], fields)
    const answer = { vocId: vocs[0]?.id ?? '', type: 'translation' as const, result: 1 as const, thinkingTime: 0 }
    await ben.call.reviews.submit({ vocReviews: [{ ...answer, date: services.now().getTime() }] })
    const search = { search: tag, sort: 'lastReviewed-' as const, with: 'activity' as const }
    const page = await ben.call.lists.listPublic(search)
    expect(page.lists[0]).toMatchObject({ id: old.id, lastReviewedAt: services.now().getTime() })
    await ben.call.reviews.reset({ id: old.id })
    expect((await ben.call.lists.listPublic(search)).lists.map(id)).toEqual([page.lists[1]?.id, old.id])
  })

  it('sorts by the rating that it shows, with halves rounded up', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const tag = uniqueTag()
    // 2.05, which is 20.499… when a computer multiplies it by ten, and 2.1.
    const [half, tenth] = await addLists(
      services,
      ada,
      ada,
      tag,
      { name: 'Half', ratings: [...repeated(39, 2), 4] },
      { name: 'Tenth', ratings: [...repeated(9, 2), 3] },
    )
    const page = await ada.call.lists.listPublic({ search: tag, sort: 'rating-' })
    expect(page.lists.map((list) => [list.id, list.rating])).toEqual([
      [half, 2.1],
      [tenth, 2.1],
    ])
  })

  it('cannot follow one of another order or tab, or a marker with other values', async () => {
    const ada = await createUser(await testServices())
    await createList(ada)
    await createList(ada)
    const nextOf = async (sort: OwnListSort) => (await ada.call.lists.listOwn({ sort, limit: 1 })).next
    const marker = (order: string, key: unknown) => Buffer.from(JSON.stringify({ order, key })).toString('base64url')
    const anyId = crypto.randomUUID()
    const refused: [PublicListSort, string | null][] = [
      ['name-', await nextOf('name+')],
      ['createdAt+', await nextOf('createdAt-')],
      ['lastReviewed-', await nextOf('createdAt-')],
      ['name+', marker('public name+', ['a\0', anyId])],
      ['rating-', marker('public rating-', [2 ** 31, 0, anyId])],
      ['rating-', marker('public rating-', [50, anyId])],
      ['learners-', marker('public learners-', [1.5, anyId])],
      ['lastReviewed-', marker('public lastReviewed-', [null, null, anyId])],
    ]
    for (const [sort, page] of refused)
      await expect(ada.call.lists.listPublic({ sort, page }), sort).rejects.toMatchObject({
        cause: { key: 'INVALID_PAGE' },
      })
    await expect(ada.call.lists.listOwn({ sort: 'name-', page: refused[0]?.[1] })).rejects.toMatchObject({
      cause: { key: 'INVALID_PAGE' },
    })
  })
})

it('adding a vocabulary writes no index of lists', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const [listId = ''] = await addLists(services, ada, ada, uniqueTag(), { name: 'Public', ratings: [4] })
  const heapOnly = await services.db.transaction(async (tx) => {
    // The first one may find the page of the table full.
    for (let n = 0; n < 5; n++)
      await tx
        .update(lists)
        .set({ vocsCount: sql`${lists.vocsCount} + 1`, lastAddedAt: services.now() })
        .where(eq(lists.id, listId))
    return await tx
      .select({ count: sql`pg_stat_get_xact_tuples_hot_updated('lists'::regclass)`.mapWith(Number) })
      .from(sql`(values (1)) as one`)
  })
  expect(heapOnly[0]?.count).toBeGreaterThan(0)
})

describe('the progress in a page of lists', () => {
  it('is the same as that of each list alone, and absent unless requested', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { list: reviewed, vocs } = await createList(ada, ['mar', 'sol'], { image: pngFile() })
    await createList(ada, ['luz'])
    await createList(ada)
    await shareList(services, reviewed.id, ben)
    const answer = { vocId: vocs[0]?.id ?? '', type: 'dictation' as const, result: 1 as const, thinkingTime: 0 }
    const date = services.now().getTime()
    for (const user of [ada, ben]) await user.call.reviews.submit({ vocReviews: [{ ...answer, date }] })

    const plain = (await ada.call.lists.listOwn({})).lists
    for (const list of plain) for (const own of ['dueCount', 'milestones']) expect(Object.keys(list)).not.toContain(own)
    const expected = await Promise.all(plain.map(({ id }) => ada.call.lists.get({ id })))
    expect((await ada.call.lists.listOwn({ with: 'progress' })).lists).toEqual(expected)
    expect((await ada.call.lists.listOwn({ with: 'activity' })).lists).toEqual(
      expected.map((list) => ({
        ...list,
        newCount: list.id === reviewed.id ? 5 : list.dueCount,
        lastReviewedAt: list.id === reviewed.id ? date : null,
      })),
    )

    const { id, dueCount, progress, milestones, image, vocsCount, lastModifiedAt } = await ben.call.lists.get({
      id: reviewed.id,
    })
    const [shared] = (await ben.call.shares.listShared({})).lists
    expect(shared).toEqual({
      id,
      name: reviewed.name,
      language: 'es',
      sharedByName: 'Ada',
      sharedByEmail: ada.email,
      editor: false,
    })
    const figures = { dueCount, progress, milestones, image, vocsCount, lastModifiedAt }
    expect((await ben.call.shares.listShared({ with: 'progress' })).lists).toEqual([{ ...shared, ...figures }])
    expect((await ben.call.shares.listShared({ with: 'activity' })).lists).toEqual([
      { ...shared, ...figures, newCount: 5, lastReviewedAt: date },
    ])
    expect([image, dueCount]).toEqual([expect.any(String), 5])
  })
})
