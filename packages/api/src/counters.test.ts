import { learners, lists, ratings, reviews, userUsage, vocs } from '@wordtide/db'
import { isNightlyScope, testEngine } from '@wordtide/db/testing'
import { and, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from './calls/errors.ts'
import { createList, createUser, listFields, type TestUser, testServices, vocFields } from './testing/index.ts'

const isPostgres = testEngine() === 'postgres'
/** The embedded engine has one connection: it runs fewer operations, one after another. */
const [count, connections] = isPostgres ? [isNightlyScope ? 1000 : 400, 8] : [isNightlyScope ? 200 : 80, 1]

// Frequent operations are listed twice.
const kinds = [
  'add',
  'add',
  'delete',
  'review',
  'review',
  'reset',
  'rate',
  'rate',
  'share',
  'unshare',
  'publish',
] as const

/** An operation that a user attempts; some fail for lack of permission. The numbers choose user, list and object. */
interface Operation {
  kind: (typeof kinds)[number]
  user: number
  list: number
  choice: number
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...kinds),
  user: fc.nat(4),
  list: fc.nat(2),
  choice: fc.nat(1000),
})

it(`the counters of lists are correct after ${count} random operations on ${connections} connections`, async () => {
  const services = await testServices()
  const users: TestUser[] = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Edda']) users.push(await createUser(services, { name }))
  const listIds: string[] = []
  for (const owner of users.slice(0, 3))
    listIds.push((await createList(owner, ['uno', 'dos'], { public: true })).list.id)
  const pick = <T>(items: readonly T[], n: number): T => {
    const item = items[n % items.length]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }

  const perform = async ({ kind, user, list, choice }: Operation): Promise<unknown> => {
    const { call } = pick(users, user)
    const owner = pick(users, list)
    const listId = pick(listIds, list)
    const other = pick(users, choice)
    const pickVocId = async () => {
      const found = await services.db.select({ id: vocs.id }).from(vocs).where(eq(vocs.listId, listId)).orderBy(vocs.id)
      return found[choice % Math.max(1, found.length)]?.id ?? crypto.randomUUID()
    }
    switch (kind) {
      case 'add':
        return call.vocs.create({ listId, ...vocFields(`term ${choice}`) })
      case 'delete':
        return call.vocs.delete({ id: await pickVocId() })
      case 'review': {
        const date = services.now().getTime() - choice
        const review = {
          vocId: await pickVocId(),
          type: 'dictation' as const,
          result: 1 as const,
          date,
          thinkingTime: 1,
        }
        return call.reviews.submit({ vocReviews: [review] })
      }
      case 'reset':
        return call.reviews.reset({ id: listId })
      case 'rate':
        return call.ratings.rate({ listId, rating: choice % 6 })
      case 'share':
        return call.shares.create({ listId, email: other.email, editor: choice % 2 === 0 })
      case 'unshare':
        return call.shares.delete({ listId, email: other.email })
      case 'publish':
        return owner.call.lists.update({ ...listFields, id: listId, public: choice % 3 > 0 })
    }
  }

  const seed = Date.now()
  const queue = fc.sample(operation, { numRuns: count, seed })
  const counts = { performed: 0, refused: 0 }
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      try {
        await perform(next)
        counts.performed += 1
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof AppError)) throw error
        counts.refused += 1
      }
  }
  await Promise.all(Array.from({ length: connections }, worker))

  expect(counts.performed, `too few operations were allowed, seed ${seed}`).toBeGreaterThan(count / 4)
  for (const listId of listIds) expect(await countersOf(listId), `seed ${seed}`).toEqual(await countRows(listId))
  for (const { id } of users) {
    const [usage] = await services.db.select().from(userUsage).where(eq(userUsage.userId, id))
    const [counted] = await services.db
      .select({ vocs: sum(lists.vocsCount).mapWith(Number) })
      .from(lists)
      .where(eq(lists.ownerId, id))
    expect(usage?.vocs ?? 0, `vocabularies of a user, seed ${seed}`).toBe(counted?.vocs ?? 0)
  }
  const remaining = await services.db.select().from(ratings).where(inArray(ratings.listId, listIds))
  expect(remaining.length, `no ratings, seed ${seed}`).toBeGreaterThan(0)

  async function countersOf(listId: string) {
    const [list] = await services.db.select().from(lists).where(eq(lists.id, listId))
    if (list === undefined) throw new Error('the list does not exist')
    const { vocsCount, learnersCount, ratingsCount, ratingsSum } = list
    return { vocsCount, learnersCount, reviewers: learnersCount, ratingsCount, ratingsSum }
  }

  async function countRows(listId: string) {
    const { db } = services
    const stars = (await db.select().from(ratings).where(eq(ratings.listId, listId))).map(({ rating }) => rating)
    const isLearner = and(eq(learners.listId, listId), isNotNull(learners.lastReviewedAt))
    const reviewers = await db.selectDistinct({ id: reviews.userId }).from(reviews).where(eq(reviews.listId, listId))
    return {
      vocsCount: await db.$count(vocs, eq(vocs.listId, listId)),
      learnersCount: await db.$count(learners, isLearner),
      reviewers: reviewers.length,
      ratingsCount: stars.length,
      ratingsSum: stars.reduce((sum, rating) => sum + rating, 0),
    }
  }
})
