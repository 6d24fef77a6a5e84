import type { ownShareView } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'

/**
 * Returns whether a list is shared with the user, and by whom: viewers of a public list have the same permission as its visitors.
 * LIST_NOT_FOUND.
 */
export async function getOwnShare({ db, user }: UserContext, listId: string): Promise<z.output<typeof ownShareView>> {
  const { list, relation } = await accessList(db, user.id, listId, 'see')
  if (relation !== 'editor' && relation !== 'viewer') return { shared: false }
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, list.ownerId))
  return { shared: true, ...(owner !== undefined && { sharedByEmail: owner.email }) }
}
