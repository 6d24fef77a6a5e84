import { reviews } from '@wordtide/db'
import { cappedConfidence, dueAt, isDue, isLearned, maxConfidenceOf } from '@wordtide/scheduling'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createList, createUser, testServices } from '../testing/index.ts'
import { cappedConfidenceSql, dueAtSql, isDueSql, isLearnedSql, isNotLearnedSql } from './review-sql.ts'

const terms = Array.from({ length: 20 }, (_, n) => `term ${n}`)

const anyIntervals = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 8 })
const epoch = Date.UTC(2026, 0, 1)
const halfYear = 183 * 86_400_000
/** Dates and intervals overlap, so that about as many reviews are due as not. Some fall on the very millisecond. */
const anyDate = fc.oneof(
  fc.integer({ min: epoch, max: epoch + halfYear }),
  fc.integer({ min: 0, max: 20 }).map((n) => epoch + n * 86_400_000),
)
const anyStates = fc.array(fc.record({ confidence: fc.nat(11), lastReview: anyDate }), {
  minLength: 1,
  maxLength: terms.length,
})

it('the SQL expressions agree with the functions of packages/scheduling for any review states', async () => {
  const services = await testServices()
  const { db } = services
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, terms)
  const seen = { due: 0, notDue: 0, learned: 0, capped: 0 }

  const compare = async (
    states: { confidence: number; lastReview: number }[],
    intervals: number[],
    laterIntervals: number[],
    dates: [number, number],
  ) => {
    const [savedAt = 0, now = 0] = dates.toSorted((a, b) => a - b)
    const rows = states.map(({ confidence, lastReview }, n) => {
      const due = dueAt({ confidence, lastReview }, intervals, savedAt)
      return {
        userId: ada.id,
        vocId: vocs[n]?.id ?? '',
        type: 'dictation' as const,
        listId: list.id,
        confidence,
        lastReview: new Date(lastReview),
        dueAt: due === null ? null : new Date(due),
      }
    })
    await db.delete(reviews).where(eq(reviews.userId, ada.id))
    await db.insert(reviews).values(rows)
    const maxConfidence = maxConfidenceOf(laterIntervals)
    const found = await db
      .select({
        vocId: reviews.vocId,
        isDue: sql<boolean>`(${isDueSql(new Date(now))}) is true`,
        isLearned: sql<boolean>`${isLearnedSql}`,
        isNotLearned: sql<boolean>`${isNotLearnedSql}`,
        capped: sql<number>`${cappedConfidenceSql(maxConfidence)}`,
        laterDueAt: sql<Date | null>`${dueAtSql(laterIntervals, new Date(now))}`.mapWith(reviews.dueAt),
      })
      .from(reviews)
      .where(eq(reviews.userId, ada.id))

    const bySql = new Map(found.map(({ vocId, ...result }) => [vocId, result]))
    for (const [n, state] of states.entries()) {
      const due = isDue(dueAt(state, intervals, now), now)
      const learned = isLearned(state.confidence, intervals)
      const capped = cappedConfidence(state.confidence, maxConfidence)
      const laterDueAt = dueAt(state, laterIntervals, now)
      expect(bySql.get(vocs[n]?.id ?? '')).toEqual({
        isDue: due,
        isLearned: learned,
        isNotLearned: !learned,
        capped,
        laterDueAt: laterDueAt === null ? null : new Date(laterDueAt),
      })
      seen[learned ? 'learned' : due ? 'due' : 'notDue'] += 1
      if (capped < state.confidence) seen.capped += 1
    }
  }
  await fc.assert(fc.asyncProperty(anyStates, anyIntervals, anyIntervals, fc.tuple(anyDate, anyDate), compare), {
    numRuns: 60,
  })
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(10)
})
