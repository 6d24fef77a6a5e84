import type { ReviewResult } from '@wordtide/contract'
import { type Database, reviewResults, reviews } from '@wordtide/db'
import { dueAt, maxConfidenceOf } from '@wordtide/scheduling'
import { sql } from 'drizzle-orm'
import { type NewAnswer, replayHistories } from './history.ts'
import { countLearner, resetDates } from './learners.ts'
import { advanceNewCardCursors } from './new-card-cursors.ts'

/** An answer to a vocabulary of a list; `vocId` in lower case. */
export interface ListAnswer extends ReviewResult {
  listId: string
}

/**
 * Saves the answers that are new and not dated before a reset of their list, and updates everything that follows from
 * them: review states, new-card cursors, learners. Returns how many were new. The caller holds the locks of the user's
 * row and of the lists.
 */
export async function saveAnswers(
  tx: Database,
  userId: string,
  answers: readonly ListAnswer[],
  intervals: readonly number[],
  now: Date,
): Promise<number> {
  const resets = await resetDates(tx, userId, [...new Set(answers.map(({ listId }) => listId))], now)
  const counted = answers.filter(({ listId, date }) => date >= (resets.get(listId) ?? Number.NEGATIVE_INFINITY))
  if (counted.length === 0) return 0
  const saved = await insertAnswers(tx, userId, counted, maxConfidenceOf(intervals), now)
  await updateReviews(tx, userId, saved, intervals, now)
  await advanceNewCardCursors(tx, userId, saved)
  await countLearner(tx, userId, saved)
  return saved.length
}

/** Inserts the answers that are new, and returns them. As JSON: thousands of parameters take several times as long. */
async function insertAnswers(
  tx: Database,
  userId: string,
  answers: readonly ListAnswer[],
  maxConfidence: number,
  now: Date,
): Promise<NewAnswer[]> {
  const rows = answers.map(({ vocId, type, date, listId, result, thinkingTime }) => ({
    user_id: userId,
    voc_id: vocId,
    type,
    date: new Date(date),
    list_id: listId,
    result,
    thinking_time: thinkingTime,
    cap: maxConfidence,
    saved_at: now,
  }))
  return tx
    .insert(reviewResults)
    .select(
      sql`select user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at
        from json_populate_recordset(null::${reviewResults}, ${JSON.stringify(rows)}::text::json)`,
    )
    .onConflictDoNothing()
    .returning({
      vocId: reviewResults.vocId,
      type: reviewResults.type,
      listId: reviewResults.listId,
      date: reviewResults.date,
    })
}

/** Sets the state of these reviews to what their whole history gives, so that late answers count as if sent in time. */
async function updateReviews(
  tx: Database,
  userId: string,
  newAnswers: readonly NewAnswer[],
  intervals: readonly number[],
  now: Date,
): Promise<void> {
  const replayed = await replayHistories(tx, userId, newAnswers)
  if (replayed.length === 0) return
  const rows = replayed.map(({ confidence, last, ...review }) => {
    const due = dueAt({ confidence, lastReview: last.date }, intervals, now.getTime())
    return {
      userId,
      ...review,
      confidence,
      lastReview: new Date(last.date),
      dueAt: due === null ? null : new Date(due),
    }
  })
  const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)
  await tx
    .insert(reviews)
    .values(rows)
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.vocId, reviews.type],
      set: {
        confidence: excluded(reviews.confidence),
        lastReview: excluded(reviews.lastReview),
        dueAt: excluded(reviews.dueAt),
      },
    })
}
