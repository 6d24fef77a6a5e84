import { lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { removeFiles } from '../images/index.ts'
import { accessList } from './access.ts'
import { imagesOf } from './images.ts'

/** Deletes a list with everything in it and everything learned of it; LIST_NOT_FOUND, FORBIDDEN. */
export async function removeList(context: SignedIn, id: string): Promise<void> {
  const { db, person } = context
  const files = await db.transaction(async (tx) => {
    const { list } = await accessList(tx, person.id, id, 'editList', { lock: true })
    const images = await imagesOf(tx, eq(lists.id, list.id))
    await tx.delete(lists).where(eq(lists.id, list.id))
    return images
  })
  await removeFiles(context, files)
}
