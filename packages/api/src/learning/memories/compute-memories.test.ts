import { reviewTypes } from '@wordtide/contract'
import { reviewCounts, reviewPeriods, reviewResults, reviews, unknownMemoryLevel, vocCounts } from '@wordtide/db'
import { asc, eq, lt, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '../../flow/jobs.ts'
import { createList, createUser, day, miscounts, type TestServices, testServices } from '../../testing/index.ts'
import { computeMemories } from './compute-memories.ts'

/** Makes the reviews of a user what the release before has stored: without memories. */
async function forgetMemories({ db }: TestServices, userId: string) {
  const unknown = { memoryLevel: unknownMemoryLevel }
  await db
    .update(reviews)
    .set({ ...unknown, stability: 0, difficulty: 0 })
    .where(eq(reviews.userId, userId))
  for (const [table, key] of [
    [reviewCounts, sql`user_id, list_id, type, confidence, last_wrong`],
    [reviewPeriods, sql`user_id, list_id, type, confidence, last_wrong, period`],
    [vocCounts, sql`user_id, list_id, confidence`],
  ] as const)
    await db.execute(sql`
      with before as (delete from ${table} where user_id = ${userId}::uuid returning *)
      insert into ${table} (${key}, count) select ${key}, sum(count) from before group by ${key}`)
}

/** A user with answers to 36 cards of three lists. */
async function learner(services: TestServices) {
  const ada = await createUser(services)
  for (const terms of [['uno', 'dos'], ['tres'], ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']]) {
    const { vocs } = await createList(ada, terms)
    const now = services.now().getTime()
    const vocReviews = vocs.flatMap(({ id }, n) =>
      reviewTypes.flatMap((type, m) =>
        Array.from({ length: 1 + ((5 * n + 17 * m) % 50) }, (_, i) => ({
          vocId: id,
          type,
          result: (i + m) % 4 === 2 ? (-1 as const) : (1 as const),
          date: now - (i + n) * day,
          thinkingTime: 1,
        })),
      ),
    )
    for (let n = 0; n < vocReviews.length; n += 500)
      await ada.call.reviews.submit({ vocReviews: vocReviews.slice(n, n + 500) })
  }
  const rows = () =>
    services.db.select().from(reviews).where(eq(reviews.userId, ada.id)).orderBy(asc(reviews.vocId), asc(reviews.type))
  return { ada, rows }
}

it('memories that an earlier release has not stored are computed in steps, after which nothing is left', async () => {
  const services = await testServices({ learningRowsPerCall: 10 })
  const { ada, rows } = await learner(services)
  const stored = await rows()
  await forgetMemories(services, ada.id)
  expect(await miscounts(services.db, [ada.id])).toEqual([])

  const unknown = () => services.db.$count(reviews, lt(reviews.memoryLevel, 0))
  const first = computeMemories(services, ada.id)
  const before = await unknown()
  await first.next()
  expect(before - (await unknown())).toBe(6)
  expect(await miscounts(services.db, [ada.id])).toEqual([])
  // A review may be answered meanwhile.
  const [left] = (await rows()).filter(({ memoryLevel }) => memoryLevel < 0)
  const answer = { result: 1 as const, date: services.now().getTime() - 40 * day - 1, thinkingTime: 1 }
  await ada.call.reviews.submit({
    vocReviews: [{ vocId: left?.vocId ?? '', type: left?.type ?? 'dictation', ...answer }],
  })
  const isOther = ({ vocId, type }: (typeof stored)[number]) => vocId !== left?.vocId || type !== left.type

  expect(await runJob(services, 'compute memories')).toBe('succeeded')
  expect((await rows()).filter(isOther)).toEqual(stored.filter(isOther))
  expect(await miscounts(services.db, [ada.id])).toEqual([])
  expect(await computeMemories(services, ada.id).next()).toEqual({ done: true, value: undefined })
})

it('a review whose answers no release has kept has the memory of its last one', async () => {
  const services = await testServices()
  const { ada, rows } = await learner(services)
  await forgetMemories(services, ada.id)
  await services.db.delete(reviewResults).where(eq(reviewResults.userId, ada.id))
  for await (const _ of computeMemories(services, ada.id));
  const levels = new Set((await rows()).map(({ lastWrong, memoryLevel }) => `${lastWrong} ${memoryLevel}`))
  expect(levels).toEqual(new Set(['false 52', 'true 18']))
})

it('the adaptive schedule holds at once, also before the job has run', async () => {
  const services = await testServices({ learningRowsPerCall: 10 })
  const { ada, rows } = await learner(services)
  const stored = await rows()
  const { reviews: settings } = await ada.call.reviews.updateSettings({ reviews: { schedule: 'adaptive' } })
  const queue = () => ada.call.reviews.getQueue({ count: 100 })
  const expected = await queue()
  await ada.call.reviews.updateSettings({ reviews: { schedule: 'intervals' } })
  await forgetMemories(services, ada.id)
  expect((await ada.call.reviews.updateSettings({ reviews: { schedule: 'adaptive' } })).reviews).toEqual(settings)
  expect(await rows()).toEqual(stored)
  expect(await queue()).toEqual(expected)
})
