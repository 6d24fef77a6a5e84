import { type Database, learners, learningOrder, lists, neverReviewed } from '@wordtide/db'
import { and, desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import { cursorDate, cursorId, keyset } from '../paging/paging.ts'
import { type PageBounds, type PageValues, preparePages } from './pages.ts'
import { selectedOfList } from './view.ts'

/** The sort key of the list before the page: when it was last reviewed, null for never, and when it was created. */
export const lastReviewedKey = z.tuple([cursorDate.nullable(), cursorDate, cursorId])
type Key = z.output<typeof lastReviewedKey>

/** The conditions by which the two parts of the order find lists that contain a search text. */
export interface Searches {
  reviewed: SQL | undefined
  neverReviewed: SQL | undefined
}

/** The values of a page, `after` as its cursor has it. */
type LastReviewedPage = Omit<PageValues, 'after'> & { after: Key | undefined }

/**
 * The pages of the lists that satisfy a condition: the last reviewed first, then those that the user never reviewed, the newest first. The
 * first part goes through what the user has reviewed and the second one through the lists, each in the order of an index.
 */
export function lastReviewedPages(condition: (userId: string | Placeholder) => SQL) {
  const isListed = ({ userId, language }: PageBounds) =>
    and(condition(userId), language === undefined ? undefined : eq(lists.language, language))

  const selectReviewed = (db: Database, bounds: PageBounds, matches: SQL | undefined) => {
    const { userId, after, limit } = bounds
    const order = learningOrder(learners.lastReviewedAt)
    const isAfter =
      after &&
      sql`(${order}, ${learners.listId}) < (${sql.param(after[0], learners.lastReviewedAt)}, ${sql.param(after[1], learners.listId)})`
    // With a limit, the planner cannot choose to read all lists.
    const list = db.select().from(lists).where(eq(lists.id, learners.listId)).limit(1).as('lists')
    return db
      .select({ id: lists.id, createdAt: lists.createdAt, lastReviewedAt: learners.lastReviewedAt })
      .from(learners)
      .innerJoinLateral(list, sql`true`)
      .where(and(eq(learners.userId, userId), sql`${order} > ${neverReviewed}`, isListed(bounds), matches, isAfter))
      .orderBy(desc(order), desc(learners.listId))
      .limit(limit)
  }

  const selectNeverReviewed = (db: Database, bounds: PageBounds, matches: SQL | undefined) => {
    const page = keyset([lists.createdAt, lists.id], 'desc', bounds.after)
    // A subquery that the planner cannot turn into a join: that might read all that the user learns.
    const lastReview = db
      .select({ at: learners.lastReviewedAt })
      .from(learners)
      .where(and(eq(learners.userId, bounds.userId), eq(learners.listId, lists.id)))
    // Not `is null`, which the planner expects of one row in two hundred: it would sort all lists of a search instead of reading them in
    // order.
    const isNeverReviewed = sql`coalesce((${lastReview}), ${neverReviewed}) <= ${neverReviewed}`
    return db
      .select({
        id: lists.id,
        createdAt: lists.createdAt,
        lastReviewedAt: sql`null::timestamp with time zone`,
      })
      .from(lists)
      .where(and(isListed(bounds), matches, isNeverReviewed, page.where))
      .orderBy(...page.orderBy)
      .limit(bounds.limit)
  }

  /** From the first list, or after one that was reviewed. */
  const selectBoth = (db: Database, bounds: PageBounds, searches?: Searches) =>
    selectFound(db, bounds, [
      selectReviewed(db, bounds, searches?.reviewed),
      selectNeverReviewed(db, { ...bounds, after: undefined }, searches?.neverReviewed),
    ])
  /** After a list that was never reviewed. */
  const selectRest = (db: Database, bounds: PageBounds, searches?: Searches) =>
    selectFound(db, bounds, [selectNeverReviewed(db, bounds, searches?.neverReviewed)])

  const prepared = { both: preparePages(2, selectBoth), rest: preparePages(2, selectRest) }

  return (db: Database, { after, ...bounds }: LastReviewedPage, searches?: Searches) => {
    const isInRest = after !== undefined && after[0] === null
    const values = { ...bounds, after: after && (isInRest ? [after[1], after[2]] : [after[0], after[2]]) }
    // The plan depends on the search text, so that the query is not prepared.
    if (searches !== undefined) return (isInRest ? selectRest : selectBoth)(db, values, searches)
    return (isInRest ? prepared.rest : prepared.both)(db, values)
  }
}

/** Merges the parts of a page, each of which has as many lists as the page at most. */
function selectFound(db: Database, { userId, limit }: PageBounds, parts: readonly SQLWrapper[]) {
  const all = sql.join([...parts], sql` union all `)
  const lastReviewedAt = sql<Date | null>`found.last_reviewed_at`.mapWith(learners.lastReviewedAt)
  const list = db.select().from(lists).where(sql`${lists.id} = found.id`).limit(1).as('lists')
  return db
    .select({ ...selectedOfList(db, userId), lastReviewedAt })
    .from(sql`(${all}) as found (id, created_at, last_reviewed_at)`)
    .innerJoinLateral(list, sql`true`)
    .orderBy(
      sql`coalesce(found.last_reviewed_at, ${neverReviewed}) desc`,
      sql`case when found.last_reviewed_at is null then found.created_at end desc`,
      sql`found.id desc`,
    )
    .limit(limit)
}
