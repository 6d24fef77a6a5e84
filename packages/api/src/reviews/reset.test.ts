import { reviewTypes } from '@wordtide/contract'
import { reviewBlocks, reviewResults, reviews } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { respondOnce } from '../calls/idempotency.ts'
import { stepsOfReset } from '../learning/index.ts'
import { createCaller } from '../router.ts'
import {
  createList,
  createUser,
  createVocabulary,
  miscounts,
  shareList,
  testCaller,
  testServices,
} from '../testing/index.ts'
import { contextOf } from '../testing/keyed-requests.ts'
import { newId } from '../values/ids.ts'

/** A list of which Ada has 24 reviews and answers: a step deletes those of one vocabulary. */
async function fixtures() {
  const services = await testServices({ learningRowsPerCall: 10 })
  const [ada, ben] = [await createUser(services), await createUser(services)]
  const { list } = await createList(ben, [], { public: true })
  const ids: string[] = []
  for (const term of ['uno', 'dos', 'tres', 'cuatro']) {
    services.pass(1000)
    ids.push((await createVocabulary(ben, list.id, term)).id)
  }
  const answers = (vocIds: readonly string[]) =>
    vocIds.flatMap((vocId) =>
      reviewTypes.map((type) => {
        services.pass(1000)
        return { vocId, type, result: 1 as const, date: services.now().getTime(), thinkingTime: 1 }
      }),
    )
  const old = answers(ids)
  for (const user of [ada, ben]) await user.call.reviews.submit({ vocReviews: old })
  services.pass(1000)

  /** Begins Ada's reset in a server that stops then. */
  const begin = async () => {
    const deferredFiles = { uploads: new Map(), removeAfterCommit() {}, runAfterCommit() {} }
    await testCaller({ ...services, deferredFiles }, { sessionId: ada.sessionId }).call.reviews.reset({ id: list.id })
    services.pass(1000)
    return stepsOfReset(services, { userId: ada.id, listId: list.id })
  }
  /** The number of Ada's reviews and answers in a list. */
  const left = async (listId = list.id) => {
    const counts = [reviews, reviewResults, reviewBlocks].map((table) =>
      services.db.$count(table, and(eq(table.userId, ada.id), eq(table.listId, listId))),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count)
  }
  const learnersOf = async (id: string) => (await ben.call.lists.get({ id })).learnersCount
  const wrong = () => miscounts(services.db, [ada.id, ben.id])
  return { services, ada, ben, list, ids, answers, old, begin, left, learnersOf, wrong }
}

describe('a reset of many reviews', () => {
  it('leaves nothing when it responds, and is made in steps, after each of which all counts and new cards are right', async () => {
    const { services, ada, list, ids, begin, left, learnersOf, wrong } = await fixtures()
    const steps = await begin()
    const seen: number[] = []
    do {
      seen.push(await left())
      expect(await wrong()).toEqual([])
      expect(await learnersOf(list.id)).toBe(1)
      for (const type of reviewTypes) {
        const isReviewed = and(eq(reviews.userId, ada.id), eq(reviews.type, type))
        const fresh = ids.length - (await services.db.$count(reviews, isReviewed))
        const cards = await ada.call.reviews.getQueue({ list: list.id, scope: 'new', types: [type], count: 100 })
        expect(cards).toHaveLength(fresh)
      }
    } while (!(await steps.next()).done)
    expect([...new Set(seen)]).toEqual([24, 18, 12, 6, 0])
  })

  it('is finished by the next answer in the list, which then counts as one from after the reset', async () => {
    const { services, ada, list, ids, answers, old, begin, left, learnersOf, wrong } = await fixtures()
    const steps = await begin()
    await steps.next()
    expect(await ada.call.reviews.submit({ vocReviews: old })).toMatchObject({ saved: 0 })
    expect(await left()).toBe(0)
    const late = await begin()
    const [first] = answers(ids.slice(3))
    expect(await ada.call.reviews.submit({ vocReviews: first ? [first] : [] })).toMatchObject({ saved: 1 })
    for (const rest of [steps, late]) await rest.next()
    expect(await left()).toBe(2)
    expect(await services.db.select().from(reviews).where(eq(reviews.userId, ada.id))).toMatchObject([
      { confidence: 1 },
    ])
    expect(await learnersOf(list.id)).toBe(2)
    expect(await wrong()).toEqual([])
  })

  it('takes answers that are sent while it runs', async () => {
    const { ada, list, ids, answers, left, wrong } = await fixtures()
    const late = answers(ids).map((answer) => ({ ...answer, date: answer.date + 60_000 }))
    const ended: string[] = []
    const reset = ada.call.reviews.reset({ id: list.id }).then(() => ended.push('reset'))
    const send = async (answer: (typeof late)[number]) => {
      await ada.call.reviews.submit({ vocReviews: [answer] })
      ended.push('answer')
    }
    await Promise.all([reset, ...late.map(send)])
    expect(ended[0]).toBe('reset')
    expect(await left()).toBe(24)
    expect(await wrong()).toEqual([])
  })

  it('is finished by a job after a crash, also if the user may no longer see the list', async () => {
    const { services, ada, ben, list, begin, left, learnersOf, wrong } = await fixtures()
    await shareList(services, list.id, ada)
    const steps = await begin()
    await steps.next()
    await ben.call.lists.update({ ...list, public: false })
    await ben.call.shares.delete({ listId: list.id, email: ada.email })
    await services.finishDeletions()
    expect(await left()).toBe(0)
    expect(await learnersOf(list.id)).toBe(1)
    expect(await wrong()).toEqual([])
  })

  it('begun again goes on, and one of a deleted account or list ends', async () => {
    const { services, ada, ben, list, begin, left, learnersOf } = await fixtures()
    await (await begin()).next()
    const steps = await begin()
    expect(await learnersOf(list.id)).toBe(1)
    await ada.call.privacy.deleteAccount()
    while (!(await steps.next()).done);
    await ben.call.lists.delete({ id: list.id })
    await services.finishDeletions()
    expect(await left()).toBe(0)
  })

  it('counts learners once, whatever others delete and move in the meantime', async () => {
    const { services, ada, ben, list, ids, answers, begin, left, learnersOf, wrong } = await fixtures()
    const [uno = '', dos = '', tres = ''] = ids
    const other = await createList(ben, ['cinco', 'seis'], { public: true })
    const otherIds = other.vocs.map(({ id }) => id)
    await ada.call.reviews.submit({ vocReviews: answers(otherIds) })
    const steps = await begin()
    await ben.call.vocs.delete({ id: uno })
    await ben.call.vocs.moveMany({ listId: list.id, ids: [dos, tres], toListId: other.list.id })
    expect(await left(other.list.id), 'nothing of before the reset is moved').toBe(12)
    await ben.call.vocs.moveMany({ listId: other.list.id, ids: otherIds.slice(0, 1), toListId: list.id })
    expect([await learnersOf(list.id), await learnersOf(other.list.id)]).toEqual([1, 2])
    expect(await wrong()).toEqual([])
    while (!(await steps.next()).done);
    expect([await left(), await left(other.list.id)]).toEqual([0, 6])
    expect(await wrong()).toEqual([])
    await services.finishDeletions()
    expect([await learnersOf(list.id), await learnersOf(other.list.id)]).toEqual([1, 2])
  })

  it('with an Idempotency-Key is made after the transaction of the request, and before the response', async () => {
    const { services, ada, list, left } = await fixtures()
    const input = { id: list.id }
    const keyed = { key: newId(), access: 'protected', path: 'reviews.reset', input } as const
    let leftInTransaction = 0
    await respondOnce(contextOf(services, ada), keyed, async (context) => {
      await createCaller(context).reviews.reset(input)
      leftInTransaction = await context.db.$count(reviews, eq(reviews.userId, ada.id))
      return { status: 204, body: '' }
    })
    expect(leftInTransaction).toBe(12)
    expect(await left()).toBe(0)
  })
})
