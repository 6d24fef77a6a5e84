import { reviewResults, reviews } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { type Json, pages } from './json-text.ts'

/** Rows that are fetched at a time. */
const pageSize = 2000

/** Where the person stands with each vocabulary of a list, in each review type. */
export async function* standingOf({ db, person }: SignedIn, listId: string): AsyncGenerator<Json> {
  const rows = pages((after?: typeof reviews.$inferSelect) =>
    db
      .select()
      .from(reviews)
      .where(
        and(
          eq(reviews.userId, person.id),
          eq(reviews.listId, listId),
          after && sql`(${reviews.vocId}, ${reviews.type}) > (${after.vocId}::uuid, ${after.type})`,
        ),
      )
      .orderBy(asc(reviews.vocId), asc(reviews.type))
      .limit(pageSize),
  )
  for await (const { vocId, type, confidence, lastReview, dueAt } of rows)
    yield { vocId, type, confidence, lastReview: lastReview.getTime(), due: dueAt?.getTime() ?? null }
}

/** Every answer that the person ever gave in a list. */
export async function* answersOf({ db, person }: SignedIn, listId: string): AsyncGenerator<Json> {
  const { date, vocId, type } = reviewResults
  const rows = pages((after?: typeof reviewResults.$inferSelect) =>
    db
      .select()
      .from(reviewResults)
      .where(
        and(
          eq(reviewResults.userId, person.id),
          eq(reviewResults.listId, listId),
          after &&
            sql`(${date}, ${vocId}, ${type}) > (${sql.param(after.date, date)}, ${after.vocId}::uuid, ${after.type})`,
        ),
      )
      .orderBy(asc(date), asc(vocId), asc(type))
      .limit(pageSize),
  )
  for await (const row of rows)
    yield {
      vocId: row.vocId,
      type: row.type,
      result: row.result,
      date: row.date.getTime(),
      thinkingTime: row.thinkingTime,
      savedAt: row.savedAt.getTime(),
    }
}
