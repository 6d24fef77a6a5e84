import { reviewTypes } from '@wordtide/contract'
import { answerPeriods, reviewCounts, reviewPeriods, reviews, vocCounts, vocStateCounts } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../calls/errors.ts'
import {
  createList,
  createUser,
  miscounts,
  misplaced,
  shareList,
  type TestServices,
  type TestUser,
  testServices,
} from '../testing/index.ts'

const anyAnswer = fc.record({
  voc: fc.nat(30),
  type: fc.constantFrom(...reviewTypes),
  result: fc.constantFrom(-1 as const, 0 as const, 1 as const, 1 as const),
  // Mostly within a few quarters of an hour, so that answers share a period.
  minutesAgo: fc.oneof(fc.nat(40), fc.nat(40), fc.nat(5000)),
})
const anyChange = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      by: fc.nat(2),
      answers: fc.array(anyAnswer, { minLength: 1, maxLength: 20 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete a vocabulary' as const), voc: fc.nat(30) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete vocabularies' as const, 'move vocabularies' as const, 'move vocabularies' as const),
      by: fc.nat(2),
      from: fc.nat(2),
      to: fc.integer({ min: 1, max: 2 }),
      vocs: fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reset' as const), by: fc.nat(2), list: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete a list' as const), list: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete an account' as const), by: fc.nat(2) }) },
)
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never

/** Three users, each with a public list of ten vocabularies that the others may edit, and a function that makes a change. */
async function createFixtures(services: TestServices) {
  const users: TestUser[] = []
  for (const name of ['Ada', 'Ben', 'Cleo']) users.push(await createUser(services, { name }))
  const [ada, ben, cleo] = users
  if (ada === undefined || ben === undefined || cleo === undefined) throw new Error('there are three users')
  const user = (n: number) => [ada, ben, cleo][n % 3] ?? ada
  const terms = Array.from({ length: 10 }, (_, n) => `term ${n}`)
  const lists: Awaited<ReturnType<typeof createList>>[] = []
  for (const owner of users) {
    // Some vocabularies are older than others, so that a move can bring them before a new-card cursor.
    services.pass(1000)
    lists.push(await createList(owner, terms, { public: true }))
  }
  for (const [n, { list }] of lists.entries())
    for (const other of [1, 2]) await shareList(services, list.id, user(n + other), 'editor')
  const listId = (n: number) => lists[n % 3]?.list.id ?? ''
  const vocId = (n: number) => lists[n % 3]?.vocs[Math.floor(n / 3) % 10]?.id ?? ''

  const make = (change: Change): Promise<unknown> => {
    switch (change.kind) {
      case 'submit': {
        const vocReviews = change.answers.map(({ voc, minutesAgo, ...answer }) => ({
          ...answer,
          vocId: vocId(voc),
          date: services.now().getTime() - minutesAgo * 60_000,
          thinkingTime: minutesAgo,
        }))
        return user(change.by).call.reviews.submit({ vocReviews })
      }
      case 'delete a vocabulary':
        return user(change.voc).call.vocs.delete({ id: vocId(change.voc) })
      case 'delete vocabularies':
      case 'move vocabularies': {
        // Only the owner of a list may give its vocabularies to another one.
        const { vocs } = user(change.kind === 'move vocabularies' ? change.from : change.by).call
        const several = { listId: listId(change.from), ids: change.vocs.map(vocId) }
        if (change.kind === 'delete vocabularies') return vocs.deleteMany(several)
        return vocs.moveMany({ ...several, toListId: listId(change.from + change.to) })
      }
      case 'reset':
        return user(change.by).call.reviews.reset({ id: listId(change.list) })
      case 'delete a list':
        return user(change.list).call.lists.delete({ id: listId(change.list) })
      case 'delete an account':
        return user(change.by).call.privacy.deleteAccount()
    }
  }
  return { userIds: users.map(({ id }) => id), listIds: lists.map(({ list }) => list.id), make }
}

describe('the counts of reviews and answers', () => {
  it('equal a recount, whatever several users submit, move, reset and delete at the same time', async () => {
    // So few that some calls move or delete only a part.
    const services = await testServices({ learningRowsPerCall: 20 })
    const run = async (groups: readonly (readonly Change[])[]) => {
      const { userIds, listIds, make } = await createFixtures(services)
      for (const group of groups) {
        const outcomes = await Promise.allSettled(group.map(make))
        // Calls about deleted lists and vocabularies are refused. Nothing else fails, such as by a deadlock.
        const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
        expect(failures.filter((reason) => !(reason.cause instanceof AppError))).toEqual([])
        expect(await miscounts(services.db, userIds)).toEqual([])
        expect(await misplaced(services.db, listIds)).toEqual([])
        services.pass(600_000)
      }
    }
    const anyGroups = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 })
    await fc.assert(fc.asyncProperty(anyGroups, run), { numRuns: process.env.TEST_SCOPE === 'nightly' ? 30 : 5 })
  })

  it('have no rows of a user without answers, and hold sums of the longest thinking times', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos'])
    const date = services.now().getTime()
    const thinkingTime = Number.MAX_SAFE_INTEGER
    const answers = vocs.map(({ id }) => ({ vocId: id, type: 'dictation' as const, result: -1 as const, date }))
    const rows = async () => {
      const tables = [reviewCounts, reviewPeriods, vocCounts, vocStateCounts, answerPeriods]
      const counts = tables.map((table) => services.db.$count(table, eq(table.userId, ada.id)))
      return Promise.all(counts)
    }
    await ada.call.reviews.submit({ vocReviews: answers.map((answer) => ({ ...answer, thinkingTime })) })
    expect(await rows()).toEqual([1, 1, 1, 1, 1])
    expect(await miscounts(services.db, [ada.id])).toEqual([])
    for (const { id } of vocs) await ada.call.vocs.delete({ id })
    expect(await rows()).toEqual([0, 0, 0, 0, 0])
    const voc = await ada.call.vocs.create({ listId: list.id, term: 'tres', pos: 'n' })
    await ada.call.reviews.submit({ vocReviews: [{ vocId: voc.id, type: 'dictation', result: 1, date, thinkingTime }] })
    expect(await rows()).toEqual([1, 1, 1, 1, 1])
    await ada.call.reviews.reset({ id: list.id })
    expect(await rows()).toEqual([0, 0, 0, 0, 0])
  })

  it('lose a review that an early release stored without its answers, when its vocabulary is deleted', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const [vocId = ''] = vocs.map(({ id }) => id)
    const lastReview = new Date('2026-01-02T03:04:05Z')
    const period = new Date('2026-01-02T03:00:00Z')
    const key = { userId: ada.id, listId: list.id }
    const state = { confidence: 2, lastWrong: false, count: 1 }
    const review = { ...key, vocId, type: 'dictation', confidence: 2, lastReview, lastWrong: false } as const
    await services.db.insert(reviews).values({ ...review, firstReview: lastReview })
    await services.db.insert(reviewCounts).values({ ...key, ...state, type: 'dictation' })
    await services.db.insert(reviewPeriods).values({ ...key, ...state, type: 'dictation', period })
    await services.db.insert(vocCounts).values({ ...key, confidence: 2, count: 1 })
    await services.db.insert(vocStateCounts).values({ ...key, states: [4], count: 1 })
    const figures = { answers: 0, right: 0, firstAnswers: 1, thinkingTime: 0 }
    await services.db.insert(answerPeriods).values({ ...key, ...figures, period })
    await ada.call.vocs.delete({ id: vocId })
    expect(await services.db.$count(answerPeriods, eq(answerPeriods.userId, ada.id))).toBe(0)
    expect(await miscounts(services.db, [ada.id])).toEqual([])
  })
})
