import { reviewTypes } from '@wordtide/contract'
import { reviews } from '@wordtide/db'
import { cappedConfidence, dueAt, isDue, isLearned, maxConfidenceOf } from '@wordtide/scheduling'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../durations.ts'
import { createList, createUser, testServices } from '../testing/index.ts'
import { cappedConfidenceSql, dueAtSql, isDueSql, isLearnedSql, isNotLearnedSql } from './review-sql.ts'

const terms = ['uno', 'dos', 'tres', 'cuatro', 'cinco']

const anyIntervals = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 })
const start = Date.UTC(2026, 0, 1)
const anyDate = fc.integer({ min: start, max: start + 100 * dayMs })

const anyCase = fc.record({
  states: fc.array(fc.record({ confidence: fc.nat(8), lastReview: anyDate }), { minLength: 5, maxLength: 15 }),
  /** In force when the reviews were saved. */
  intervals: anyIntervals,
  /** Saved later. */
  newIntervals: anyIntervals,
  savedAt: anyDate,
  /** The time of the query: around the due date of the first review that is due later, or at a random time. */
  queriedAt: fc.oneof(
    fc.record({ afterDueMs: fc.constantFrom(-1, 0, 1) }),
    fc.record({ afterSavedMs: fc.nat(10 ** 10) }),
  ),
})

/** Rare among generated cases. */
const dueThisMillisecond: CaseOf<typeof anyCase> = {
  states: Array.from({ length: 5 }, () => ({ confidence: 1, lastReview: start })),
  intervals: [1, 3],
  newIntervals: [1],
  savedAt: start,
  queriedAt: { afterDueMs: 0 },
}

it('the SQL expressions agree with the functions of packages/scheduling for any review states', async () => {
  const services = await testServices()
  const { db } = services
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, terms)
  const keys = vocs.flatMap(({ id }) => reviewTypes.map((type) => ({ vocId: id, type })))
  const seen = { due: 0, dueThisMillisecond: 0, notDue: 0, learned: 0, capped: 0 }

  const compare = async ({ states, intervals, newIntervals, savedAt, queriedAt }: CaseOf<typeof anyCase>) => {
    const dueDates = states.map((state) => dueAt(state, intervals, savedAt))
    const laterDueDate = dueDates.find((date) => date !== null && date > savedAt) ?? savedAt
    const now =
      'afterDueMs' in queriedAt
        ? Math.max(savedAt, laterDueDate + queriedAt.afterDueMs)
        : savedAt + queriedAt.afterSavedMs
    const maxConfidence = maxConfidenceOf(newIntervals)

    await db.delete(reviews).where(eq(reviews.userId, ada.id))
    await db.insert(reviews).values(
      keys.slice(0, states.length).map((key, n) => ({
        ...key,
        userId: ada.id,
        listId: list.id,
        confidence: states[n]?.confidence ?? 0,
        lastReview: new Date(states[n]?.lastReview ?? 0),
        dueAt: toDate(dueDates[n] ?? null),
      })),
    )
    const rows = await db
      .select({
        vocId: reviews.vocId,
        type: reviews.type,
        isDue: sql<boolean>`(${isDueSql(new Date(now))}) is true`,
        isLearned: sql<boolean>`${isLearnedSql}`,
        isNotLearned: sql<boolean>`${isNotLearnedSql}`,
        confidence: sql<number>`${cappedConfidenceSql(maxConfidence)}`,
        newDueAt: sql<Date | null>`${dueAtSql(newIntervals, new Date(now))}`.mapWith(reviews.dueAt),
      })
      .from(reviews)
      .where(eq(reviews.userId, ada.id))

    const bySql = new Map(rows.map(({ vocId, type, ...result }) => [`${vocId} ${type}`, result]))
    for (const [n, state] of states.entries()) {
      const due = dueAt(state, intervals, now)
      const learned = isLearned(state.confidence, intervals)
      const confidence = cappedConfidence(state.confidence, maxConfidence)
      expect(bySql.get(`${keys[n]?.vocId} ${keys[n]?.type}`)).toEqual({
        isDue: isDue(due, now),
        isLearned: learned,
        isNotLearned: !learned,
        confidence,
        newDueAt: toDate(dueAt(state, newIntervals, now)),
      })
      seen[learned ? 'learned' : isDue(due, now) ? 'due' : 'notDue'] += 1
      if (state.confidence > 0 && due === now) seen.dueThisMillisecond += 1
      if (confidence < state.confidence) seen.capped += 1
    }
  }
  await fc.assert(fc.asyncProperty(anyCase, compare), { numRuns: 40, examples: [[dueThisMillisecond]] })
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0)
})

type CaseOf<A> = A extends fc.Arbitrary<infer T> ? T : never

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))
