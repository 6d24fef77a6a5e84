import type { ReviewResult } from '@wordtide/contract'
import { reviewBlocks, reviewResults, reviews } from '@wordtide/db'
import { type Answer, blockSize, levelOf, replay } from '@wordtide/scheduling'
import { defaultMemoryModel, rememberedOf } from '@wordtide/scheduling/memory'
import { asc, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, type TestServices, type TestUser, testServices } from '../testing/index.ts'

/** Returns the stored state of each review of the user, and the state by replay of its history. */
async function storedAndReplayed({ db }: TestServices, { id }: TestUser) {
  const history = await db.select().from(reviewResults).where(eq(reviewResults.userId, id))
  const rows = await db
    .select()
    .from(reviews)
    .where(eq(reviews.userId, id))
    .orderBy(asc(reviews.vocId), asc(reviews.type))
  return {
    stored: rows.map(({ confidence, lastReview, lastWrong, stability, difficulty, memoryAnswers, memoryLevel }) => ({
      confidence,
      lastReview: lastReview.getTime(),
      lastWrong,
      memory: { stability, difficulty },
      memoryAnswers,
      memoryLevel,
    })),
    replayed: rows.map(({ vocId, type }) => {
      const answers = history
        .filter((answer) => answer.vocId === vocId && answer.type === type)
        .map(({ result, date, maxConfidence }) => ({ result: sign(result), date: date.getTime(), maxConfidence }))
      const { confidence, lastReview, lastResult } = replay(answers)
      const memory = defaultMemoryModel.replay(answers)
      return {
        confidence,
        lastReview,
        lastWrong: lastResult === -1,
        memory,
        memoryAnswers: rememberedOf(answers.length),
        memoryLevel: memory === null ? null : levelOf(memory),
      }
    }),
  }
}

const sign = (result: number): Answer => (result === 0 ? 0 : result > 0 ? 1 : -1)

const blocksOf = ({ db }: TestServices, { id }: TestUser) =>
  db.select().from(reviewBlocks).where(eq(reviewBlocks.userId, id))

/** `count` answers to a vocabulary, a minute apart, which end so many minutes ago. */
const answers = (services: TestServices, vocId: string, count: number, minutesAgo = 0): ReviewResult[] =>
  Array.from({ length: count }, (_, n) => ({
    vocId,
    type: 'dictation',
    result: n % 3 === 0 ? -1 : 1,
    date: services.now().getTime() - (minutesAgo + n) * 60_000,
    thinkingTime: 1,
  }))

const anyBatch = fc.record({
  voc: fc.nat(1),
  count: fc.constantFrom(1, 3, 20, 90),
  /** The first answers of a batch are often there already, or lie among others. */
  minutesAgo: fc.nat(250),
  stepMinutes: fc.constantFrom(1, 2, 7),
  seed: fc.nat(1000),
})
const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('answer' as const), batch: anyBatch }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('change the settings' as const),
      intervals: fc.array(fc.nat(9), { maxLength: 9 }),
      schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reset' as const) }) },
)

describe('the state of a review', () => {
  it('is what the replay of its history gives, whatever its length and the order of arrival', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos'])
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 10, size: 'max' }), async (steps) => {
        services.pass(day)
        await ada.call.reviews.submit({ vocReviews: answers(services, vocs[0]?.id ?? '', 400) })
        expect((await blocksOf(services, ada)).map(({ level }) => level)).toContain(2)
        for (const step of steps) {
          if (step.type === 'reset') {
            await ada.call.reviews.reset({ id: list.id })
            expect(await blocksOf(services, ada)).toEqual([])
            // Answers that are dated before a reset do not count.
            services.pass(day)
          } else if (step.type === 'change the settings') {
            await ada.call.reviews.updateSettings({ reviews: { intervals: step.intervals, schedule: step.schedule } })
          } else {
            const { voc, count, minutesAgo, stepMinutes, seed } = step.batch
            const vocReviews = Array.from({ length: count }, (_, n) => ({
              vocId: vocs[voc]?.id ?? '',
              type: 'dictation' as const,
              result: sign(((seed + n * 7) % 4) - 1),
              date: services.now().getTime() - (minutesAgo + n * stepMinutes) * 60_000,
              thinkingTime: 1,
            }))
            await ada.call.reviews.submit({ vocReviews })
          }
          const { stored, replayed } = await storedAndReplayed(services, ada)
          expect(stored).toEqual(replayed)
        }
      }),
      { numRuns: 6 },
    )
  })

  it('follows from a long history that an earlier release has stored', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const vocId = vocs[0]?.id ?? ''
    await services.db.execute(sql`
      insert into ${reviewResults} (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select ${ada.id}::uuid, ${vocId}::uuid, 'dictation', ${services.now().toISOString()}::timestamptz - n * interval '1 minute',
        ${list.id}::uuid, case when n % 3 = 0 then -1 else 1 end, 0, 8, now() from generate_series(5, 704) n`)
    for (const minutesAgo of [1, 300.5, 710, 4]) {
      await ada.call.reviews.submit({ vocReviews: answers(services, vocId, 1, minutesAgo) })
      const { stored, replayed } = await storedAndReplayed(services, ada)
      expect(stored).toEqual(replayed)
    }
    expect((await blocksOf(services, ada)).length).toBeGreaterThan(700 / blockSize)
  })
})
