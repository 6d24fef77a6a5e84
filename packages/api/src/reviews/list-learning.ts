import type { learningListsInput, learningListsView } from '@wordtide/contract'
import { type Database, learners, learningOrder, lists, neverReviewed, shares } from '@wordtide/db'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { reviewSettingsOf } from '../learning/index.ts'
import {
  type ListSearch,
  type PageBounds,
  pagesOfUser,
  selectedOfList,
  shareOf,
  viewWithProgress,
} from '../lists/index.ts'
import { cursorDate, cursorId, cutPage, pageCursor } from '../paging/paging.ts'
import { isLearning } from './learning-lists.ts'

/** The date is null if the last list of the page was never reviewed. */
const lastReviewedFirst = pageCursor('learning', z.tuple([cursorDate.nullable(), cursorId]))

function select(db: Database, { userId, language, after, limit }: PageBounds, search?: ListSearch) {
  const order = learningOrder(learners.lastReviewedAt)
  const list =
    search?.listOf(learners.listId) ?? db.select().from(lists).where(eq(lists.id, learners.listId)).as('lists')
  const isAfter =
    after &&
    sql`(${order}, ${learners.listId})
      < (coalesce(${sql.param(after[0], learners.lastReviewedAt)}::timestamptz, ${neverReviewed}), ${sql.param(after[1], learners.listId)})`
  return (
    db
      .select({ ...selectedOfList(db, userId), lastReviewedAt: learners.lastReviewedAt, isPaused: learners.isPaused })
      .from(learners)
      .innerJoinLateral(list, sql`true`)
      .leftJoin(shares, shareOf(userId))
      .where(
        and(
          eq(learners.userId, userId),
          isLearning(userId),
          language === undefined ? undefined : eq(lists.language, language),
          search?.matches,
          isAfter,
        ),
      )
      // Ids are UUID v7: they sort by when the list was created.
      .orderBy(desc(order), desc(learners.listId))
      .limit(limit)
  )
}

const selectPage = pagesOfUser(
  { table: learners, ofUser: (userId) => eq(learners.userId, userId), next: learners.listId },
  select,
)

/**
 * A page of the lists that the user learns: own lists, lists shared with the user, and public lists that the user has
 * reviewed. The last reviewed comes first; lists that were never reviewed come last, the newest of them first.
 * INVALID_PAGE.
 */
export async function listLearning(
  context: ReaderContext,
  input: z.output<typeof learningListsInput>,
): Promise<z.input<typeof learningListsView>> {
  const { db, user } = context
  const bounds = {
    userId: user.id,
    language: input.language,
    after: lastReviewedFirst.read(input),
    limit: input.limit + 1,
  }
  const [selected, settings] = await Promise.all([selectPage(db, bounds, input.search), reviewSettingsOf(db, user.id)])
  const { rows, next } = cutPage(selected, input.limit, ({ list, lastReviewedAt }) =>
    lastReviewedFirst.write([lastReviewedAt, list.id]),
  )
  return { lists: await viewWithProgress(context, rows, settings), next }
}
