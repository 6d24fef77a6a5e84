import { lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { accessList } from './access.ts'

/** Deletes a list with everything in it and everything learned of it; LIST_NOT_FOUND, FORBIDDEN. */
export async function removeList({ db, person }: SignedIn, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { list } = await accessList(tx, person.id, id, 'editList', { lock: true })
    await tx.delete(lists).where(eq(lists.id, list.id))
  })
}
