import { reviewResults, reviews } from '@wordtide/db'
import { dueAt } from '@wordtide/scheduling'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { reviewSettingsOf } from '../learning/index.ts'
import { type Json, pages } from './json-text.ts'

/** Rows per query. */
const pageSize = 2000

/** The state of each of the user's reviews in a list. */
export async function* reviewStatesOf({ db, user, now }: UserContext, listId: string): AsyncGenerator<Json> {
  const rows = pages((after?: typeof reviews.$inferSelect) =>
    db
      .select()
      .from(reviews)
      .where(
        and(
          eq(reviews.userId, user.id),
          eq(reviews.listId, listId),
          after && sql`(${reviews.vocId}, ${reviews.type}) > (${after.vocId}::uuid, ${after.type})`,
        ),
      )
      .orderBy(asc(reviews.vocId), asc(reviews.type))
      .limit(pageSize),
  )
  const settings = await reviewSettingsOf(db, user.id)
  for await (const { vocId, type, confidence, lastWrong, ...review } of rows) {
    const lastReview = review.lastReview.getTime()
    const due = dueAt({ confidence, lastReview, lastResult: lastWrong ? -1 : 0 }, settings, now().getTime())
    yield { vocId, type, confidence, lastReview, due }
  }
}

/** All answers that the user gave in a list. */
export async function* answersOf({ db, user }: UserContext, listId: string): AsyncGenerator<Json> {
  const { date, vocId, type } = reviewResults
  const rows = pages((after?: typeof reviewResults.$inferSelect) =>
    db
      .select()
      .from(reviewResults)
      .where(
        and(
          eq(reviewResults.userId, user.id),
          eq(reviewResults.listId, listId),
          after &&
            sql`(${date}, ${vocId}, ${type}) > (${sql.param(after.date, date)}, ${after.vocId}::uuid, ${after.type})`,
        ),
      )
      .orderBy(asc(date), asc(vocId), asc(type))
      .limit(pageSize),
  )
  for await (const answer of rows)
    yield {
      vocId: answer.vocId,
      type: answer.type,
      result: answer.result,
      date: answer.date.getTime(),
      thinkingTime: answer.thinkingTime,
      savedAt: answer.savedAt.getTime(),
    }
}
