import type { VocView } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { checkVersion, nextModification } from '../calls/versions.ts'
import { writeWithImage } from '../images/index.ts'
import { replaceInUsage } from '../limits/index.ts'
import { reportLosses } from '../users/index.ts'
import { accessVocabulary, changeVocabulary } from './access.ts'
import { losesImage } from './losses.ts'
import { viewVocabulary } from './view.ts'

/**
 * Sets the image of a vocabulary, or removes it if the input has none. Throws VOCABULARY_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED,
 * IMAGE_QUOTA_REACHED, and what `acceptImage` throws.
 */
export async function changeVocabularyImage(
  context: UserContext,
  input: { id: string; image?: File },
): Promise<VocView> {
  const { db, user, now } = context
  await accessVocabulary(db, user.id, input.id, 'writeVocs')
  return reportLosses(context, (countLoss) =>
    writeWithImage(context, { image: input.image, imageChanged: true }, (image) =>
      changeVocabulary(context, input.id, async (tx, vocabulary) => {
        const { voc, createdBy, list } = vocabulary
        checkVersion(context, viewVocabulary(vocabulary, list.language))
        const imageId = image({ feature: 'vocs', ...voc })
        // Nothing to remove is no edit.
        if (imageId === voc.imageId) return viewVocabulary(vocabulary, list.language)
        const lastModifiedAt = nextModification(voc.lastModifiedAt, now())
        const [updated] = await tx
          .update(vocs)
          .set({ imageId, lastModifiedById: user.id, lastModifiedAt })
          .where(eq(vocs.id, voc.id))
          .returning()
        if (updated === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
        if (losesImage(voc, imageId)) await countLoss(tx, list, { overwritten: 1 })
        await replaceInUsage(tx, context, list.ownerId, { before: voc.imageId, after: imageId })
        return viewVocabulary({ voc: updated, createdBy, lastModifiedBy: user.name }, list.language)
      }),
    ),
  )
}
