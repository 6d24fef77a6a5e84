import { learners, lists, ratings, reviews, vocs } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { listFields, newList, newPerson, type Person, testServices, vocFields } from './testing/index.ts'

const several = testEngine() === 'postgres'
/** The embedded engine has one connection: it runs the same operations, fewer and one after another. */
const [count, connections] = several ? [1000, 8] : [200, 1]

// The commoner ones are there twice.
const kinds = [
  'add',
  'add',
  'remove',
  'review',
  'review',
  'reset',
  'rate',
  'rate',
  'share',
  'unshare',
  'publish',
] as const

/** One thing that somebody tries to do; who may not is refused. The numbers choose among what there is. */
interface Operation {
  kind: (typeof kinds)[number]
  person: number
  list: number
  thing: number
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...kinds),
  person: fc.nat(4),
  list: fc.nat(2),
  thing: fc.nat(1000),
})

it(`the counts of lists are true after ${count} random operations on ${connections} connections`, async () => {
  const services = await testServices()
  const people: Person[] = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Edda']) people.push(await newPerson(services, name))
  const listIds: string[] = []
  for (const owner of people.slice(0, 3)) listIds.push((await newList(owner, ['uno', 'dos'], { public: true })).list.id)
  const pick = <T>(things: readonly T[], n: number): T => {
    const thing = things[n % things.length]
    if (thing === undefined) throw new Error('there is something to choose')
    return thing
  }

  const perform = async ({ kind, person, list, thing }: Operation): Promise<unknown> => {
    const { call } = pick(people, person)
    const owner = pick(people, list)
    const listId = pick(listIds, list)
    const other = pick(people, thing)
    const voc = async () => {
      const found = await services.db.select({ id: vocs.id }).from(vocs).where(eq(vocs.listId, listId)).orderBy(vocs.id)
      return found[thing % Math.max(1, found.length)]?.id ?? crypto.randomUUID()
    }
    switch (kind) {
      case 'add':
        return call.vocs.create({ listId, ...vocFields(`term ${thing}`) })
      case 'remove':
        return call.vocs.delete({ id: await voc() })
      case 'review': {
        const date = services.now().getTime() - thing
        const review = { vocId: await voc(), type: 'dictation' as const, result: 1 as const, date, thinkingTime: 1 }
        return call.reviews.submit({ vocReviews: [review] })
      }
      case 'reset':
        return call.reviews.reset({ id: listId })
      case 'rate':
        return call.ratings.rate({ listId, rating: thing % 6 })
      case 'share':
        return call.shares.create({ listId, email: other.email, editor: thing % 2 === 0 })
      case 'unshare':
        return call.shares.delete({ listId, email: other.email })
      case 'publish':
        return owner.call.lists.update({ ...listFields, id: listId, public: thing % 3 > 0 })
    }
  }

  const seed = Date.now()
  const queue = fc.sample(operation, { numRuns: count, seed })
  const done = { performed: 0, refused: 0 }
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      try {
        await perform(next)
        done.performed += 1
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof AppError)) throw error
        done.refused += 1
      }
  }
  await Promise.all(Array.from({ length: connections }, worker))

  expect(done.performed, `too little was done, seed ${seed}`).toBeGreaterThan(count / 4)
  for (const listId of listIds) expect(await counted(listId), `seed ${seed}`).toEqual(await recounted(listId))
  const kept = await services.db.select().from(ratings).where(inArray(ratings.listId, listIds))
  expect(kept.length, `nobody rated, seed ${seed}`).toBeGreaterThan(0)

  async function counted(listId: string) {
    const [list] = await services.db.select().from(lists).where(eq(lists.id, listId))
    if (list === undefined) throw new Error('the list is there')
    const { vocsCount, learnersCount, ratingsCount, ratingsSum } = list
    return { vocsCount, learnersCount, reviewers: learnersCount, ratingsCount, ratingsSum }
  }

  async function recounted(listId: string) {
    const { db } = services
    const stars = (await db.select().from(ratings).where(eq(ratings.listId, listId))).map(({ rating }) => rating)
    const learning = and(eq(learners.listId, listId), isNotNull(learners.lastReviewedAt))
    const reviewers = await db.selectDistinct({ id: reviews.userId }).from(reviews).where(eq(reviews.listId, listId))
    return {
      vocsCount: await db.$count(vocs, eq(vocs.listId, listId)),
      learnersCount: await db.$count(learners, learning),
      reviewers: reviewers.length,
      ratingsCount: stars.length,
      ratingsSum: stars.reduce((sum, rating) => sum + rating, 0),
    }
  }
})
