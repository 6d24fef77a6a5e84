import { reviewTypes } from '@wordtide/contract'
import { reviewCounts, reviews } from '@wordtide/db'
import { type Answer, cappedConfidence, dueAt, isLearned, maxConfidenceOf, waitDays } from '@wordtide/scheduling'
import { dayOf, isDue, startOfDay } from '@wordtide/scheduling/day'
import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createList, createUser, specialTimeZones, testServices } from '../testing/index.ts'
import { dayMs } from '../values/durations.ts'
import { cappedConfidenceSql, dueAtSql, isLearnedSql, waitColumns, waitStateOf, waits } from './review-sql.ts'
import { daySettings } from './schedule.ts'

const terms = ['uno', 'dos', 'tres', 'cuatro', 'cinco']

const start = Date.UTC(2026, 0, 1)
const anySettings = fc.record({
  intervals: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }),
  timeZone: fc.constantFrom(...specialTimeZones, null),
  dayStartsAt: fc.integer({ min: 0, max: 23 }),
  learnedReturn: fc.boolean(),
  introduce: fc.boolean(),
  repeatMissed: fc.boolean(),
  newPerDay: fc.constant(20),
  reviewsPerDay: fc.constant(200),
  schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
  retention: fc.double({ min: 0.7, max: 0.97, noNaN: true }),
})
const anyCase = fc.record({
  states: fc.array(
    fc.record({
      confidence: fc.nat(8),
      lastResult: fc.constantFrom<Answer>(-1, 0, 1),
      memoryLevel: fc.integer({ min: 0, max: 140 }),
      lastReview: fc.integer({ min: start, max: start + 400 * dayMs }),
    }),
    { minLength: 5, maxLength: 15 },
  ),
  settings: anySettings,
  /** The time of the query: around the moment when the first review is due that waits days, or at a random time. */
  queriedAt: fc.oneof(
    fc.record({ afterDueMs: fc.constantFrom(-1, 0, 1) }),
    fc.record({ afterStartMs: fc.nat(500 * dayMs) }),
  ),
})

it('the SQL expressions agree with the functions of packages/scheduling for any review states', async () => {
  const services = await testServices()
  const { db } = services
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, terms)
  const keys = vocs.flatMap(({ id }) => reviewTypes.map((type) => ({ vocId: id, type })))
  const seen = { due: 0, dueThisMillisecond: 0, notDue: 0, never: 0, learned: 0, capped: 0 }

  const compare = async ({ states, settings, queriedAt }: CaseOf<typeof anyCase>) => {
    const zone = daySettings(settings)
    const dueFrom = states.flatMap((state) => {
      const days = waitDays(state, settings)
      return days === null || days === 0 ? [] : [startOfDay(dayOf(state.lastReview, zone) + days, zone)]
    })
    const now =
      'afterDueMs' in queriedAt ? (dueFrom[0] ?? start) + queriedAt.afterDueMs : start + queriedAt.afterStartMs

    await db.delete(reviews).where(eq(reviews.userId, ada.id))
    await db.insert(reviews).values(
      states.map(({ confidence, lastReview, lastResult, memoryLevel }, n) => ({
        vocId: keys[n]?.vocId ?? '',
        type: keys[n]?.type ?? 'translation',
        userId: ada.id,
        listId: list.id,
        confidence,
        lastReview: new Date(lastReview),
        lastWrong: lastResult === -1,
        firstReview: new Date(start),
        memoryLevel,
      })),
    )
    const rows = await db
      .select({
        vocId: reviews.vocId,
        type: reviews.type,
        isDue: sql<boolean>`coalesce(${reviews.lastReview} < wait.answered_before, false)`,
        isLearned: sql<boolean>`${isLearnedSql(reviews, settings)}`,
        due: sql<Date | null>`case when wait.days is not null then ${dueAtSql(new Date(now))} end`.mapWith(
          reviews.lastReview,
        ),
      })
      .from(reviews)
      .leftJoin(
        waits(waitColumns(settings, new Date(now))),
        sql`wait.state = ${waitStateOf(settings.schedule, reviews)}`,
      )
      .where(eq(reviews.userId, ada.id))

    const bySql = new Map(rows.map(({ vocId, type, ...result }) => [`${vocId} ${type}`, result]))
    for (const [n, state] of states.entries()) {
      const due = dueAt(state, settings, now)
      const learned = isLearned(state, settings)
      const expected = { isDue: isDue({ ...state, due }, now, zone), isLearned: learned, due: toDate(due) }
      expect(bySql.get(`${keys[n]?.vocId} ${keys[n]?.type}`)).toEqual(expected)
      seen[due === null ? 'never' : expected.isDue ? 'due' : 'notDue'] += 1
      if (learned) seen.learned += 1
    }
    if (dueFrom.includes(now)) seen.dueThisMillisecond += 1
  }
  await fc.assert(fc.asyncProperty(anyCase, compare), { numRuns: 60 })

  const compareConfidence = async (confidence: number, intervals: number[]) => {
    const row = { userId: ada.id, listId: list.id, type: 'dictation', confidence, lastWrong: false, count: 1 } as const
    await db.delete(reviewCounts).where(eq(reviewCounts.userId, ada.id))
    await db.insert(reviewCounts).values(row)
    const [counted] = await db
      .select({ confidence: cappedConfidenceSql(maxConfidenceOf(intervals)) })
      .from(reviewCounts)
      .where(and(eq(reviewCounts.userId, ada.id), eq(reviewCounts.listId, list.id)))
    const capped = cappedConfidence(confidence, maxConfidenceOf(intervals))
    expect(counted).toEqual({ confidence: capped })
    if (capped < confidence) seen.capped += 1
  }
  for (const confidence of [0, 1, 3, 8])
    for (const intervals of [[], [1], [1, 2, 3, 4, 5, 6, 7]]) await compareConfidence(confidence, intervals)
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0)
})

type CaseOf<A> = A extends fc.Arbitrary<infer T> ? T : never

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))
