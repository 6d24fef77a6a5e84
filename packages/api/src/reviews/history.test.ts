import { reviews } from '@wordtide/db'
import { DEFAULT_INTERVALS, dueAt } from '@wordtide/scheduling'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newList, newPerson, setIntervals, testServices } from '../testing/index.ts'

/** A history: answers with their dates, sent in batches in any order, some twice, between changes of the ladder. */
const histories = fc.array(
  fc.record({
    batch: fc.array(
      fc.record({
        result: fc.constantFrom(-1 as const, 0 as const, 1 as const),
        minute: fc.integer({ min: 0, max: 60 }),
      }),
      { maxLength: 6 },
    ),
    intervals: fc.option(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }), { nil: undefined }),
  }),
  { maxLength: 6 },
)

it('a review always stands where its history says, in whatever batches and order its answers arrive', async () => {
  const services = await testServices()
  const ada = await newPerson(services)
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const { vocs } = await newList(ada, ['uno'])
      const vocId = vocs[0]?.id ?? ''
      let intervals: readonly number[] = DEFAULT_INTERVALS
      let answeredUnder = intervals
      await setIntervals(services, ada, [...intervals])
      const kept = new Map<number, { result: number; cap: number }>()
      for (const step of steps) {
        if (step.intervals !== undefined) {
          intervals = step.intervals
          await setIntervals(services, ada, step.intervals)
        }
        const dates = step.batch.map(({ minute }) => services.now().getTime() - minute * 60_000)
        const vocReviews = step.batch.map(({ result }, n) => ({
          vocId,
          type: 'translation' as const,
          result,
          date: dates[n] ?? 0,
          thinkingTime: 0,
        }))
        const before = kept.size
        for (const { date, result } of vocReviews)
          if (!kept.has(date)) kept.set(date, { result, cap: intervals.length + 1 })
        expect(await ada.call.reviews.submit({ vocReviews })).toEqual({ saved: kept.size - before, skipped: [] })
        // An answer that is there already moves nothing: what is due was said under the ladder of the last new one.
        if (kept.size > before) answeredUnder = intervals
      }
      const ordered = [...kept].sort(([one], [other]) => one - other)
      let confidence = 0
      for (const [, { result, cap }] of ordered)
        confidence = Math.max(0, Math.min(Math.min(confidence, cap) + result, cap))
      const last = ordered.at(-1)?.[0]
      const [row] = await services.db.select().from(reviews).where(eq(reviews.vocId, vocId))
      if (last === undefined) {
        expect(row).toBeUndefined()
        return
      }
      expect(row).toMatchObject({ confidence, lastReview: new Date(last) })
      expect(row?.dueAt?.getTime() ?? null).toBe(dueAt(confidence, last, answeredUnder))
    }),
    { numRuns: 25 },
  )
})
