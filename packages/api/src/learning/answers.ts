import type { ReviewResult, ReviewType } from '@wordtide/contract'
import { type Database, reviewResults, reviews } from '@wordtide/db'
import { type Answer, dueAt, maxConfidenceOf, type PastAnswer, replay } from '@wordtide/scheduling'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { countLearner, resetDates } from './learners.ts'
import { advanceNewCardCursors } from './new-card-cursors.ts'

/** An answer to a vocabulary of a list; `vocId` in lower case. */
export interface ListAnswer extends ReviewResult {
  listId: string
}

/** A review: a vocabulary in one review type, with its list. */
interface Review {
  vocId: string
  type: ReviewType
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
  const rows = answers
    .filter(({ listId, date }) => date >= (resets.get(listId) ?? Number.NEGATIVE_INFINITY))
    .map(({ vocId, type, result, date, thinkingTime, listId }) => ({
      userId,
      vocId,
      type,
      date: new Date(date),
      listId,
      result,
      thinkingTime,
      maxConfidence: maxConfidenceOf(intervals),
      savedAt: now,
    }))
  if (rows.length === 0) return 0
  const saved = await tx.insert(reviewResults).values(rows).onConflictDoNothing().returning({
    vocId: reviewResults.vocId,
    type: reviewResults.type,
    listId: reviewResults.listId,
    date: reviewResults.date,
  })
  await replayReviews(tx, userId, saved, intervals, now)
  await advanceNewCardCursors(tx, userId, saved)
  await countLearner(tx, userId, saved)
  return saved.length
}

const keyOf = ({ vocId, type }: { vocId: string; type: ReviewType }) => `${vocId} ${type}`

/** Sets the state of these reviews to what their whole history gives, so that late answers count as if sent in time. */
async function replayReviews(
  tx: Database,
  userId: string,
  changed: readonly Review[],
  intervals: readonly number[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const histories = await historiesOf(tx, userId, changed)
  const rows = [...new Map(changed.map((review) => [keyOf(review), review]))].flatMap(
    ([key, { vocId, type, listId }]) => {
      const state = replay(histories.get(key) ?? [])
      const { confidence, lastReview } = state
      if (lastReview === null) return []
      const due = dueAt(state, intervals, now.getTime())
      const dates = { lastReview: new Date(lastReview), dueAt: due === null ? null : new Date(due) }
      return [{ userId, vocId, type, listId, confidence, ...dates }]
    },
  )
  if (rows.length === 0) return
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

const answerSchema = z.literal([-1, 0, 1]) satisfies z.ZodType<Answer>

async function historiesOf(
  tx: Database,
  userId: string,
  changed: readonly Review[],
): Promise<Map<string, PastAnswer[]>> {
  const vocIds = [...new Set(changed.map((review) => review.vocId))]
  const answers = await tx
    .select({
      vocId: reviewResults.vocId,
      type: reviewResults.type,
      result: reviewResults.result,
      date: reviewResults.date,
      maxConfidence: reviewResults.maxConfidence,
    })
    .from(reviewResults)
    .where(and(eq(reviewResults.userId, userId), inArray(reviewResults.vocId, vocIds)))
  const histories = new Map<string, PastAnswer[]>()
  for (const { result, date, maxConfidence, ...review } of answers) {
    const history = histories.get(keyOf(review)) ?? []
    history.push({ result: answerSchema.parse(result), date: date.getTime(), maxConfidence })
    histories.set(keyOf(review), history)
  }
  return histories
}
