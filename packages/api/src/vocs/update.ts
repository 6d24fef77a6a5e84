import { isDeepStrictEqual } from 'node:util'
import type { updateVocInput, VocView } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { checkVersion, nextModification } from '../calls/versions.ts'
import { writeWithFiles } from '../images/index.ts'
import { setBackToDefined, wordsChanged } from '../learning/index.ts'
import { replaceInUsage, textBytes } from '../limits/index.ts'
import { reportLosses } from '../users/index.ts'
import { accessVocabulary, changeVocabulary } from './access.ts'
import { allColumns, columnsOf } from './columns.ts'
import { losesFile, losesText } from './losses.ts'
import { viewVocabulary } from './view.ts'

/**
 * Replaces the fields of a vocabulary. Throws VOCABULARY_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VERSION_CONFLICT,
 * TEXT_QUOTA_REACHED, IMAGE_QUOTA_REACHED, and what `acceptImage` and `acceptSound` throw.
 */
export async function updateVocabulary(context: UserContext, input: z.output<typeof updateVocInput>): Promise<VocView> {
  const { db, user, now } = context
  await accessVocabulary(db, user.id, input.id, 'writeVocs')
  return reportLosses(context, (countLoss) =>
    writeWithFiles(context, input, ({ image, audio }) =>
      changeVocabulary(context, input.id, async (tx, vocabulary) => {
        const { voc, createdBy, list } = vocabulary
        checkVersion(context, viewVocabulary(vocabulary, list.language), input.expectedLastModifiedAt)
        const lastModifiedAt = nextModification(voc.lastModifiedAt, now())
        const files = { imageId: image({ feature: 'vocs', ...voc }), audioId: audio(voc) }
        if (voc.definitions.length === 0 && input.definitions.length > 0) await setBackToDefined(tx, list.id, [voc.id])
        const [updated] = await tx
          .update(vocs)
          .set({ ...columnsOf(input), ...files, lastModifiedById: user.id, lastModifiedAt })
          .from(sql`(select ${vocs.id}, ${textBytes} as bytes from ${vocs} where ${vocs.id} = ${voc.id}) as before`)
          .where(sql`${vocs.id} = before.id`)
          .returning({ ...allColumns, textBytes: sql`${textBytes} - before.bytes`.mapWith(Number) })
        if (updated === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
        if (changesAssignments(voc, input)) await wordsChanged(tx, { listId: list.id })
        if (losesText(voc, input) || losesFile(voc, files)) await countLoss(tx, list, { overwritten: 1 })
        await replaceInUsage(tx, context, list.ownerId, { before: voc, after: files, textBytes: updated.textBytes })
        return viewVocabulary({ voc: updated, createdBy, lastModifiedBy: user.name }, list.language)
      }),
    ),
  )
}

/** A change of the fields on which it depends which assignments have the cards of a vocabulary. */
type Assigned = Record<'tags' | 'definitions', readonly unknown[]>

const changesAssignments = (before: Assigned, after: Assigned): boolean =>
  !isDeepStrictEqual(before.tags, after.tags) || (before.definitions.length === 0) !== (after.definitions.length === 0)
