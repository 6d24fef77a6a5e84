import type { updateVocInput, VocView } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { checkVersion, nextModification } from '../calls/versions.ts'
import { writeWithImage } from '../images/index.ts'
import { replaceImageInUsage } from '../limits/index.ts'
import { reportLosses } from '../users/index.ts'
import { accessVocabulary, changeVocabulary } from './access.ts'
import { columnsOf } from './columns.ts'
import { losesImage, losesText } from './losses.ts'
import { viewVocabulary } from './view.ts'

/**
 * Replaces the fields of a vocabulary. Throws VOCABULARY_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VERSION_CONFLICT,
 * IMAGE_QUOTA_REACHED, and what `acceptImage` throws.
 */
export async function updateVocabulary(context: UserContext, input: z.output<typeof updateVocInput>): Promise<VocView> {
  const { db, user, now } = context
  await accessVocabulary(db, user.id, input.id, 'writeVocs')
  return reportLosses(context, (countLoss) =>
    writeWithImage(context, input, (image) =>
      changeVocabulary(context, input.id, async (tx, vocabulary) => {
        const { voc, createdBy, list } = vocabulary
        checkVersion(context, viewVocabulary(vocabulary, list.language), input.expectedLastModifiedAt)
        const lastModifiedAt = nextModification(voc.lastModifiedAt, now())
        const imageId = image({ feature: 'vocs', ...voc })
        const [updated] = await tx
          .update(vocs)
          .set({ ...columnsOf(input), imageId, lastModifiedById: user.id, lastModifiedAt })
          .where(eq(vocs.id, voc.id))
          .returning()
        if (updated === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
        if (losesText(voc, input) || losesImage(voc, imageId)) await countLoss(tx, list, { overwritten: 1 })
        await replaceImageInUsage(tx, context, list.ownerId, { before: voc.imageId, after: imageId })
        return viewVocabulary({ voc: updated, createdBy, lastModifiedBy: user.name }, list.language)
      }),
    ),
  )
}
