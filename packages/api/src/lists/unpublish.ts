import { type Database, lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import { nextModification } from '../calls/versions.ts'
import { accessList } from './access.ts'

/**
 * Makes a list private, as its owner could: shares and what users have learned stay, and learners without a share see it no longer. Does
 * nothing if it is private. LIST_NOT_FOUND.
 */
export async function unpublishList(db: Database, id: string, now: () => Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: lists.ownerId }).from(lists).where(eq(lists.id, id))
    if (owner === undefined || owner.id === null) throw new AppError('LIST_NOT_FOUND')
    const { list } = await accessList(tx, owner.id, id, 'editList', { lock: true })
    if (!list.public) return
    const lastModifiedAt = nextModification(list.lastModifiedAt, now())
    await tx.update(lists).set({ public: false, lastModifiedAt }).where(eq(lists.id, id))
  })
}
