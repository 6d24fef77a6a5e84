import { reviewTypes } from '@wordtide/contract'
import { answerPeriods, type Database, reviews, users } from '@wordtide/db'
import { migrate, migrateUntil, testPlace } from '@wordtide/db/testing'
import { DEFAULT_INTERVALS, PRESETS } from '@wordtide/scheduling'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createUser, day, miscounts, type TestServices, testCaller, testServices } from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * day)

/** The answers to a dictation, `[days ago, result]`, and the results of the previous release. */
interface StoredReview {
  answers: readonly (readonly [daysAgo: number, result: -1 | 0 | 1])[]
  confidence: number
  lastReviewDaysAgo: number
}
const stored: Record<string, StoredReview> = {
  known: { answers: [[1, 1]], confidence: 1, lastReviewDaysAgo: 1 },
  // Saved in another order than that of their dates.
  forgotten: {
    answers: [
      [2, -1],
      [40, 1],
      [30, 1],
      [20, 1],
    ],
    confidence: 2,
    lastReviewDaysAgo: 2,
  },
  learned: {
    answers: [9, 8, 7, 6, 5, 4, 3, 2].map((days) => [days, 1] as const),
    confidence: 8,
    lastReviewDaysAgo: 2,
  },
  // The first release kept no answers.
  unexplained: { answers: [], confidence: 3, lastReviewDaysAgo: 3 },
}

/** Writes what the release before would have written; returns the ids of the users, the list and the vocabularies. */
async function fillEarlierRelease(db: Database) {
  const [ada, ben, list] = [newId(), newId(), newId()]
  const vocIds = new Map(Object.keys(stored).map((term) => [term, newId()]))
  for (const [id, intervals] of [
    [ada, null],
    [ben, '{2,4}'],
  ])
    await db.execute(sql`insert into users (id, name, email, email_key, activated_at, intervals, created_at)
      values (${id}, 'Ada', ${id}, ${id}, ${daysAgo(90).toISOString()}, ${intervals}, ${daysAgo(90).toISOString()})`)
  await db.execute(sql`insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
    last_modified_at, search_key, vocs_count, last_added_at) values (${list}, ${ada}, 'Seas', '', 'es', '{en}', '{}', true,
    ${daysAgo(80).toISOString()}, ${daysAgo(80).toISOString()}, '', ${vocIds.size}, ${daysAgo(80).toISOString()})`)
  for (const [term, { answers, confidence, lastReviewDaysAgo }] of Object.entries(stored)) {
    const vocId = vocIds.get(term)
    await db.execute(sql`insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
      last_modified_at, term_key, search_key) values (${vocId}, ${list}, ${term}, 'n', '', '[]', '[]', '[]', '{}', '',
      ${daysAgo(80).toISOString()}, ${daysAgo(80).toISOString()}, ${term}, ${term})`)
    for (const user of [ada, ben]) {
      await db.execute(sql`insert into learners (user_id, list_id, last_reviewed_at) values (${user}, ${list}, now())
        on conflict do nothing`)
      await db.execute(sql`insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, due_at)
        values (${user}, ${vocId}, 'dictation', ${list}, ${confidence}, ${daysAgo(lastReviewDaysAgo).toISOString()}, now())`)
      for (const [days, result] of answers)
        await db.execute(sql`insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
          values (${user}, ${vocId}, 'dictation', ${daysAgo(days).toISOString()}, ${list}, ${result}, 1000, 8, now())`)
    }
  }
  // A vocabulary counts once, at the highest confidence of its types.
  await db.execute(sql`insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, due_at)
    values (${ben}, ${vocIds.get('known')}, 'translation', ${list}, 5, ${daysAgo(2).toISOString()}, now())`)
  await db.execute(sql`insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
    values (${ben}, ${vocIds.get('known')}, 'translation', ${daysAgo(2).toISOString()}, ${list}, 1, 1000, 8, now())`)
  return { ada, ben, list, vocIds }
}

/** Calls procedures in a new session of a user. */
async function callAs(services: TestServices, userId: string) {
  const { context } = testCaller(services)
  await context.session.issue(userId)
  const { change } = context.session
  if (change.kind !== 'issue') throw new Error('no session was issued')
  return testCaller(services, { sessionId: change.id }).call
}

it('learning from the previous release counts under the rules of days', async () => {
  const place = await testPlace()
  await place.connect(async (db) => {
    await migrateUntil(db, 'days_and_counts')
    const { ada, ben, list, vocIds } = await fillEarlierRelease(db)
    await migrate(db)

    const rows = await db.select().from(reviews).where(eq(reviews.userId, ada)).orderBy(asc(reviews.confidence))
    expect(rows).toMatchObject([
      { confidence: 1, lastWrong: false, lastReview: daysAgo(1), firstReview: daysAgo(1) },
      { confidence: 2, lastWrong: true, lastReview: daysAgo(2), firstReview: daysAgo(40) },
      { confidence: 3, lastWrong: false, lastReview: daysAgo(3), firstReview: daysAgo(3) },
      { confidence: 8, lastWrong: false, lastReview: daysAgo(2), firstReview: daysAgo(9) },
    ])
    // The review without answers is the one first answer that no history has.
    for (const user of [ada, ben])
      expect(await miscounts(db, [user])).toMatchObject([
        { table: 'answer_periods', side: 'stored', row: { answers: 1, first_answers: 1 } },
        { table: 'answer_periods', side: 'counted', row: { answers: 1, first_answers: 0 } },
      ])

    const services = await testServices({ db, now: () => now })
    const [adas, bens] = [await callAs(services, ada), await callAs(services, ben)]
    const added = await createUser(services)
    expect((await adas.reviews.getSettings()).reviews.intervals).toEqual([...PRESETS.careful])
    expect((await bens.reviews.getSettings()).reviews.intervals).toEqual([2, 4])
    expect((await added.call.reviews.getSettings()).reviews.intervals).toEqual([...DEFAULT_INTERVALS])
    const intervals = await db.select({ intervals: users.intervals }).from(users).where(eq(users.id, added.id))
    expect(intervals).toEqual([{ intervals: null }])

    const due = async (call: typeof adas) => {
      const cards = await call.reviews.getQueue({ list, types: ['dictation'] })
      const stats = await call.reviews.getListStats({ id: list })
      const isDue = cards.slice(0, stats.dictation.dueCount).map(({ term }) => term)
      return { isDue, later: cards.slice(stats.dictation.dueCount).map(({ term }) => term) }
    }
    // After a wrong answer a review waits a day, whatever its interval is.
    expect(await due(adas)).toEqual({ isDue: ['forgotten', 'known'], later: ['unexplained'] })
    // Three is the highest confidence under two intervals.
    expect(await due(bens)).toEqual({ isDue: ['forgotten'], later: ['known'] })

    const vocReviews = [...vocIds.values()].flatMap((vocId) =>
      reviewTypes.map((type) => ({ vocId, type, result: 1 as const, date: now.getTime(), thinkingTime: 5 })),
    )
    for (const call of [adas, bens]) await call.reviews.submit({ vocReviews })
    await adas.vocs.delete({ id: vocIds.get('unexplained') ?? '' })
    await adas.vocs.delete({ id: vocIds.get('forgotten') ?? '' })
    expect(await miscounts(db, [ada, ben, added.id])).toEqual([])
    expect(await db.$count(answerPeriods, sql`answers = 0`)).toBe(0)
  })
  await place.remove()
})
