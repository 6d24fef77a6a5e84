import { type Inputs, reviewCounts, reviews, statement } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CardQuery } from './cards.ts'

/** From `begin` on and before `end`. */
export interface Period {
  begin: Date
  end: Date
}

/** In a query of reviews: the condition that they were last answered within a period. */
export const isWithin = ({ begin, end }: Inputs<Period>): SQL =>
  sql`(${reviews.lastReview} >= ${sql.param(begin, reviews.lastReview)} and ${reviews.lastReview} < ${sql.param(end, reviews.lastReview)})`

/** Returns the vocabularies with a card that was last answered within a period, which has so many answers. */
export async function selectAnswered(
  { db, userId }: Pick<CardQuery, 'db' | 'userId'>,
  period: Period & { answers: number },
): Promise<Set<string>> {
  const rows = await answeredWithin(db, { userId, ...period })
  return new Set(rows.map(({ vocId }) => vocId))
}

const answeredWithin = statement((db, input: Inputs<{ userId: string; answers: number } & Period>) => {
  const { type, confidence, lastWrong } = reviewCounts
  const ranges = db
    .selectDistinct({ type, confidence, lastWrong })
    .from(reviewCounts)
    .where(eq(reviewCounts.userId, input.userId))
    .as('ranges')
  const answered = db
    .select({ vocId: reviews.vocId })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, input.userId),
        eq(reviews.type, ranges.type),
        eq(reviews.confidence, ranges.confidence),
        eq(reviews.lastWrong, ranges.lastWrong),
        isWithin(input),
      ),
    )
    // With a limit, it cannot become a join that reads all reviews of the user.
    .limit(input.answers)
    .as('answered')
  return db.select({ vocId: answered.vocId }).from(ranges).crossJoinLateral(answered)
})
