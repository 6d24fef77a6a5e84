import { describe, expect, it } from 'vitest'
import { respondOnce } from '../../calls/idempotency.ts'
import { createCaller } from '../../router.ts'
import {
  createList,
  createUser,
  miscounts,
  misplaced,
  shareList,
  type TestServices,
  type TestUser,
  testServices,
} from '../../testing/index.ts'
import { contextOf } from '../../testing/keyed-requests.ts'
import { newId } from '../../values/ids.ts'

const terms = ['uno', 'dos', 'tres', 'cuatro', 'cinco']

/** The number of reviews and answers of each vocabulary: three users have answered it twice. */
const rowsEach = 9

/** A list whose vocabularies three users have learned, and another list; calls move or delete so many reviews and answers. */
async function fixtures(learningRowsPerCall: number, overrides: Partial<TestServices> = {}) {
  const services = await testServices({ learningRowsPerCall, ...overrides })
  const users: TestUser[] = []
  for (const name of ['Ada', 'Ben', 'Cleo']) users.push(await createUser(services, { name }))
  const [ada, ben] = users
  if (ada === undefined || ben === undefined) throw new Error('there are three users')
  const from = await createList(ada, terms, { public: true })
  const to = await createList(ada, [])
  const ids = from.vocs.map(({ id }) => id)
  const now = services.now().getTime()
  for (const user of users)
    await user.call.reviews.submit({
      vocReviews: ids.flatMap((vocId, n) =>
        [now - 2 * n - 1, now - 2 * n].map((date) => ({
          ...{ vocId, type: 'dictation' as const, result: 1 as const },
          ...{ date, thinkingTime: 5 },
        })),
      ),
    })
  const userIds = users.map(({ id }) => id)
  return {
    ...{ services, ada, ben, from, to, ids, now },
    /** Returns errors in the learning data of both lists, and of those given. */
    faults: async (...listIds: string[]) => [
      ...(await miscounts(services.db, userIds)),
      ...(await misplaced(services.db, [from.list.id, to.list.id, ...listIds])),
    ],
    /** The terms that are in a list. */
    termsIn: async (listId: string) =>
      (await ada.call.vocs.list({ listId, sort: 'createdAt+', limit: 100 })).items.map(({ term }) => term),
  }
}
type Fixture = Awaited<ReturnType<typeof fixtures>>

describe.each<[string, (fixture: Fixture, ids: string[]) => Promise<{ done?: number | undefined }>]>([
  ['moved', ({ ada, from, to }, ids) => ada.call.vocs.moveMany({ listId: from.list.id, ids, toListId: to.list.id })],
  ['deleted', ({ ada, from }, ids) => ada.call.vocs.deleteMany({ listId: from.list.id, ids })],
])('vocabularies of which much was learned are %s', (name, call) => {
  /** Calls until all are settled, as a client does; returns what each call says. */
  async function callUntilDone(fixture: Fixture, ids: string[]) {
    const outputs: unknown[] = []
    for (let left = ids; left.length > 0; ) {
      const output = await call(fixture, left)
      expect(await fixture.faults()).toEqual([])
      outputs.push(output)
      left = left.slice(output.done ?? left.length)
    }
    return outputs
  }
  const output = (count: number, done?: number) => ({ [name]: count, ...(done !== undefined && { done }) })

  it('by several calls, in the order in which they were named', async () => {
    const fixture = await fixtures(2 * rowsEach)
    const [one = '', two = '', three = '', four = '', five = ''] = fixture.ids
    const named = [four, two, five, one, three]
    expect(await call(fixture, named)).toEqual(output(2, 2))
    expect(await fixture.termsIn(fixture.from.list.id)).toEqual(['uno', 'tres', 'cinco'])
    expect(await callUntilDone(fixture, named.slice(2))).toEqual([output(2, 2), output(1)])
    expect(await fixture.termsIn(fixture.from.list.id)).toEqual([])
    expect(await fixture.termsIn(fixture.to.list.id)).toEqual(name === 'moved' ? terms : [])
  })

  it('one by one if each has more reviews and answers than a call takes', async () => {
    const fixture = await fixtures(1)
    expect(await callUntilDone(fixture, fixture.ids)).toEqual([...terms.slice(1).map(() => output(1, 1)), output(1)])
    expect(await fixture.termsIn(fixture.from.list.id)).toEqual([])
  })

  it('by one call if they have as much as it takes', async () => {
    const fixture = await fixtures(5 * rowsEach)
    expect(await callUntilDone(fixture, fixture.ids)).toEqual([output(5)])
  })

  it('with none left out between ids that are passed over or named twice', async () => {
    const fixture = await fixtures(2 * rowsEach)
    const [one = '', two = '', three = '', four = ''] = fixture.ids
    const named = ['nonsense', two.toUpperCase(), two, newId(), one, two, newId(), three.toUpperCase(), one, four, '']
    const outputs = await callUntilDone(fixture, named)
    expect(outputs).toEqual([output(2, 7), output(2)])
    expect(await fixture.termsIn(fixture.from.list.id)).toEqual(['cinco'])
  })

  it('they stay as they are if a later call fails', async () => {
    const fixture = await fixtures(2 * rowsEach)
    const { services, ada, ben, from, to, ids, faults, termsIn, now } = fixture
    for (const { list } of [from, to]) await shareList(services, list.id, ben, 'editor')
    expect(await call({ ...fixture, ada: ben }, ids)).toEqual(output(2, 2))
    await ada.call.shares.delete({ listId: from.list.id, email: ben.email })
    await expect(call({ ...fixture, ada: ben }, ids.slice(2))).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    expect(await termsIn(from.list.id)).toEqual(terms.slice(2))
    expect(await faults()).toEqual([])
    // The answers of the other users are unchanged: these are known already.
    const again = ids.slice(2).map((vocId, n) => ({
      ...{ vocId, type: 'dictation' as const, result: 1 as const },
      ...{ date: now - 2 * (n + 2), thinkingTime: 5 },
    }))
    expect(await ben.call.reviews.submit({ vocReviews: again })).toMatchObject({ saved: 0 })
  })
})

it('a quota that is full stops a move on its way, and what was moved before stays where it is', async () => {
  const quotas = { lists: 5, vocabularies: 10, textsMb: 9, imagesMb: 1, feedbacks: 1 }
  const { services, ada, ben, from, ids, faults, termsIn } = await fixtures(2 * rowsEach, { quotas })
  const bens = await createList(ben, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  await shareList(services, bens.list.id, ada, 'editor')
  const move = (some: string[]) => ada.call.vocs.moveMany({ listId: from.list.id, ids: some, toListId: bens.list.id })
  expect(await move(ids)).toEqual({ moved: 2, done: 2 })
  await expect(move(ids.slice(2))).rejects.toMatchObject({ cause: { key: 'VOCABULARY_QUOTA_REACHED' } })
  expect(await termsIn(from.list.id)).toEqual(terms.slice(2))
  expect((await termsIn(bens.list.id)).slice(0, 2)).toEqual(terms.slice(0, 2))
  expect(await faults(bens.list.id)).toEqual([])
})

it('a step that is sent again with its key moves nothing more', async () => {
  const { services, ada, from, to, ids, faults, termsIn } = await fixtures(2 * rowsEach)
  const step = async (key: string, some: string[]) => {
    const input = { listId: from.list.id, ids: some, toListId: to.list.id }
    const request = { key, access: 'protected' as const, path: 'vocs.moveMany', input }
    const { body } = await respondOnce(contextOf(services, ada), request, async (context) => ({
      status: 200,
      body: JSON.stringify(await createCaller(context).vocs.moveMany(input)),
    }))
    return JSON.parse(body)
  }
  for (let n = 0; n < 2; n++) expect(await step('attempt-0', ids)).toEqual({ moved: 2, done: 2 })
  expect(await termsIn(to.list.id)).toEqual(terms.slice(0, 2))
  for (let n = 0; n < 2; n++) expect(await step('attempt-2', ids.slice(2))).toEqual({ moved: 2, done: 2 })
  expect(await step('attempt-4', ids.slice(4))).toEqual({ moved: 1 })
  expect(await termsIn(to.list.id)).toEqual(terms)
  expect(await faults()).toEqual([])
})
