import type { deleteVocsInput, deleteVocsView } from '@wordtide/contract'
import { arrayText, type Database, lists, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { checkVersion } from '../calls/versions.ts'
import { bulkPace, takeTurn } from '../flow/turns.ts'
import { removeFiles } from '../images/index.ts'
import { countCards, recountLearners, reviewersOf, subtractVocabularies, wordsChanged } from '../learning/index.ts'
import { changeUsage, fileIdsOf, imageBytesOfAll, textBytes } from '../limits/index.ts'
import { accessList, type ListRow } from '../lists/index.ts'
import { type CountLoss, reportLosses } from '../users/index.ts'
import { changeVocabulary } from './access.ts'
import { findForOneCall, type SeveralVocabularies } from './several/several.ts'
import { viewVocabulary } from './view.ts'

/** Deletes a vocabulary with everything that users learned of it; VOCABULARY_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED. */
export async function deleteVocabulary(context: UserContext, id: string): Promise<void> {
  const deleted = await reportLosses(context, (countLoss) =>
    changeVocabulary(context, id, async (tx, vocabulary) => {
      const { voc, list } = vocabulary
      checkVersion(context, viewVocabulary(vocabulary, list.language))
      await countLoss(tx, list, { deleted: 1 })
      await deleteFromList(tx, context, list, [voc])
      return [voc]
    }),
  )
  await removeFiles(context, fileIdsOf(deleted))
}

/**
 * Deletes those of these vocabularies that are in a list, as `deleteVocabulary` does, or only the first of them if users have learned much
 * of them; LIST_NOT_FOUND, FORBIDDEN, BUSY.
 */
export async function deleteVocabularies(
  context: UserContext,
  { listId, ids }: z.output<typeof deleteVocsInput>,
): Promise<z.output<typeof deleteVocsView>> {
  const { db, user } = context
  const deleteAll = async (tx: Database, countLoss: CountLoss) => {
    const { list } = await accessList(tx, user.id, listId, 'writeVocs', { lock: true })
    const found = await findForOneCall(tx, context, { listId: list.id, ids })
    await countLoss(tx, list, { deleted: found.several.length })
    if (found.several.length > 0) await deleteFromList(tx, context, list, found.several)
    return found
  }
  const { several, done } = await reportLosses(context, (countLoss) =>
    takeTurn(context, () => db.transaction((tx) => deleteAll(tx, countLoss)), bulkPace),
  )
  await removeFiles(context, fileIdsOf(several))
  return { deleted: several.length, done }
}

/** Deletes vocabularies of a list, which is locked. Their files are removed after the commit. */
async function deleteFromList(
  tx: Database,
  context: UserContext,
  list: ListRow,
  deleted: SeveralVocabularies,
): Promise<void> {
  const ids = deleted.map(({ id }) => id)
  const reviewers = await reviewersOf(tx, ids)
  await subtractVocabularies(tx, ids)
  const rows = await tx
    .delete(vocs)
    .where(sql`${vocs.id} = any(${arrayText(ids)}::uuid[])`)
    .returning({ textBytes })
  const deletedBytes = rows.reduce((sum, row) => sum + row.textBytes, 0)
  await tx
    .update(lists)
    .set({ vocsCount: sql`${lists.vocsCount} - ${ids.length}::int` })
    .where(eq(lists.id, list.id))
  await (reviewers.length > 0 ? wordsChanged(tx, { listId: list.id }) : countCards(tx, { listId: list.id }))
  await recountLearners(tx, list.id, reviewers)
  const imageBytes = await imageBytesOfAll(tx, fileIdsOf(deleted))
  await changeUsage(tx, context, list.ownerId, { vocs: -ids.length, textBytes: -deletedBytes, imageBytes: -imageBytes })
}
