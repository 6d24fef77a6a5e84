import type { createVocInput, VocView } from '@wordtide/contract'
import { lists, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { writeWithFiles } from '../images/index.ts'
import { countCards } from '../learning/index.ts'
import { changeUsage, fileIdsOf, imageBytesOfAll, textBytes } from '../limits/index.ts'
import { accessList } from '../lists/index.ts'
import { newId } from '../values/ids.ts'
import { allColumns, columnsOf } from './columns.ts'
import { viewVocabulary } from './view.ts'

/**
 * Adds a vocabulary to a list. It counts towards the quotas of the list's owner, also if an editor adds it. Throws LIST_NOT_FOUND,
 * FORBIDDEN, VOCABULARY_QUOTA_REACHED, TEXT_QUOTA_REACHED, IMAGE_QUOTA_REACHED, and what `acceptImage` and
 * `acceptSound` throw.
 */
export async function createVocabulary(context: UserContext, input: z.output<typeof createVocInput>): Promise<VocView> {
  const { db, user, now } = context
  await accessList(db, user.id, input.listId, 'writeVocs')
  return writeWithFiles(context, input, ({ image, audio }) =>
    db.transaction(async (tx) => {
      const { list } = await accessList(tx, user.id, input.listId, 'writeVocs', { lock: true })
      // Never dated before the one added last, even if this server's clock is behind: new-card cursors rely on it.
      const addedAt = new Date(Math.max(now().getTime(), list.lastAddedAt.getTime()))
      const id = newId()
      const files = { imageId: image({ feature: 'vocs', id, imageId: null }), audioId: audio({ id, audioId: null }) }
      const [voc] = await tx
        .insert(vocs)
        .values({
          id,
          listId: list.id,
          ...columnsOf(input),
          ...files,
          createdById: user.id,
          createdAt: addedAt,
          lastModifiedById: user.id,
          lastModifiedAt: addedAt,
        })
        .returning({ ...allColumns, textBytes })
      if (voc === undefined) throw new Error('the insert returned no row')
      await tx
        .update(lists)
        .set({ vocsCount: sql`${lists.vocsCount} + 1`, lastAddedAt: addedAt })
        .where(eq(lists.id, list.id))
      await countCards(tx, { listId: list.id })
      const imageBytes = await imageBytesOfAll(tx, fileIdsOf([files]))
      await changeUsage(tx, context, list.ownerId, { vocs: 1, textBytes: voc.textBytes, imageBytes })
      return viewVocabulary({ voc, createdBy: user.name, lastModifiedBy: user.name }, list.language)
    }),
  )
}
