import type { ReviewResult } from '@wordtide/contract'
import { reviews } from '@wordtide/db'
import { type Answer, DEFAULT_INTERVALS, dueAt } from '@wordtide/scheduling'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, type TestUser, testServices } from '../testing/index.ts'

const save = (user: TestUser, intervals: number[]) => user.call.reviews.updateSettings({ reviews: { intervals } })

/** Answers for a vocabulary with these results, a minute apart, the last one now. */
const answers = (vocId: string, results: readonly Answer[], now: number): ReviewResult[] =>
  results.map((result, n) => ({
    vocId,
    type: 'translation',
    result,
    date: now - (results.length - 1 - n) * 60_000,
    thinkingTime: 0,
  }))
const rightAnswers = (times: number): Answer[] => Array.from({ length: times }, () => 1)

describe('settings', () => {
  it('hold the default intervals until the user saves others', async () => {
    const ada = await createUser(await testServices())
    expect(await ada.call.reviews.getSettings()).toEqual({ reviews: { intervals: [...DEFAULT_INTERVALS] } })
    expect(await save(ada, [2, 4])).toEqual({ reviews: { intervals: [2, 4] } })
    expect(await ada.call.reviews.getSettings()).toEqual({ reviews: { intervals: [2, 4] } })
    expect(await save(ada, [])).toEqual({ reviews: { intervals: [] } })
    expect(await ada.call.reviews.getSettings()).toEqual({ reviews: { intervals: [] } })
  })

  it('apply to the user alone', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { vocs } = await createList(ada, ['uno'], { public: true })
    const now = services.now().getTime()
    for (const { call } of [ada, ben]) await call.reviews.submit({ vocReviews: answers(vocs[0]?.id ?? '', [1], now) })
    await save(ada, [5])
    expect(await ben.call.reviews.getSettings()).toEqual({ reviews: { intervals: [...DEFAULT_INTERVALS] } })
    const rows = await services.db.select().from(reviews).where(eq(reviews.userId, ben.id))
    expect(rows.map((row) => row.dueAt?.getTime())).toEqual([now + day])
  })

  it('cannot hold an interval that is not a whole number of days from 0 to 1000', async () => {
    const ada = await createUser(await testServices())
    for (const invalid of [-1, 1001, 1.5, Number.NaN])
      await expect(save(ada, [1, invalid]), `${invalid}`).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await ada.call.reviews.getSettings()).reviews.intervals).toEqual([...DEFAULT_INTERVALS])
  })
})

describe('changing the intervals', () => {
  it('changes what is due and what is learned, and leaves every confidence as it is', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos', 'tres'])
    const now = services.now().getTime()
    const given: Answer[][] = [[0], [1], [1, 1]]
    for (const [n, { id }] of vocs.entries())
      await ada.call.reviews.submit({ vocReviews: answers(id, given[n] ?? [], now) })
    const reviewStates = async () => {
      const rows = await services.db.select().from(reviews).where(eq(reviews.userId, ada.id))
      return vocs.map(({ id }) => {
        const row = rows.find(({ vocId }) => vocId === id)
        return [row?.confidence, row?.dueAt === null ? 'learned' : Number(row?.dueAt) - now]
      })
    }
    const byDefault = [
      [0, 0],
      [1, day],
      [2, 3 * day],
    ]
    expect(await reviewStates()).toEqual(byDefault)
    await save(ada, [10])
    expect(await reviewStates()).toEqual([
      [0, 0],
      [1, 10 * day],
      [2, 'learned'],
    ])
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation).toMatchObject({
      confidence: 3,
      progress: 50,
    })
    await save(ada, [])
    expect(await reviewStates()).toEqual([
      [0, 0],
      [1, 'learned'],
      [2, 'learned'],
    ])
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation).toMatchObject({
      confidence: 2,
      progress: 66,
    })
    await save(ada, [...DEFAULT_INTERVALS])
    expect(await reviewStates()).toEqual(byDefault)
  })

  it('leaves a review at confidence 0 due, even if the clock of its answer was ahead', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const wrongAnswer = { vocId: vocs[0]?.id ?? '', type: 'dictation' as const, result: -1 as const, thinkingTime: 0 }
    await ada.call.reviews.submit({ vocReviews: [{ ...wrongAnswer, date: services.now().getTime() + 60_000 }] })
    await save(ada, [3])
    expect((await ada.call.reviews.getListStats({ id: list.id })).dictation.dueCount).toBe(1)
  })

  it('moves every due date as the new intervals say, whatever the old ones were', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const terms = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    const { vocs } = await createList(ada, terms)
    const now = services.now().getTime()
    for (const [n, { id }] of vocs.entries())
      await ada.call.reviews.submit({ vocReviews: answers(id, rightAnswers(n + 1), now) })
    const anyIntervals = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(anyIntervals, async (intervals) => {
        await save(ada, intervals)
        for (const row of await services.db.select().from(reviews).where(eq(reviews.userId, ada.id)))
          expect(row.dueAt?.getTime() ?? null).toBe(
            dueAt({ confidence: row.confidence, lastReview: row.lastReview.getTime() }, intervals, now),
          )
      }),
      { numRuns: 25 },
    )
  })
})
