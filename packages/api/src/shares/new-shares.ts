import { limits, type NewSharesView } from '@wordtide/contract'
import { assignmentProgress, type Inputs, lists, shares, statement, users } from '@wordtide/db'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ReaderContext, UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { givingClass } from './giving-class.ts'

/**
 * The lists that are newly shared with the user, the newest share first: those of the last `limits.newShares` that were not deleted. And the
 * number of assignments that are new to the user.
 */
export async function listNewShares({ db, user }: ReaderContext): Promise<NewSharesView> {
  const [lists, [counted]] = await Promise.all([
    selectNew(db, { userId: user.id }),
    countNewAssignments(db, { userId: user.id }),
  ])
  return { lists, assignments: counted?.count ?? 0 }
}

const countNewAssignments = statement((db, input: Inputs<{ userId: string }>) =>
  db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(assignmentProgress)
    .where(and(eq(assignmentProgress.userId, input.userId), assignmentProgress.isNew)),
)

const selectNew = statement((db, input: Inputs<{ userId: string }>) => {
  const newest = db
    .select({ listId: shares.listId, createdAt: shares.createdAt, className: givingClass.as('class_name') })
    .from(shares)
    .where(and(eq(shares.userId, input.userId), shares.isNew))
    .orderBy(desc(shares.createdAt), desc(shares.listId))
    .limit(limits.newShares)
    .as('newest')
  return (
    db
      .select({
        id: lists.id,
        name: lists.name,
        sharedByName: sql<string>`coalesce(${newest.className}, ${users.name})`,
      })
      .from(newest)
      .innerJoin(lists, eq(lists.id, newest.listId))
      // A deleted list has no owner.
      .innerJoin(users, eq(users.id, lists.ownerId))
      .orderBy(desc(newest.createdAt), desc(newest.listId))
  )
})

/** Notes that the user has opened a list that is shared with them; LIST_NOT_FOUND. */
export async function seeShare({ db, user }: UserContext, listId: string): Promise<void> {
  const { list } = await accessList(db, user.id, listId, 'see')
  await db
    .update(shares)
    .set({ isNew: false })
    .where(and(eq(shares.listId, list.id), eq(shares.userId, user.id), shares.isNew))
}
