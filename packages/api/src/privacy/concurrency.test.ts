import { learners, lists, ratings, users, vocs } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../calls/errors.ts'
import { createList, createUser, miscounts, testServices, vocFields } from '../testing/index.ts'
import { userExists } from '../users/index.ts'

/** Only with several connections: the embedded engine has one and would run these one after another. */
describe.runIf(testEngine() === 'postgres')('on several connections at once', () => {
  it('an account can be deleted while its user and others write, without deadlocks, and every counter stays correct', async () => {
    const services = await testServices()
    const [ben, cleo] = [await createUser(services, { name: 'Ben' }), await createUser(services, { name: 'Cleo' })]
    const listIds: string[] = []
    const vocIds: string[] = []
    for (const owner of [ben, cleo, ben]) {
      const { list, vocs } = await createList(owner, ['uno', 'dos'], { public: true })
      listIds.push(list.id)
      vocIds.push(...vocs.map(({ id }) => id))
    }
    const unexpected: unknown[] = []
    for (let round = 0; round < 12; round++) {
      const zelda = await createUser(services, { name: 'Zelda' })
      const own = await createList(zelda, ['tres'], { public: true })
      const answer = (vocId: string) => ({
        vocReviews: [
          { vocId, type: 'dictation' as const, result: 1 as const, date: services.now().getTime(), thinkingTime: 1 },
        ],
      })
      const calls: (() => Promise<unknown>)[] = listIds.flatMap((listId, n) => [
        () => zelda.call.ratings.rate({ listId, rating: 1 + (n % 5) }),
        () => zelda.call.reviews.submit(answer(vocIds[2 * n] ?? '')),
        () => ben.call.ratings.rate({ listId: own.list.id, rating: 3 }),
        () => cleo.call.reviews.submit(answer(own.vocs[0]?.id ?? '')),
        () => ben.call.shares.create({ listId, email: zelda.email, editor: true }),
        () => zelda.call.vocs.create({ listId, ...vocFields('cuatro') }),
        () => zelda.call.lists.create({ name: 'Another', language: 'es', targetLanguages: ['en'] }),
        () => zelda.call.reviews.updateSettings({ reviews: { intervals: [n] } }),
        () => zelda.call.profile.createLanguage({ language: 'es', level: 1 }),
      ])
      // The deletion comes first, in the middle or last.
      calls.splice(round * 2, 0, () => zelda.call.privacy.deleteAccount())
      const settled = await Promise.allSettled(calls.map((run) => run()))
      for (const outcome of settled)
        if (
          outcome.status === 'rejected' &&
          !(outcome.reason instanceof Error && outcome.reason.cause instanceof AppError)
        )
          unexpected.push(outcome.reason)
      if (await userExists(services.db, zelda.id)) await zelda.call.privacy.deleteAccount()
      // By two servers at once.
      await Promise.all([services.finishDeletions(), services.finishDeletions()])
      expect(await services.db.$count(users, eq(users.id, zelda.id))).toBe(0)
      expect(await services.db.$count(lists, eq(lists.ownerId, zelda.id))).toBe(0)
      expect(await miscounts(services.db, [zelda.id, ben.id, cleo.id])).toEqual([])
    }
    expect(unexpected).toEqual([])
    for (const id of listIds) {
      const [list] = await services.db.select().from(lists).where(eq(lists.id, id))
      const stars = await services.db.select().from(ratings).where(eq(ratings.listId, id))
      expect({
        ratings: list?.ratingsCount,
        stars: list?.ratingsSum,
        vocabularies: list?.vocsCount,
        learners: list?.learnersCount,
      }).toEqual({
        ratings: stars.length,
        stars: stars.reduce((sum, { rating }) => sum + rating, 0),
        vocabularies: await services.db.$count(vocs, eq(vocs.listId, id)),
        learners: await services.db.$count(learners, and(eq(learners.listId, id), isNotNull(learners.lastReviewedAt))),
      })
    }
  })
})
