import { learners, reviewResults, reviews } from '@wordtide/db'
import { dueAt } from '@wordtide/scheduling'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import type { Json } from '../calls/json-text.ts'
import { type ReviewSettings, reviewSettingsOf } from '../learning/index.ts'
import { isOfKeptList } from '../lists/index.ts'
import { batchSize, byList, firstId, inIndexOrder, pages, remainingLists, startsAt } from '../paging/row-pages.ts'

/**
 * Reviews per query. No index has their order, so that each query sorts the rest of a list: larger pages mean fewer sorts. As objects they
 * take some MB.
 */
const reviewPageSize = 10_000
/** Answers per query. */
const answerPageSize = 2000

/** The lists that the user learns or has learned, with the state of each review and all answers. */
export async function* learning(context: UserContext): AsyncGenerator<Json[]> {
  const { db, user } = context
  const settings = await reviewSettingsOf(db, user.id)
  const batches = pages(batchSize, (limit, after?: typeof learners.$inferSelect) =>
    db
      .select()
      .from(learners)
      .where(
        and(eq(learners.userId, user.id), isOfKeptList(learners.listId), after && gt(learners.listId, after.listId)),
      )
      .orderBy(asc(learners.listId))
      .limit(limit),
  )
  for await (const batch of batches) {
    const listIds = batch.map(({ listId }) => listId)
    const reviewsOf = byList(reviewsIn(context, listIds))
    const answersOf = byList(answersIn(context, listIds))
    yield batch.map(({ listId, lastReviewedAt, resetAt, isPaused }) => ({
      listId,
      lastReviewedAt: lastReviewedAt?.getTime() ?? null,
      resetAt: resetAt?.getTime() ?? null,
      paused: isPaused,
      reviews: () => reviewsJson(context, settings, reviewsOf(listId)),
      answers: () => answersJson(answersOf(listId)),
    }))
  }
}

const reviewColumns = {
  listId: reviews.listId,
  vocId: reviews.vocId,
  type: reviews.type,
  confidence: reviews.confidence,
  lastReview: reviews.lastReview,
  lastWrong: reviews.lastWrong,
  memoryLevel: reviews.memoryLevel,
}
type Review = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>

/** The user's reviews in these lists, in the order of the lists, each by vocabulary and type. */
const reviewsIn = ({ db, user }: UserContext, listIds: readonly string[]): AsyncGenerator<Review[]> =>
  pages(reviewPageSize, async (limit, last) => {
    const vocId = startsAt(last && sql`${last.vocId}::uuid`, firstId)
    const type = startsAt(last && sql`${last.type}`, sql`''`)
    const review = db
      .select(reviewColumns)
      .from(reviews)
      .where(
        and(
          eq(reviews.userId, user.id),
          eq(reviews.listId, sql`list.id`),
          sql`(${reviews.vocId}, ${reviews.type}) > (${vocId}, ${type})`,
        ),
      )
      .orderBy(asc(reviews.vocId), asc(reviews.type))
      .limit(limit)
      .as('review')
    const rows = await db
      .select()
      .from(remainingLists(listIds, last))
      .crossJoinLateral(review)
      .orderBy(sql`list.position`, asc(review.vocId), asc(review.type))
      .limit(limit)
    return rows.map((row) => row.review)
  })

async function* reviewsJson(
  { now }: UserContext,
  settings: ReviewSettings,
  rows: AsyncIterable<readonly Review[]>,
): AsyncGenerator<Json[]> {
  for await (const page of rows)
    yield page.map(({ vocId, type, confidence, lastWrong, memoryLevel, ...review }) => {
      const lastReview = review.lastReview.getTime()
      const lastResult = lastWrong ? -1 : 0
      const due = dueAt({ confidence, lastReview, lastResult, memoryLevel }, settings, now().getTime())
      return { vocId, type, confidence, lastReview, due }
    })
}

const answerColumns = {
  listId: reviewResults.listId,
  vocId: reviewResults.vocId,
  type: reviewResults.type,
  result: reviewResults.result,
  date: reviewResults.date,
  thinkingTime: reviewResults.thinkingTime,
  savedAt: reviewResults.savedAt,
}
type Answer = Pick<typeof reviewResults.$inferSelect, keyof typeof answerColumns>

/** The user's answers in these lists, in the order of the lists, each by date. */
const answersIn = ({ db, user }: UserContext, listIds: readonly string[]): AsyncGenerator<Answer[]> =>
  pages(answerPageSize, async (limit, last) => {
    const { date, vocId, type } = reviewResults
    const start = sql`${startsAt(last && sql`${sql.param(last.date, date)}::timestamptz`, sql`'-infinity'`)},
      ${startsAt(last && sql`${last.vocId}::uuid`, firstId)}, ${startsAt(last && sql`${last.type}`, sql`''`)}`
    const answer = db
      .select(answerColumns)
      .from(reviewResults)
      .where(
        and(
          eq(reviewResults.userId, user.id),
          eq(reviewResults.listId, sql`list.id`),
          sql`(${date}, ${vocId}, ${type}) > (${start})`,
        ),
      )
      .orderBy(asc(date), asc(vocId), asc(type))
      .limit(limit)
      .as('answer')
    const rows = await inIndexOrder(db, (tx) =>
      tx
        .select()
        .from(remainingLists(listIds, last))
        .crossJoinLateral(answer)
        .orderBy(sql`list.position`, asc(answer.date), asc(answer.vocId), asc(answer.type))
        .limit(limit),
    )
    return rows.map((row) => row.answer)
  })

async function* answersJson(rows: AsyncIterable<readonly Answer[]>): AsyncGenerator<Json[]> {
  for await (const page of rows)
    yield page.map(({ vocId, type, result, date, thinkingTime, savedAt }) => ({
      vocId,
      type,
      result,
      date: date.getTime(),
      thinkingTime,
      savedAt: savedAt.getTime(),
    }))
}
