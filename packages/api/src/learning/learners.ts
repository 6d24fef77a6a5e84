import { limits } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  learners,
  lists,
  reviewResults,
  reviews,
  statement,
} from '@wordtide/db'
import { type AnyColumn, and, eq, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import { clockToleranceMs } from '../values/clock.ts'

/**
 * `lists.learnersCount` counts the users who have at least one review in the list: those whose row in `learners` has a
 * `lastReviewedAt`. Everything that changes either does so here, in the transaction of the caller, which holds the lock of
 * the list.
 */

/** Returns when the user last reviewed each of these lists that the user has reviewed. */
export async function lastReviewsOf(
  db: Database,
  userId: string,
  lists: readonly { id: string }[],
): Promise<Map<string, Date | null>> {
  if (lists.length === 0) return new Map()
  const rows = await selectLastReviews(db, { userId, listIds: arrayText(lists.map(({ id }) => id)) })
  return new Map(rows.map(({ listId, lastReviewedAt }) => [listId, lastReviewedAt]))
}

const selectLastReviews = statement((db, input: Inputs<{ userId: string; listIds: string }>) =>
  db
    .select({ listId: learners.listId, lastReviewedAt: learners.lastReviewedAt })
    .from(learners)
    .where(and(eq(learners.userId, input.userId), sql`${learners.listId} = any(${arrayInput(input.listIds, 'uuid')})`)),
)

/** Adds a list to the user's learning lists: called when it is created, for its owner, or shared. */
export async function addLearningList(tx: Database, userId: string, listId: string): Promise<void> {
  await tx.insert(learners).values({ userId, listId }).onConflictDoNothing()
}

/** Pauses or resumes a list for a user. The caller holds the lock of the list. */
export async function setPaused(
  tx: Database,
  row: { userId: string; listId: string; isPaused: boolean },
): Promise<void> {
  const target = [learners.userId, learners.listId]
  await tx
    .insert(learners)
    .values(row)
    .onConflictDoUpdate({ target, set: { isPaused: row.isPaused } })
}

/** Returns whether the user has paused a list. */
export async function isPausedFor(db: Database, userId: string, listId: string): Promise<boolean> {
  const [row] = await selectPaused(db, { userId, listId })
  return row?.isPaused ?? false
}

/** In a query: the condition that the user has not paused a list. Reads all of the user's paused lists at once, because they are few. */
export const isNotPaused = (userId: string, listId: AnyColumn | SQL) =>
  sql`${listId} not in (select ${learners.listId} from ${learners} where ${learners.userId} = ${userId} and ${learners.isPaused})`

const selectPaused = statement((db, input: Inputs<{ userId: string; listId: string }>) =>
  db
    .select({ isPaused: learners.isPaused })
    .from(learners)
    .where(and(eq(learners.userId, input.userId), eq(learners.listId, input.listId))),
)

/** A user as a learner of a list. */
export type Learner = Pick<typeof learners.$inferSelect, 'listId' | 'lastReviewedAt' | 'resetAt'>

interface LatestAnswers {
  latestLists: string
  latestDates: string
}

/** Returns the date of the last of new answers in each list, as `updateLearnersSql` takes them; dates of answers are in unix ms. */
export function latestAnswers(newAnswers: readonly { listId: string; date: number }[]): LatestAnswers {
  const latest = new Map<string, number>()
  for (const { listId, date } of newAnswers) latest.set(listId, Math.max(date, latest.get(listId) ?? 0))
  return {
    latestLists: arrayText([...latest.keys()]),
    latestDates: arrayText([...latest.values()].map((date) => new Date(date).toISOString())),
  }
}

/** Updates `lastReviewedAt` after new answers. */
export const updateLearnersSql = (input: Inputs<{ userId: string } & LatestAnswers>): SQL => sql`
  insert into ${learners} (user_id, list_id, last_reviewed_at)
  select ${input.userId}::uuid, list_id, date
    from unnest(${input.latestLists}::uuid[], ${input.latestDates}::timestamptz[]) as latest (list_id, date)
  on conflict (user_id, list_id)
    do update set last_reviewed_at = greatest(${learners}.last_reviewed_at, excluded.last_reviewed_at)`

/** Counts the user as a learner of the lists that get the first answers; `before` has the user's rows of these lists by their ids. */
export async function countNewLearner(
  tx: Database,
  newAnswers: readonly { listId: string }[],
  before: ReadonlyMap<string, Learner>,
): Promise<void> {
  const listIds = new Set(newAnswers.map(({ listId }) => listId))
  const started = [...listIds].filter((listId) => (before.get(listId)?.lastReviewedAt ?? null) === null)
  if (started.length > 0) await addLearner(tx, { listIds: arrayText(started) })
}

const addLearner = statement((db, input: Inputs<{ listIds: string }>) =>
  db
    .update(lists)
    .set({ learnersCount: sql`${lists.learnersCount} + 1` })
    .where(sql`${lists.id} = any(${input.listIds}::uuid[])`),
)

/**
 * Returns when the user last reset a list, in unix ms; -Infinity if never. A reset dated ahead of `now` would skip every answer until then.
 * One from a server whose clock is a little ahead counts as made now; one by a clock that was wrong as made one day before now, because the
 * date of an answer may be wrong by as much, too. `mendResetDates` stores the latter.
 */
export function resetDate(learner: Learner | undefined, now: Date): number {
  const resetAt = learner?.resetAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return isFromWrongClock(resetAt, now) ? mendedDate(now) : Math.min(resetAt, now.getTime())
}

const isFromWrongClock = (resetAt: number, now: Date) => resetAt > now.getTime() + clockToleranceMs
const mendedDate = (now: Date) => now.getTime() - limits.review.aheadMs

/** Corrects the dates of the user's resets that were set by a wrong clock. */
export async function mendResetDates(tx: Database, userId: string, rows: readonly Learner[], now: Date): Promise<void> {
  const wrong = rows.filter(({ resetAt }) => resetAt !== null && isFromWrongClock(resetAt.getTime(), now))
  if (wrong.length === 0) return
  const listIds = wrong.map(({ listId }) => listId)
  await tx
    .update(learners)
    .set({ resetAt: new Date(mendedDate(now)) })
    .where(and(eq(learners.userId, userId), inArray(learners.listId, listIds)))
}

/** The ids of the users who have reviewed one of these vocabularies. */
export async function reviewersOf(tx: Database, vocIds: readonly string[]): Promise<string[]> {
  const rows = await tx.selectDistinct({ id: reviews.userId }).from(reviews).where(isOneOf(reviews.vocId, vocIds))
  return rows.map(({ id }) => id)
}

/** One parameter for any number of ids: a statement has at most 65,535. */
export const isOneOf = (column: AnyColumn, ids: readonly string[]) => sql`${column} = any(${arrayText(ids)}::uuid[])`

/**
 * Makes users who have reviewed these vocabularies learners of another list. Called before the vocabularies are moved into it. The users'
 * last reset of that list is unchanged: what they had learned was not in it (decision 055).
 */
export async function addMovedLearners(tx: Database, vocIds: readonly string[], toListId: string): Promise<void> {
  const reviewers = sql`(select user_id, max(last_review) as last_review from ${reviews}
    where ${isOneOf(reviews.vocId, vocIds)} group by user_id) as reviewer`
  await tx.execute(sql`
    update ${lists} set learners_count = learners_count + (
      select count(*) from ${reviewers} where not exists (
        select from ${learners} where list_id = ${toListId}::uuid and user_id = reviewer.user_id and last_reviewed_at is not null
      )
    ) where id = ${toListId}::uuid`)
  await tx.execute(sql`
    insert into ${learners} as stored (user_id, list_id, last_reviewed_at)
    select user_id, ${toListId}::uuid, last_review from ${reviewers}
    on conflict (user_id, list_id)
      do update set last_reviewed_at = greatest(stored.last_reviewed_at, excluded.last_reviewed_at)`)
}

/**
 * Recomputes `lastReviewedAt` of these users from their remaining answers, after vocabularies of the list were deleted or moved, and no
 * longer counts those without any. Those who are resetting the list are not counted any more.
 */
export async function recountLearners(tx: Database, listId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const latest = tx
    .select({ date: max(reviewResults.date) })
    .from(reviewResults)
    .where(and(eq(reviewResults.userId, learners.userId), eq(reviewResults.listId, listId)))
  const recounted = await tx
    .update(learners)
    .set({ lastReviewedAt: sql`(${latest})` })
    .where(and(eq(learners.listId, listId), isOneOf(learners.userId, userIds), isNotNull(learners.lastReviewedAt)))
    .returning({ lastReviewedAt: learners.lastReviewedAt })
  const stopped = recounted.filter(({ lastReviewedAt }) => lastReviewedAt === null).length
  if (stopped > 0) await subtractLearners(tx, listId, stopped)
}

/** Subtracts the user from the counts of these lists, which are locked, before the user's learning is deleted with the account. */
export async function removeFromLearners(tx: Database, userId: string, listIds: readonly string[]): Promise<void> {
  await tx
    .update(lists)
    .set({ learnersCount: sql`${lists.learnersCount} - 1` })
    .from(learners)
    .where(
      and(
        eq(learners.listId, lists.id),
        eq(learners.userId, userId),
        isNotNull(learners.lastReviewedAt),
        inArray(lists.id, [...listIds]),
      ),
    )
}

/** Subtracts users who are no longer learners of a list from its count. */
export const subtractLearners = (tx: Database, listId: string, count: number) =>
  tx
    .update(lists)
    .set({ learnersCount: sql`${lists.learnersCount} - ${count}::int` })
    .where(eq(lists.id, listId))
