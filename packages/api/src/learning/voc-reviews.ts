import { type ReviewStateView, type ReviewType, reviewTypes, type VocProgressView } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, reviews, statement, suspensions } from '@wordtide/db'
import { cappedConfidence, dueAt, maxConfidenceOf } from '@wordtide/scheduling'
import { daysUntilDue, isDue } from '@wordtide/scheduling/day'
import { and, eq, sql } from 'drizzle-orm'
import { daySettings, type ReviewSettings } from './schedule.ts'

/** The user whose reviews are read, and the settings that decide which of them are due. */
interface Learner {
  userId: string
  settings: Promise<ReviewSettings>
  now: Date
}

/** Returns what the user has learned of a vocabulary, which the user may see. */
export async function progressOfVocabulary(
  db: Database,
  { userId, settings, now }: Learner,
  vocId: string,
): Promise<VocProgressView> {
  const [rows, inForce] = await Promise.all([selectReviewsOf(db, { userId, vocIds: arrayText([vocId]) }), settings])
  const maxConfidence = maxConfidenceOf(inForce.intervals)
  return {
    reviews: reviewTypes.map((type) => {
      const { confidence, ...review } = stateOf(
        rows.find((row) => row.type === type),
        inForce,
        now,
      )
      const days = daysUntilDue(review, now.getTime(), daySettings(inForce))
      return {
        type,
        confidence: cappedConfidence(confidence, maxConfidence),
        lastReview: review.lastReview,
        dueInDays: days && Math.max(0, days),
      }
    }),
    maxConfidence,
    suspended: rows.some(({ suspended }) => suspended),
  }
}

/**
 * Returns those of these vocabularies that have a due review of the user: one that was answered before, and is not suspended. Reads at most
 * three reviews of each by their key, however much the user has learned.
 */
export async function dueVocabularies(
  db: Database,
  { userId, settings, now }: Learner,
  vocIds: readonly string[],
): Promise<Set<string>> {
  const [rows, inForce] = await Promise.all([
    vocIds.length === 0 ? [] : selectReviewsOf(db, { userId, vocIds: arrayText(vocIds) }),
    settings,
  ])
  const days = daySettings(inForce)
  const due = rows.filter(
    (row) => !row.suspended && row.type !== null && isDue(stateOf(row, inForce, now), now.getTime(), days),
  )
  return new Set(due.map(({ vocId }) => vocId))
}

/** Returns the reviews that the user has answered of these vocabularies. */
export async function reviewsOfVocabularies(
  db: Database,
  { userId, settings, now }: Learner,
  vocIds: readonly string[],
): Promise<ReviewStateView[]> {
  const [rows, inForce] = await Promise.all([selectReviewsOf(db, { userId, vocIds: arrayText(vocIds) }), settings])
  const maxConfidence = maxConfidenceOf(inForce.intervals)
  return rows.flatMap((row) => {
    const { confidence, lastReview, due } = stateOf(row, inForce, now)
    if (row.type === null || lastReview === null) return []
    const { vocId, type: reviewType } = row
    return [{ vocId, reviewType, lastReview, due, confidence: cappedConfidence(confidence, maxConfidence) }]
  })
}

interface ReviewRow {
  vocId: string
  suspended: boolean
  /** Null if the vocabulary has no review; so are the other fields then. */
  type: ReviewType | null
  confidence: number | null
  lastReview: Date | null
  lastWrong: boolean | null
  memoryLevel: number | null
}

/** The state of a review, without a row before the first answer, with its due date. */
function stateOf(row: ReviewRow | undefined, settings: ReviewSettings, now: Date) {
  const confidence = row?.confidence ?? 0
  const lastReview = row?.lastReview?.getTime() ?? null
  const memoryLevel = row?.memoryLevel ?? undefined
  const due = dueAt(
    { confidence, lastReview, lastResult: row?.lastWrong ? -1 : 0, memoryLevel },
    settings,
    now.getTime(),
  )
  return { confidence, lastReview, due }
}

/**
 * Selects the reviews that the user has of each vocabulary, or a row without any, and whether it is suspended. With limits, the planner
 * cannot choose a join that reads all reviews or all suspensions of the user.
 */
const selectReviewsOf = statement((db, input: Inputs<{ userId: string; vocIds: string }>) => {
  const vocId = sql<string>`asked.id`
  const ofAsked = (table: typeof reviews | typeof suspensions) =>
    and(eq(table.vocId, vocId), eq(table.userId, input.userId))
  const { type, confidence, lastReview, lastWrong, memoryLevel } = reviews
  const review = db
    .select({ type, confidence, lastReview, lastWrong, memoryLevel })
    .from(reviews)
    .where(ofAsked(reviews))
    .limit(reviewTypes.length)
    .as('review')
  const suspension = db
    .select({ vocId: suspensions.vocId })
    .from(suspensions)
    .where(ofAsked(suspensions))
    .limit(1)
    .as('suspension')
  return db
    .select({
      vocId,
      suspended: sql<boolean>`${suspension.vocId} is not null`,
      type: review.type,
      confidence: review.confidence,
      lastReview: review.lastReview,
      lastWrong: review.lastWrong,
      memoryLevel: review.memoryLevel,
    })
    .from(sql`unnest(${arrayInput(input.vocIds, 'uuid')}) as asked (id)`)
    .leftJoinLateral(review, sql`true`)
    .leftJoinLateral(suspension, sql`true`)
})
