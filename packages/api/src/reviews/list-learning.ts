import type { learningListsInput, learningListsView } from '@wordtide/contract'
import { learners, learningOrder, lists, neverReviewed, shares } from '@wordtide/db'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../context.ts'
import { reviewSettingsOf } from '../learning/index.ts'
import { accessibleLists, searchListsOfUser, shareOf, viewLists } from '../lists/index.ts'
import { cursorId, cursorTimestamp, cutPage, pageCursor } from '../paging.ts'
import { isLearning } from './learning-lists.ts'

/** The date is null if the last list of the page was never reviewed. */
const lastReviewedFirst = pageCursor('learning', z.tuple([cursorTimestamp.nullable(), cursorId]))

/**
 * A page of the lists that the user learns: own lists, lists shared with the user, and public lists that the user has
 * reviewed. The last reviewed comes first; lists that were never reviewed come last, the newest of them first.
 * INVALID_PAGE.
 */
export async function listLearning(
  { db, user, now }: ReaderContext,
  input: z.output<typeof learningListsInput>,
): Promise<z.input<typeof learningListsView>> {
  const after = lastReviewedFirst.read(input)
  const order = learningOrder(learners.lastReviewedAt)
  const sortKey = (ms: number | null) =>
    ms === null ? neverReviewed : sql.param(new Date(ms), learners.lastReviewedAt)
  const isOfUser = eq(learners.userId, user.id)
  const { matches, listOf } = await searchListsOfUser(
    db,
    { table: learners, ofUser: isOfUser, next: learners.listId },
    input.search,
  )
  const selected = await db
    .select({ id: learners.listId, lastReviewedAt: learners.lastReviewedAt })
    .from(learners)
    .innerJoinLateral(listOf(learners.listId), sql`true`)
    .leftJoin(shares, shareOf(user.id))
    .where(
      and(
        isOfUser,
        isLearning(user.id),
        input.language && eq(lists.language, input.language),
        matches,
        after && sql`(${order}, ${learners.listId}) < (${sortKey(after[0])}, ${sql.param(after[1], learners.listId)})`,
      ),
    )
    // Ids are UUID v7: they sort by when the list was created.
    .orderBy(desc(order), desc(learners.listId))
    .limit(input.limit + 1)
  const { rows, next } = cutPage(selected, input.limit, (last) =>
    lastReviewedFirst.write([last.lastReviewedAt?.getTime() ?? null, last.id]),
  )
  const accessible = await accessibleLists(
    db,
    user.id,
    rows.map((row) => row.id),
    'learn',
  )
  const pageLists = rows.flatMap((row) => accessible.get(row.id) ?? [])
  return { lists: await viewLists(db, user.id, pageLists, await reviewSettingsOf(db, user.id), now()), next }
}
