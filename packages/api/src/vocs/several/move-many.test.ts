import { TRPCError } from '@trpc/server'
import { learners, lists, userUsage, vocs } from '@wordtide/db'
import { testEngine, waitUntil } from '@wordtide/db/testing'
import { blockSize } from '@wordtide/scheduling'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../calls/errors.ts'
import { versionOf } from '../../calls/versions.ts'
import {
  createList,
  createUser,
  createVocabulary,
  miscounts,
  misplaced,
  pngFile,
  shareList,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  vocFields,
} from '../../testing/index.ts'

/** A user with a list of three vocabularies and another of one, which was added a day later. */
async function fixtures(services?: TestServices) {
  const given = services ?? (await testServices())
  const ada = await createUser(given)
  const from = await createList(ada, ['uno', 'dos', 'tres'])
  given.pass(24 * 3_600_000)
  const to = await createList(ada, ['cuatro'])
  const ids = from.vocs.map(({ id }) => id)
  const [one = '', two = '', three = ''] = ids
  const move = (moved: readonly string[], by: TestUser = ada) =>
    by.call.vocs.moveMany({ listId: from.list.id, ids: [...moved], toListId: to.list.id })
  /** Answers twice, so that the review is not due again on the same day. */
  const answer = (by: TestUser, vocIds: readonly string[], agoMs = 0) => {
    const last = given.now().getTime() - agoMs
    const rest = { type: 'translation' as const, result: 1 as const, thinkingTime: 10 }
    const vocReviews = vocIds.flatMap((vocId, n) =>
      [last - 2 * n - 1, last - 2 * n].map((date) => ({ vocId, date, ...rest })),
    )
    return by.call.reviews.submit({ vocReviews })
  }
  /** The vocabularies of a list that are new cards for a user. */
  const newCards = async (by: TestUser, list = to.list.id) => {
    const cards = await by.call.reviews.getQueue({ list, types: ['translation'] })
    return new Set(cards.filter(({ lastReview }) => lastReview === null).map(({ vocId }) => vocId))
  }
  const faults = async (userIds: readonly string[] = [ada.id]) => [
    ...(await misplaced(given.db, [from.list.id, to.list.id])),
    ...(await miscounts(given.db, userIds)),
  ]
  return { services: given, ada, from, to, ids, one, two, three, move, answer, newCards, faults }
}

describe('vocabularies that are moved to another list', () => {
  it('keep everything but their list and its language', async () => {
    const { services, ada, from, one, faults } = await fixtures()
    const other = await createList(ada, [], { language: 'de' })
    const voc = await createVocabulary(ada, from.list.id, 'la casa', { tags: ['home'], image: pngFile() })
    const ben = await createUser(services, { name: 'Ben' })
    for (const { id } of [from.list, other.list]) await shareList(services, id, ben, 'editor')
    services.pass(1000)
    const input = { listId: from.list.id, ids: [voc.id, one], toListId: other.list.id }
    expect(await ben.call.vocs.moveMany(input)).toEqual({ moved: 2 })
    const moved = await ada.call.vocs.get({ id: voc.id })
    expect(moved).toEqual({ ...voc, listId: other.list.id, language: 'de' })
    const imageId = voc.image?.split('/').at(-1) ?? ''
    expect((await ada.call.vocs.getImage({ id: voc.id, imageId })).mediaType).toBe('image/png')
    expect(await ada.call.lists.get({ id: from.list.id })).toMatchObject({ vocsCount: 2 })
    expect(await ada.call.lists.get({ id: other.list.id })).toMatchObject({ vocsCount: 2 })
    expect((await ada.call.vocs.list({ listId: other.list.id, search: 'casa' })).items).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('have another version, also between lists of one language', async () => {
    const { ada, from, one, move } = await fixtures()
    await move([one])
    const moved = await ada.call.vocs.get({ id: one })
    expect(moved.lastModifiedAt).toBe(from.vocs[0]?.lastModifiedAt)
    expect(versionOf(moved)).not.toBe(versionOf(from.vocs[0] ?? moved))
  })

  it('need the right to write to both lists, and another list to go to', async () => {
    const { services, ada, from, to, one, move, faults } = await fixtures()
    const ben = await createUser(services, { name: 'Ben' })
    await shareList(services, from.list.id, ben, 'editor')
    await expect(move([one], ben)).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await shareList(services, to.list.id, ben)
    await expect(move([one], ben)).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    const nowhere = ada.call.vocs.moveMany({ listId: from.list.id, ids: [one], toListId: 'nonsense' })
    await expect(nowhere).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    for (const toListId of [from.list.id, from.list.id.toUpperCase()])
      await expect(ada.call.vocs.moveMany({ listId: from.list.id, ids: [one], toListId })).rejects.toMatchObject({
        cause: { issues: [{ path: ['toListId'], message: 'Choose another list' }] },
      })
    expect((await ada.call.vocs.get({ id: one })).listId).toBe(from.list.id)
    expect(await faults()).toEqual([])
  })

  it('go to a list of another owner only by their own owner, to one of the same owner also by an editor', async () => {
    const { services, ada, from, to, one, two, move, faults } = await fixtures()
    const ben = await createUser(services, { name: 'Ben' })
    const bens = await createList(ben)
    const moveTo = (toListId: string, by: TestUser, moved: string, listId = from.list.id) =>
      by.call.vocs.moveMany({ listId, ids: [moved], toListId })
    for (const { list } of [from, to]) await shareList(services, list.id, ben, 'editor')
    await expect(moveTo(bens.list.id, ben, one)).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    expect((await ada.call.vocs.get({ id: one })).listId).toBe(from.list.id)
    expect(await move([one], ben)).toEqual({ moved: 1 })
    await shareList(services, bens.list.id, ada, 'editor')
    expect(await moveTo(bens.list.id, ada, two)).toEqual({ moved: 1 })
    // What was given away belongs to the other owner.
    const back = moveTo(from.list.id, ada, two, bens.list.id)
    await expect(back).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    expect(await moveTo(from.list.id, ben, two, bens.list.id)).toEqual({ moved: 1 })
    expect(await faults([ada.id, ben.id])).toEqual([])
  })

  it('take along what every user has learned of them', async () => {
    const { services, ada, from, to, one, two, three, move, answer, newCards, faults } = await fixtures()
    const [ben, cleo] = [await createUser(services, { name: 'Ben' }), await createUser(services, { name: 'Cleo' })]
    for (const { id } of [from.list, to.list]) await shareList(services, id, ben)
    // Cleo cannot see the list into which they are moved.
    await shareList(services, from.list.id, cleo)
    // So many that a history has blocks.
    await answer(
      ada,
      Array.from({ length: blockSize }, () => one),
    )
    await answer(ben, [one, two], 1000)
    await answer(cleo, [two], 2000)
    const learned = async (user: TestUser) => user.call.reviews.listLearned()
    const before = await Promise.all([ada, ben].map(learned))
    expect(await move([one, two])).toEqual({ moved: 2 })
    expect(await faults([ada.id, ben.id, cleo.id])).toEqual([])
    expect(await ada.call.lists.get({ id: from.list.id })).toMatchObject({ learnersCount: 0, dueCount: 3 })
    // Nine reviews; the moved one was answered just now.
    expect(await ada.call.lists.get({ id: to.list.id })).toMatchObject({ learnersCount: 3, dueCount: 8 })
    const own = to.vocs.map(({ id }) => id)
    expect(await newCards(ada)).toEqual(new Set([two, ...own]))
    expect(await newCards(ben)).toEqual(new Set(own))
    expect(await newCards(ben, from.list.id)).toEqual(new Set([three]))
    expect(await Promise.all([ada, ben].map(learned))).toEqual(before)
    // An answer continues the history, wherever the vocabulary was when it began.
    services.pass(1000)
    await answer(ben, [one, two])
    expect(await faults([ada.id, ben.id, cleo.id])).toEqual([])
    await move([three])
    expect(await faults([ada.id, ben.id, cleo.id])).toEqual([])
    const back = { listId: to.list.id, ids: [one, two, three], toListId: from.list.id }
    expect(await ada.call.vocs.moveMany(back)).toEqual({ moved: 3 })
    expect(await ada.call.lists.get({ id: from.list.id })).toMatchObject({ learnersCount: 3 })
    expect(await faults([ada.id, ben.id, cleo.id])).toEqual([])
  })

  it('are new cards for a user who has reviewed everything that was added later', async () => {
    const { services, ada, from, to, one, two, three, move, answer, newCards, faults } = await fixtures()
    await answer(ada, [...to.vocs.map(({ id }) => id), two])
    expect(await newCards(ada)).toEqual(new Set())
    await move([one, two])
    expect(await newCards(ada)).toEqual(new Set([one]))
    await answer(ada, [one])
    expect(await newCards(ada)).toEqual(new Set())
    // A vocabulary added later comes after them, and is new as well.
    services.pass(-60 * 24 * 3_600_000)
    const late = await createVocabulary(ada, to.list.id, 'cinco')
    services.pass(60 * 24 * 3_600_000)
    expect(await newCards(ada)).toEqual(new Set([late.id]))
    expect(await newCards(ada, from.list.id)).toEqual(new Set([three]))
    expect(await faults()).toEqual([])
  })

  it('keep the learning of a user who has reset the new list before', async () => {
    const { services, ada, from, to, one, two, move, answer, faults } = await fixtures()
    await answer(ada, [one], 5000)
    await ada.call.reviews.reset({ id: to.list.id })
    await move([one])
    expect(await faults()).toEqual([])
    expect(await ada.call.lists.get({ id: to.list.id })).toMatchObject({ learnersCount: 1 })
    // After the move, the reset still refuses earlier answers, also to the moved ones.
    expect(await answer(ada, [one], 6000)).toMatchObject({ saved: 0 })
    const [learner] = await services.db
      .select()
      .from(learners)
      .where(and(eq(learners.userId, ada.id), eq(learners.listId, to.list.id)))
    expect(learner?.resetAt).not.toBeNull()
    // A reset of the list that they have left does not hold for them.
    await ada.call.reviews.reset({ id: from.list.id })
    const other = await createList(ada)
    await ada.call.vocs.moveMany({ listId: from.list.id, ids: [two], toListId: other.list.id })
    expect(await answer(ada, [two], 1000)).toMatchObject({ saved: 2 })
    expect(await faults()).toEqual([])
  })

  it('count towards the quotas of the new owner, who may have no room for them', async () => {
    const services = await testServices({
      quotas: { lists: 5, vocabularies: 4, textsMb: 9, imagesMb: 1, feedbacks: 1 },
    })
    const { ada, from, ids, one, two, three } = await fixtures(services)
    const ben = await createUser(services, { name: 'Ben' })
    const bens = await createList(ben, ['eins', 'zwei'])
    await shareList(services, bens.list.id, ada, 'editor')
    await shareList(services, from.list.id, ben, 'editor')
    const pictured = await ada.call.vocs.setImage({ id: three, image: pngFile() })
    const move = (moved: string[]) =>
      ada.call.vocs.moveMany({ listId: from.list.id, ids: moved, toListId: bens.list.id })
    const usage = async () => {
      const rows = await services.db
        .select()
        .from(userUsage)
        .where(inArray(userUsage.userId, [ada.id, ben.id]))
      const of = ({ id }: TestUser) => rows.find(({ userId }) => userId === id)
      return [of(ada), of(ben)].map((row) => [row?.vocs, (row?.imageBytes ?? 0) > 0])
    }
    const full = { cause: { key: 'VOCABULARY_QUOTA_REACHED', limit: 4 } }
    await expect(move(ids)).rejects.toMatchObject(full)
    expect(await usage()).toEqual([
      [4, true],
      [2, false],
    ])
    expect((await ada.call.vocs.get({ id: one })).listId).toBe(from.list.id)
    expect(await move([two, three])).toEqual({ moved: 2 })
    expect(await usage()).toEqual([
      [2, false],
      [4, true],
    ])
    expect((await ben.call.vocs.get({ id: three })).image).toBe(pictured.image)
    await expect(move([one])).rejects.toMatchObject(full)
    // A user who gets vocabularies back needs no room in the quota.
    const back = { listId: bens.list.id, ids: [two, three], toListId: from.list.id }
    expect(await ben.call.vocs.moveMany(back)).toEqual({ moved: 2 })
  })
})

describe.runIf(testEngine() === 'postgres')('while vocabularies are moved', () => {
  type Fixture = Awaited<ReturnType<typeof fixtures>>

  /** Moves a vocabulary of three while a call waits for the list in which it was; returns what the call returns. */
  async function moveDuring({ services, ada, from, to, one }: Fixture, call: () => Promise<unknown>): Promise<unknown> {
    let called: Promise<unknown> = Promise.resolve()
    await services.db.transaction(async (tx) => {
      await tx.select().from(lists).where(eq(lists.id, from.list.id)).for('no key update')
      called = call()
      // A transaction that waits for the list has a lock on it that is not granted.
      const waiting = sql`pg_locks where not granted and transactionid in (select transactionid from pg_locks where pid = pg_backend_pid())`
      await waitUntil(async () => (await tx.select({ pid: sql`pid` }).from(waiting)).length > 0)
      const deferredFiles = { uploads: new Map(), removeAfterCommit() {}, runAfterCommit() {} }
      const inTransaction = testCaller({ ...services, db: tx, deferredFiles }, { sessionId: ada.sessionId })
      await inTransaction.call.vocs.moveMany({ listId: from.list.id, ids: [one], toListId: to.list.id })
    })
    return called
  }

  it.each<[string, (fixture: Fixture) => Promise<unknown>, unknown]>([
    ['answers are', ({ ada, ids, answer }) => answer(ada, ids), { saved: 6, skipped: [] }],
    ['a change is', ({ ada, one }) => ada.call.vocs.update({ id: one, ...vocFields('once') }), { term: 'once' }],
    ['an image is', ({ ada, one }) => ada.call.vocs.setImage({ id: one, image: pngFile() }), { term: 'uno' }],
    ['a deletion is', ({ ada, one }) => ada.call.vocs.delete({ id: one }), {}],
  ])('%s made in the new list', async (_, call, result) => {
    const fixture = await fixtures()
    const { services, ada, to, one, two, answer, faults } = fixture
    await answer(ada, [one, two], 1000)
    expect(await moveDuring(fixture, () => call(fixture))).toMatchObject(Object(result))
    expect(await faults()).toEqual([])
    const [left] = await services.db.select({ listId: vocs.listId }).from(vocs).where(eq(vocs.id, one))
    expect(left?.listId ?? to.list.id).toBe(to.list.id)
  })

  it('a deletion of several passes over what has left', async () => {
    const fixture = await fixtures()
    const { ada, from, to, ids, faults } = fixture
    const call = () => ada.call.vocs.deleteMany({ listId: from.list.id, ids })
    expect(await moveDuring(fixture, call)).toEqual({ deleted: 2 })
    expect(await ada.call.lists.get({ id: to.list.id })).toMatchObject({ vocsCount: 2 })
    expect(await faults()).toEqual([])
  })

  it('several users can move them to and fro between two lists without a deadlock', async () => {
    const { services, ada, from, to, ids, answer, faults } = await fixtures()
    const ben = await createUser(services, { name: 'Ben' })
    for (const { id } of [from.list, to.list]) await shareList(services, id, ben, 'editor')
    const move = (by: TestUser, [listId, toListId]: [string, string]) =>
      by.call.vocs.moveMany({ listId, toListId, ids })
    const there: [string, string] = [from.list.id, to.list.id]
    const back: [string, string] = [to.list.id, from.list.id]
    // A call that moves have overtaken five times is BUSY: clients try again.
    const retried = (call: () => Promise<unknown>): Promise<unknown> =>
      call().catch((error: unknown) => {
        if (!(error instanceof TRPCError && error.cause instanceof AppError && error.cause.key === 'BUSY')) throw error
        return retried(call)
      })
    const calls = Array.from({ length: 8 }, (_, n) => [
      retried(() => move(ada, n % 2 === 0 ? there : back)),
      retried(() => move(ben, n % 2 === 0 ? back : there)),
      retried(() => answer(ada, ids, 10 * n)),
      retried(() => answer(ben, ids, 10 * n)),
    ]).flat()
    const failures = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
    expect(failures).toEqual([])
    expect(await faults([ada.id, ben.id])).toEqual([])
  })
})
