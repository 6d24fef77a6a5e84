import type { learningListsInput, learningListsView } from '@wordtide/contract'
import { learners, lists, shares } from '@wordtide/db'
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { accessibleLists, viewLists } from '../lists/index.ts'
import { cutPage, marker, markerId, markerMs } from '../paging.ts'
import { containsAmongAll } from '../search.ts'

const lastReviewedFirst = marker('learning', z.tuple([markerMs, markerMs, markerId]))

/** Lists that were never reviewed come after all others. */
const reviewedAt = sql`coalesce(${learners.lastReviewedAt}, 'epoch'::timestamptz)`

/**
 * A page of what the person learns: own lists, lists shared with them, public lists that they have reviewed; the last
 * reviewed first, then never reviewed ones, newest first. INVALID_PAGE.
 */
export async function learningLists(
  { db, person, now }: SignedIn,
  input: z.output<typeof learningListsInput>,
): Promise<z.input<typeof learningListsView>> {
  const after = lastReviewedFirst.read(input)
  const moment = (ms: number) => sql.param(new Date(ms), lists.createdAt)
  const found = await db
    .select({ id: lists.id, createdAt: lists.createdAt, reviewedAt: reviewedAt.mapWith(lists.createdAt) })
    .from(lists)
    .leftJoin(learners, and(eq(learners.listId, lists.id), eq(learners.userId, person.id)))
    .leftJoin(shares, and(eq(shares.listId, lists.id), eq(shares.userId, person.id)))
    .where(
      and(
        or(
          eq(lists.ownerId, person.id),
          isNotNull(shares.userId),
          and(eq(lists.public, true), isNotNull(learners.lastReviewedAt)),
        ),
        input.language && eq(lists.language, input.language),
        containsAmongAll(lists.searchKey, input.search),
        after &&
          sql`(${reviewedAt}, ${lists.createdAt}, ${lists.id}) < (${moment(after[0])}, ${moment(after[1])}, ${sql.param(after[2], lists.id)})`,
      ),
    )
    .orderBy(desc(reviewedAt), desc(lists.createdAt), desc(lists.id))
    .limit(input.limit + 1)
  const { rows, next } = cutPage(found, input.limit, (last) =>
    lastReviewedFirst.write([last.reviewedAt.getTime(), last.createdAt.getTime(), last.id]),
  )
  const accessible = await accessibleLists(
    db,
    person.id,
    rows.map((row) => row.id),
    'learn',
  )
  const ordered = rows.flatMap((row) => accessible.get(row.id) ?? [])
  return { lists: await viewLists(db, person.id, ordered, now()), next }
}
