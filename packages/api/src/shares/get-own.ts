import type { ownShareView } from '@wordtide/contract'
import { classes, shares, users } from '@wordtide/db'
import { and, eq, not } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'

/**
 * Returns whether a list is shared with the user, by whom or through which class, and whether that is new: viewers of a public list have the same permission as its visitors.
 * LIST_NOT_FOUND.
 */
export async function getOwnShare({ db, user }: UserContext, listId: string): Promise<z.output<typeof ownShareView>> {
  const { list, relation } = await accessList(db, user.id, listId, 'see')
  if (relation !== 'editor' && relation !== 'viewer' && relation !== 'student') return { shared: false }
  const [found] = await db
    .select({ email: users.email, isNew: shares.isNew, className: classes.name })
    .from(users)
    .innerJoin(shares, and(eq(shares.listId, list.id), eq(shares.userId, user.id)))
    .leftJoin(classes, and(eq(classes.id, shares.classId), not(shares.direct)))
    .where(eq(users.id, list.ownerId))
  if (found === undefined) return { shared: true }
  const { email, isNew, className } = found
  return { shared: true, sharedByEmail: email, isNew, ...(className !== null && { className }) }
}
