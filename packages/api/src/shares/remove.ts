import type { removeShareInput } from '@wordtide/contract'
import { shares } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { accessList } from '../lists/index.ts'
import { shareeAt } from './sharees.ts'

/** Ends somebody's access to a list; what they learned of it stays. LIST_NOT_FOUND, FORBIDDEN, SHARE_NOT_FOUND. */
export async function removeShare(
  { db, person }: SignedIn,
  { listId, email }: z.output<typeof removeShareInput>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { list } = await accessList(tx, person.id, listId, 'manageShares', { lock: true })
    const { personId } = await shareeAt(tx, list.id, email)
    await tx.delete(shares).where(and(eq(shares.listId, list.id), eq(shares.userId, personId)))
  })
}
