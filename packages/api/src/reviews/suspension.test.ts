import { limits, type ReviewScope, reviewTypes } from '@wordtide/contract'
import { newCardCursors, shares, suspensions } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  day,
  misplaced,
  shareList,
  type TestUser,
  testServices,
} from '../testing/index.ts'

const notFound = { cause: { key: 'VOCABULARY_NOT_FOUND' } }

/** A user with a list of these terms, and the ids of its vocabularies by their terms. */
async function fixtures(terms = ['uno', 'dos', 'tres']) {
  const services = await testServices()
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, terms)
  const idOf = (term: string) => vocs.find((voc) => voc.term === term)?.id ?? ''
  const answer = (term: string, daysAgo = 0, by: TestUser = ada) =>
    by.call.reviews.submit({
      vocReviews: reviewTypes.map((type) => ({
        vocId: idOf(term),
        type,
        result: 1,
        date: services.now().getTime() - daysAgo * day,
        thinkingTime: 0,
      })),
    })
  const queue = async (scope: ReviewScope = 'all', by: TestUser = ada, count = 100) =>
    (await by.call.reviews.getQueue({ list: list.id, scope, count, types: ['translation'] })).map(({ term }) => term)
  const counts = async (by: TestUser = ada) => (await by.call.reviews.countCards({ id: list.id })).translation
  const suspended = async (by: TestUser = ada, id = list.id) =>
    (await by.call.reviews.listSuspended({ id })).items.map(({ term }) => term)
  return { services, ada, list, vocs, idOf, answer, queue, counts, suspended }
}

describe('a suspended vocabulary', () => {
  it('is in no queue and in no count of due and new cards, while its progress stays', async () => {
    const { ada, list, idOf, answer, queue, counts } = await fixtures()
    for (const term of ['uno', 'dos']) await answer(term, 3)
    const figures = async () => {
      const stats = await ada.call.reviews.getListStats({ id: list.id })
      const today = await ada.call.reviews.getToday()
      const [forecast] = await ada.call.reviews.getForecast({ days: 1 })
      return {
        due: [stats.dictation.dueCount, (await ada.call.lists.get({ id: list.id })).dueCount],
        today: [today.due, today.new],
        forecast: forecast?.due,
        new: (await ada.call.reviews.countNew()).lists,
        progress: [stats.dictation.progress, stats.dictation.confidence, stats.maxReviewTypeConfidence],
      }
    }
    const before = await figures()
    expect(before).toMatchObject({ due: [3, 9], today: [6, 3], forecast: 6, new: [{ id: list.id, new: 3 }] })
    expect(await counts()).toEqual({ due: 2, new: 1, all: 3 })

    await ada.call.vocs.suspend({ id: idOf('uno') })
    expect(await figures()).toEqual({ ...before, due: [2, 6], today: [3, 3], forecast: 3 })
    await ada.call.vocs.suspend({ id: idOf('tres') })
    expect(await figures()).toEqual({ ...before, due: [1, 3], today: [3, 0], forecast: 3, new: [] })
    expect(await counts()).toEqual({ due: 1, new: 0, all: 1 })
    for (const scope of ['all', 'today', 'practice'] as const) expect(await queue(scope)).toEqual(['dos'])
    expect((await ada.call.reviews.getQueue({ scope: 'practice' })).map(({ term }) => term)).toEqual(
      reviewTypes.map(() => 'dos'),
    )

    for (const term of ['uno', 'tres']) await ada.call.vocs.resume({ id: idOf(term) })
    expect(await figures()).toEqual(before)
    expect(new Set(await queue())).toEqual(new Set(['uno', 'dos', 'tres']))
  })

  it('is suspended once, and taken back once, however often that is asked', async () => {
    const { services, ada, idOf, suspended } = await fixtures()
    const id = idOf('uno')
    const dates = async () =>
      (await services.db.select().from(suspensions).where(eq(suspensions.vocId, id))).map((row) => row.suspendedAt)
    const first = services.now()
    for (let n = 0; n < 2; n++) {
      expect(await ada.call.vocs.suspend({ id: id.toUpperCase() })).toEqual({})
      services.pass(day)
    }
    expect(await dates()).toEqual([first])
    expect(await suspended()).toEqual(['uno'])
    for (let n = 0; n < 2; n++) expect(await ada.call.vocs.resume({ id })).toEqual({})
    expect(await dates()).toEqual([])
  })

  it('is suspended for one user: users who see it may suspend it, others may not', async () => {
    const { services, ada, list, idOf, answer, queue, counts, suspended } = await fixtures()
    const [viewer, stranger] = [await createUser(services), await createUser(services)]
    await shareList(services, list.id, viewer)
    const id = idOf('uno')
    await viewer.call.vocs.suspend({ id })
    await answer('uno', 3)
    expect(await counts()).toEqual({ due: 1, new: 2, all: 3 })
    expect(await counts(viewer)).toEqual({ due: 0, new: 2, all: 2 })
    expect([await queue('all'), await queue('all', viewer)]).toEqual([
      ['uno', 'dos', 'tres'],
      ['dos', 'tres'],
    ])
    expect([await suspended(), await suspended(viewer)]).toEqual([[], ['uno']])
    for (const refused of [id, 'nonsense', list.id]) {
      await expect(stranger.call.vocs.suspend({ id: refused })).rejects.toMatchObject(notFound)
      await expect(stranger.call.vocs.resume({ id: refused })).rejects.toMatchObject(notFound)
    }
    await expect(stranger.call.reviews.listSuspended({ id: list.id })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
    // The owner takes back none but an own one.
    await ada.call.vocs.resume({ id })
    expect(await suspended(viewer)).toEqual(['uno'])

    // Without access it is hidden, and with access it is suspended again.
    await services.db.delete(shares).where(and(eq(shares.listId, list.id), eq(shares.userId, viewer.id)))
    await expect(viewer.call.vocs.resume({ id })).rejects.toMatchObject(notFound)
    expect(await viewer.call.reviews.countNew()).toEqual({ lists: [] })
    await shareList(services, list.id, viewer)
    expect(await queue('all', viewer)).toEqual(['dos', 'tres'])
  })

  it('counts an answer that arrives late', async () => {
    const { services, ada, list, idOf, answer, counts } = await fixtures(['uno'])
    await ada.call.vocs.suspend({ id: idOf('uno') })
    expect(await answer('uno', 3)).toEqual({ saved: 3, skipped: [] })
    expect(await ada.call.reviews.getListStats({ id: list.id })).toMatchObject({
      dictation: { confidence: 1, dueCount: 0 },
    })
    expect(await misplaced(services.db, [list.id])).toEqual([])
    await ada.call.vocs.resume({ id: idOf('uno') })
    expect(await counts()).toEqual({ due: 1, new: 0, all: 1 })
  })

  it('stays suspended through a reset of the list', async () => {
    const { ada, list, idOf, answer, queue, suspended } = await fixtures()
    await answer('uno')
    await ada.call.vocs.suspend({ id: idOf('uno') })
    await ada.call.reviews.reset({ id: list.id })
    expect(await suspended()).toEqual(['uno'])
    expect(await queue()).toEqual(['dos', 'tres'])
  })

  it('stays suspended in the list to which it is moved, and not in a copy', async () => {
    const { services, ada, list, idOf, queue, suspended } = await fixtures()
    const ids = ['uno', 'dos'].map(idOf)
    for (const id of ids) await ada.call.vocs.suspend({ id })
    const other = await createList(ada, ['cuatro'])
    await ada.call.vocs.moveMany({ listId: list.id, ids: [ids[0] ?? ''], toListId: other.list.id })
    await ada.call.vocs.copyMany({ listId: list.id, ids: [ids[1] ?? ''], toListId: other.list.id })
    expect(await misplaced(services.db, [list.id, other.list.id])).toEqual([])
    expect([await suspended(), await suspended(ada, other.list.id)]).toEqual([['dos'], ['uno']])
    expect(await queue()).toEqual(['tres'])
    const moved = await ada.call.reviews.getQueue({ list: other.list.id, types: ['dictation'] })
    expect(moved.map(({ term }) => term).toSorted()).toEqual(['cuatro', 'dos'])
    const { list: copy } = await ada.call.transfer.copyList({ id: list.id })
    expect((await ada.call.reviews.listSuspended({ id: copy.id })).items).toEqual([])
  })

  it('takes its suspension along when it, its list or the account is deleted', async () => {
    const { services, ada, list, idOf } = await fixtures()
    const viewer = await createUser(services)
    await shareList(services, list.id, viewer)
    const stored = () => services.db.$count(suspensions, eq(suspensions.listId, list.id))
    for (const term of ['uno', 'dos'])
      for (const user of [ada, viewer]) await user.call.vocs.suspend({ id: idOf(term) })
    await ada.call.vocs.deleteMany({ listId: list.id, ids: [idOf('uno')] })
    expect(await stored()).toBe(2)
    await viewer.call.privacy.deleteAccount()
    await services.finishDeletions()
    expect(await stored()).toBe(1)
    await ada.call.lists.delete({ id: list.id })
    await services.finishDeletions()
    expect(await stored()).toBe(0)
  })
})

it('no user has more suspended vocabularies than the limit', async () => {
  const { services, ada, list, idOf } = await fixtures()
  await services.db.execute(sql`
    with voc as (
      insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at, last_modified_at,
        term_key, search_key)
      select gen_random_uuid(), ${list.id}, 'x', 'n', '', '[]', '[]', '[]', '{}', '', now(), now(), 'x', 'x'
      from generate_series(1, ${limits.suspensions - 1}::int) returning id
    )
    insert into suspensions (user_id, voc_id, list_id, suspended_at) select ${ada.id}, id, ${list.id}, now() from voc`)
  await ada.call.vocs.suspend({ id: idOf('uno') })
  await ada.call.vocs.suspend({ id: idOf('uno') })
  const refused = { cause: { key: 'MAX_SUSPENSIONS_EXCEEDED' } }
  await expect(ada.call.vocs.suspend({ id: idOf('dos') })).rejects.toMatchObject(refused)
  const viewer = await createUser(services)
  await shareList(services, list.id, viewer)
  await viewer.call.vocs.suspend({ id: idOf('dos') })
  await ada.call.vocs.resume({ id: idOf('uno') })
  await ada.call.vocs.suspend({ id: idOf('dos') })
})

describe('a queue', () => {
  it('has as many cards as asked for, however many are suspended before them', async () => {
    const terms = Array.from({ length: 40 }, (_, n) => `t${n}`)
    const { ada, idOf, answer, queue } = await fixtures(terms)
    for (const term of terms.slice(0, 20)) await answer(term, 9)
    for (const n of terms.keys()) if (n % 20 < 15) await ada.call.vocs.suspend({ id: idOf(`t${n}`) })
    const [due, fresh] = [terms.slice(15, 20), terms.slice(35)]
    expect((await queue('all', ada, 5)).toSorted()).toEqual(due)
    expect((await queue('today', ada, 5)).toSorted()).toEqual(due)
    expect((await queue('all', ada, 10)).slice(5)).toEqual(fresh)
    expect((await queue('today', ada, 10)).slice(5)).toEqual(fresh)
    expect(await queue('practice', ada, 10)).toHaveLength(10)
  })

  it('looks for new cards behind those that are suspended, and again from one that is taken back', async () => {
    const { services, ada, list, vocs, idOf, answer, queue } = await fixtures()
    await ada.call.vocs.suspend({ id: idOf('uno') })
    await answer('dos')
    const cursors = async () => {
      const ofUser = and(eq(newCardCursors.userId, ada.id), eq(newCardCursors.listId, list.id))
      const rows = await services.db.select().from(newCardCursors).where(ofUser)
      return rows.map(({ addedAt }) => addedAt.getTime())
    }
    const [uno, , tres] = vocs.map(({ createdAt }) => createdAt)
    expect(await cursors()).toEqual([tres, tres, tres])
    await ada.call.vocs.resume({ id: idOf('uno') })
    expect(await cursors()).toEqual([uno, uno, uno])
    expect(await queue()).toEqual(['uno', 'tres', 'dos'])
    // A card that was reviewed before it was suspended is not new when it is taken back.
    await answer('uno')
    await ada.call.vocs.suspend({ id: idOf('dos') })
    await ada.call.vocs.resume({ id: idOf('dos') })
    expect(await cursors()).toEqual([tres, tres, tres])
  })
})

describe('the suspended vocabularies of a list', () => {
  it('come in pages by term', async () => {
    const { ada, list, vocs } = await fixtures(['c', 'a', 'd', 'b'])
    const second = await createVocabulary(ada, list.id, 'b')
    for (const { id } of [...vocs, second]) await ada.call.vocs.suspend({ id })
    const pages: string[][] = []
    let page: string | null = null
    do {
      const { items, next }: Awaited<ReturnType<typeof ada.call.reviews.listSuspended>> =
        await ada.call.reviews.listSuspended({ id: list.id, limit: 2, page })
      pages.push(items.map(({ term }) => term))
      page = next
    } while (page !== null)
    expect(pages).toEqual([['a', 'b'], ['b', 'c'], ['d']])
    const invalid = ada.call.reviews.listSuspended({ id: list.id, page: 'nonsense' })
    await expect(invalid).rejects.toMatchObject({ cause: { key: 'INVALID_PAGE' } })
  })
})

describe('the counts of cards', () => {
  it('tell of each type how many are due, new, and there at all', async () => {
    const { ada, services, list, idOf, answer } = await fixtures(['uno', 'dos', 'tres', 'cuatro'])
    await answer('uno', 3)
    await answer('dos')
    const date = services.now().getTime() - 3 * day
    await ada.call.reviews.submit({
      vocReviews: [{ vocId: idOf('tres'), type: 'dictation', result: 1, date, thinkingTime: 0 }],
    })
    await ada.call.vocs.suspend({ id: idOf('cuatro') })
    expect(await ada.call.reviews.countCards({ id: list.id })).toEqual({
      translation: { due: 1, new: 1, all: 3 },
      reverseTranslation: { due: 1, new: 1, all: 3 },
      dictation: { due: 2, new: 0, all: 3 },
      suspended: 1,
    })
    const stranger = await createUser(services)
    await expect(stranger.call.reviews.countCards({ id: list.id })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
  })

  it('tell in which learning lists cards are new, in their order', async () => {
    const { ada, list, answer, services } = await fixtures()
    await answer('uno')
    const second = await createList(ada, ['cuatro', 'cinco'])
    const third = await createList(ada, ['seis'])
    const empty = await createList(ada)
    const open = await createList(await createUser(services), ['sept'], { public: true })
    for (const id of second.vocs.map((voc) => voc.id)) await ada.call.vocs.suspend({ id })
    await ada.call.vocs.resume({ id: second.vocs[1]?.id ?? '' })
    const counted = (await ada.call.reviews.countNew()).lists
    expect(counted).toMatchObject([
      { id: list.id, new: 6 },
      { id: third.list.id, new: 3 },
      { id: second.list.id, new: 3 },
    ])
    expect(counted.map(({ id }) => id)).not.toContain(empty.list.id)
    expect(counted.map(({ id }) => id)).not.toContain(open.list.id)
  })
})
