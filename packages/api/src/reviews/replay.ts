import type { ReviewType } from '@wordtide/contract'
import { type Database, reviewResults, reviews } from '@wordtide/db'
import { type Answer, dueAt, type PastAnswer, replay } from '@wordtide/scheduling'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'

/** One review: a vocabulary in one type, in its list. */
interface Review {
  vocId: string
  type: ReviewType
  listId: string
}

const keyOf = ({ vocId, type }: Omit<Review, 'listId'>) => `${vocId} ${type}`
const answer = z.literal([-1, 0, 1]) satisfies z.ZodType<Answer>

/** Sets where these reviews stand to what their whole history gives, so that late answers count as if they had been on time. */
export async function replayReviews(
  tx: Database,
  personId: string,
  changed: readonly Review[],
  intervals: readonly number[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const histories = await historiesOf(tx, personId, changed)
  const rows = [...new Map(changed.map((review) => [keyOf(review), review]))].flatMap(
    ([key, { vocId, type, listId }]) => {
      const { confidence, lastReview } = replay(histories.get(key) ?? [])
      if (lastReview === null) return []
      const step = dueAt(confidence, lastReview, intervals)
      // At confidence 0 a review is due at once, also where the clock of its answer is ahead of ours.
      const due = confidence === 0 ? Math.min(lastReview, now.getTime()) : step
      const at = { lastReview: new Date(lastReview), dueAt: due === null ? null : new Date(due) }
      return [{ userId: personId, vocId, type, listId, confidence, ...at }]
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

async function historiesOf(
  tx: Database,
  personId: string,
  changed: readonly Review[],
): Promise<Map<string, PastAnswer[]>> {
  const vocIds = [...new Set(changed.map((review) => review.vocId))]
  const past = await tx
    .select({
      vocId: reviewResults.vocId,
      type: reviewResults.type,
      result: reviewResults.result,
      date: reviewResults.date,
      cap: reviewResults.cap,
    })
    .from(reviewResults)
    .where(and(eq(reviewResults.userId, personId), inArray(reviewResults.vocId, vocIds)))
  const histories = new Map<string, PastAnswer[]>()
  for (const { vocId, type, result, date, cap } of past) {
    const history = histories.get(keyOf({ vocId, type })) ?? []
    history.push({ result: answer.parse(result), date: date.getTime(), cap })
    histories.set(keyOf({ vocId, type }), history)
  }
  return histories
}
