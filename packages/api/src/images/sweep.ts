import { lists, vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** A file younger than this may belong to a row that is just being written. */
const graceMs = 60 * 60 * 1000

/** Removes image files that no row names: of deleted things, of replaced images, of writes that failed. */
export async function sweepImages({ db, images, now, log }: Services): Promise<void> {
  const before = now().getTime() - graceMs
  let removed = 0
  for await (const { id, storedAt } of images.list()) {
    if (storedAt.getTime() > before) continue
    const inList = await db.select({ id: lists.id }).from(lists).where(eq(lists.imageId, id)).limit(1)
    if (inList.length > 0) continue
    const inVoc = await db.select({ id: vocs.id }).from(vocs).where(eq(vocs.imageId, id)).limit(1)
    if (inVoc.length > 0) continue
    await images.remove(id)
    removed++
  }
  if (removed > 0) log.info({ removed }, 'removed unused images')
}
