import { storedFiles } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { newId } from '../values/ids.ts'
import { removeFiles, removeIfRejected } from './image-files.ts'

/**
 * Stores a copy of an image file under an id of its own, and calls `write`, which refers a row to it and returns whether it has. The bytes are
 * not examined: they are as they were stored. Returns false, and leaves no copy, if the file is missing or `write` returns false. Throws
 * what `write` throws, as `writeWithImage` does.
 */
export async function copyImage(
  services: Services,
  imageId: string,
  write: (copyId: string) => Promise<boolean>,
): Promise<boolean> {
  const copyId = await storeCopy(services, imageId)
  if (copyId === undefined) return false
  const isUsed = await removeIfRejected(services, copyId, () => write(copyId))
  if (!isUsed) await removeFiles(services, [copyId])
  return isUsed
}

/** Returns the id of the copy. It is recorded before, as in `storeImage`; one of a file that is not examined yet is not either. */
async function storeCopy({ db, images, now }: Services, imageId: string): Promise<string | undefined> {
  const bytes = await images.get(imageId)
  if (bytes === undefined) return undefined
  const id = newId()
  const recorded = await db
    .insert(storedFiles)
    .select(
      db
        .select({
          id: sql`${id}::uuid`.as('id'),
          createdAt: sql`${sql.param(now(), storedFiles.createdAt)}::timestamptz`.as('created_at'),
          bytes: sql`${bytes.byteLength}::int`.as('bytes'),
          normalized: storedFiles.normalized,
        })
        .from(storedFiles)
        .where(eq(storedFiles.id, imageId)),
    )
    .returning({ id: storedFiles.id })
  if (recorded.length === 0) return undefined
  await images.put(id, bytes)
  return id
}
