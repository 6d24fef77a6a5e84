import type { ReviewResult } from '@wordtide/contract'
import { type Database, reviewResults, reviews } from '@wordtide/db'
import { type Answer, maxConfidenceOf } from '@wordtide/scheduling'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type CountedAnswer, countAnswers } from './counts.ts'
import { type NewAnswer, replayHistories } from './history.ts'
import { countLearner, resetDates } from './learners.ts'
import { advanceNewCardCursors } from './new-card-cursors.ts'

/** An answer to a vocabulary of a list; `vocId` in lower case. */
export interface ListAnswer extends ReviewResult {
  listId: string
}

/**
 * Saves the answers that are new and not dated before a reset of their list, and updates everything that follows from
 * them: review states, counts, new-card cursors, learners. Returns how many were new. The caller holds the locks of the user's
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
  await updateReviews(tx, userId, saved)
  await advanceNewCardCursors(tx, userId, saved)
  await countLearner(tx, userId, saved)
  return saved.length
}

type SavedAnswer = NewAnswer & CountedAnswer

/** Inserts the answers that are new, and returns them. As JSON: thousands of parameters take several times as long. */
async function insertAnswers(
  tx: Database,
  userId: string,
  answers: readonly ListAnswer[],
  maxConfidence: number,
  now: Date,
): Promise<SavedAnswer[]> {
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
      result: sql<Answer>`${reviewResults.result}`,
      thinkingTime: reviewResults.thinkingTime,
    })
}

/** Sets the state of these reviews to what their whole history gives, so that late answers count as if sent in time; and counts. */
async function updateReviews(tx: Database, userId: string, saved: readonly SavedAnswer[]): Promise<void> {
  const replayed = await replayHistories(tx, userId, saved)
  if (replayed.length === 0) return
  const before = await selectReviews(tx, userId, saved)
  const firstReviews = firstDates([...before.map((review) => ({ ...review, date: review.firstReview })), ...saved])
  const after = replayed.map(({ last, ...review }) => ({
    ...review,
    userId,
    lastReview: new Date(last.date),
    lastWrong: last.result === -1,
    firstReview: firstReviews.get(keyOf(review)) ?? new Date(last.date),
  }))
  const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)
  await tx
    .insert(reviews)
    .values(after)
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.vocId, reviews.type],
      set: {
        confidence: excluded(reviews.confidence),
        lastReview: excluded(reviews.lastReview),
        lastWrong: excluded(reviews.lastWrong),
        firstReview: excluded(reviews.firstReview),
      },
    })
  await countAnswers(tx, userId, saved, before, after)
}

type ReviewKey = Pick<NewAnswer, 'vocId' | 'type'>
const keyOf = ({ vocId, type }: ReviewKey) => `${vocId} ${type}`

/** The first of these dates of each review. */
function firstDates(dated: readonly (ReviewKey & { date: Date })[]): Map<string, Date> {
  const first = new Map<string, Date>()
  for (const { date, ...review } of dated)
    if (date < (first.get(keyOf(review)) ?? Infinity)) first.set(keyOf(review), date)
  return first
}

/** All reviews of the vocabularies of these answers, also of other types. */
async function selectReviews(tx: Database, userId: string, answers: readonly ReviewKey[]) {
  const vocIds = [...new Set(answers.map(({ vocId }) => vocId))]
  return tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.vocId, vocIds)))
}
