import { lists, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { removeFiles } from '../images/index.ts'
import { recountLearners, reviewersOf, subtractVocabulary } from '../learning/index.ts'
import { changeUsage, imageBytesOf } from '../limits/index.ts'
import { checkVersion } from '../versions.ts'
import { lockVocabulary } from './access.ts'
import { viewVocabulary } from './view.ts'

/** Deletes a vocabulary with everything that users learned of it; VOCABULARY_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED. */
export async function deleteVocabulary(context: UserContext, id: string): Promise<void> {
  const { db, user } = context
  const { imageId } = await db.transaction(async (tx) => {
    const vocabulary = await lockVocabulary(tx, user.id, id)
    const { voc, list } = vocabulary
    checkVersion(context, viewVocabulary(vocabulary, list.language))
    const reviewers = await reviewersOf(tx, voc.id)
    await subtractVocabulary(tx, voc.id)
    await tx.delete(vocs).where(eq(vocs.id, voc.id))
    await tx
      .update(lists)
      .set({ vocsCount: sql`${lists.vocsCount} - 1` })
      .where(eq(lists.id, list.id))
    await recountLearners(tx, list.id, reviewers)
    const imageBytes = await imageBytesOf(tx, voc.imageId)
    await changeUsage(tx, context, list.ownerId, { vocs: -1, imageBytes: -imageBytes })
    return voc
  })
  if (imageId !== null) await removeFiles(context, [imageId])
}
