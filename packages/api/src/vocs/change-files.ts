import type { VocView } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { checkVersion, nextModification } from '../calls/versions.ts'
import { writeWithFiles } from '../images/index.ts'
import { replaceInUsage } from '../limits/index.ts'
import { reportLosses } from '../users/index.ts'
import { accessVocabulary, changeVocabulary } from './access.ts'
import { losesFile } from './losses.ts'
import { viewVocabulary } from './view.ts'

/**
 * Sets the image of a vocabulary, or removes it if the input has none. Throws VOCABULARY_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED,
 * IMAGE_QUOTA_REACHED, and what `acceptImage` throws.
 */
export const changeVocabularyImage = (
  context: UserContext,
  { id, image }: { id: string; image?: File },
): Promise<VocView> => changeFiles(context, id, { image, imageChanged: true })

/** Sets the sound of a vocabulary, or removes it, in the same way. Throws the same, and what `acceptSound` throws. */
export const changeVocabularyAudio = (
  context: UserContext,
  { id, audio }: { id: string; audio?: File },
): Promise<VocView> => changeFiles(context, id, { audio, audioChanged: true })

async function changeFiles(
  context: UserContext,
  id: string,
  input: Parameters<typeof writeWithFiles>[1],
): Promise<VocView> {
  const { db, user, now } = context
  await accessVocabulary(db, user.id, id, 'writeVocs')
  return reportLosses(context, (countLoss) =>
    writeWithFiles(context, input, ({ image, audio }) =>
      changeVocabulary(context, id, async (tx, vocabulary) => {
        const { voc, createdBy, list } = vocabulary
        checkVersion(context, viewVocabulary(vocabulary, list.language))
        const files = { imageId: image({ feature: 'vocs', ...voc }), audioId: audio(voc) }
        // Nothing to remove is no edit.
        if (files.imageId === voc.imageId && files.audioId === voc.audioId)
          return viewVocabulary(vocabulary, list.language)
        const lastModifiedAt = nextModification(voc.lastModifiedAt, now())
        const [updated] = await tx
          .update(vocs)
          .set({ ...files, lastModifiedById: user.id, lastModifiedAt })
          .where(eq(vocs.id, voc.id))
          .returning()
        if (updated === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
        if (losesFile(voc, files)) await countLoss(tx, list, { overwritten: 1 })
        await replaceInUsage(tx, context, list.ownerId, { before: voc, after: files })
        return viewVocabulary({ voc: updated, createdBy, lastModifiedBy: user.name }, list.language)
      }),
    ),
  )
}
