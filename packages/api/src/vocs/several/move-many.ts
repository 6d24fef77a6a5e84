import type { moveVocsInput, moveVocsView } from '@wordtide/contract'
import { arrayText, type Database, lists, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../../calls/context.ts'
import { bulkPace, takeTurn } from '../../flow/turns.ts'
import { moveLearning, moveMisses, wordsChanged } from '../../learning/index.ts'
import { changeUsage, fileIdsOf, imageBytesOfAll, textBytesOfAll } from '../../limits/index.ts'
import { type AccessibleList, accessList, type ListRow, requireAccess } from '../../lists/index.ts'
import { findForOneCall, type SeveralVocabularies } from './several.ts'

type Input = z.output<typeof moveVocsInput>

/**
 * Moves those of these vocabularies that are in a list to another one, with their images and sounds and with what all users have learned of them, or
 * only the first of them if others have learned much of them.
 * They keep when they were added. They count towards the quotas of the new list's owner. Throws LIST_NOT_FOUND and FORBIDDEN for
 * either list, FORBIDDEN also to an editor who would take them away from their owner, VOCABULARY_QUOTA_REACHED, TEXT_QUOTA_REACHED,
 * IMAGE_QUOTA_REACHED and BUSY.
 */
export function moveVocabularies(context: UserContext, input: Input): Promise<z.output<typeof moveVocsView>> {
  return takeTurn(context, () => context.db.transaction((tx) => moveInTransaction(tx, context, input)), bulkPace)
}

async function moveInTransaction(tx: Database, context: UserContext, { listId, ids, toListId }: Input) {
  const [source, target] = await lockBoth(tx, context.user.id, listId, toListId)
  const [from, to] = [source.list, target.list]
  // In a list of their own an editor could delete them, unseen by their owner and everyone who learns them.
  if (from.ownerId !== to.ownerId) requireAccess(source, 'editList', 'LIST_NOT_FOUND')
  const { several, done } = await findForOneCall(tx, context, { listId: from.id, ids })
  if (several.length > 0) await moveBetween(tx, context, { from, to }, several)
  return { moved: several.length, done }
}

/** Locks two lists in the order of their ids. */
async function lockBoth(
  tx: Database,
  userId: string,
  fromId: string,
  toId: string,
): Promise<[AccessibleList, AccessibleList]> {
  const lock = (id: string) => accessList(tx, userId, id, 'writeVocs', { lock: true })
  const isFirst = fromId.toLowerCase() < toId.toLowerCase()
  const first = await lock(isFirst ? fromId : toId)
  const second = await lock(isFirst ? toId : fromId)
  return isFirst ? [first, second] : [second, first]
}

/** Moves vocabularies from one list to another, which are both locked. */
async function moveBetween(
  tx: Database,
  context: UserContext,
  { from, to }: { from: ListRow; to: ListRow },
  moved: SeveralVocabularies,
): Promise<void> {
  const vocIds = moved.map(({ id }) => id)
  const dates = moved.map(({ createdAt }) => createdAt.getTime())
  const firstAddedAt = new Date(Math.min(...dates))
  await moveLearning(tx, { vocIds, fromListId: from.id, toListId: to.id, firstAddedAt })
  await tx
    .update(vocs)
    .set({ listId: to.id })
    .where(sql`${vocs.id} = any(${arrayText(vocIds)}::uuid[])`)
  await tx
    .update(lists)
    .set({ vocsCount: sql`${lists.vocsCount} - ${moved.length}::int` })
    .where(eq(lists.id, from.id))
  const lastAddedAt = new Date(Math.max(to.lastAddedAt.getTime(), ...dates))
  await tx
    .update(lists)
    .set({ vocsCount: sql`${lists.vocsCount} + ${moved.length}::int`, lastAddedAt })
    .where(eq(lists.id, to.id))
  await moveMisses(tx, vocIds, context.now())
  for (const { id } of [from, to]) await wordsChanged(tx, { listId: id })
  if (from.ownerId !== to.ownerId) await moveUsage(tx, context, { from, to }, moved)
}

/** Moves what vocabularies take of the quotas from one owner to another, whose rows are locked in the order of their ids. */
async function moveUsage(
  tx: Database,
  context: UserContext,
  { from, to }: { from: ListRow; to: ListRow },
  moved: SeveralVocabularies,
): Promise<void> {
  const [imageBytes, textBytes] = await Promise.all([
    imageBytesOfAll(tx, fileIdsOf(moved)),
    textBytesOfAll(
      tx,
      moved.map(({ id }) => id),
    ),
  ])
  const changes = [
    { ownerId: from.ownerId, change: { vocs: -moved.length, textBytes: -textBytes, imageBytes: -imageBytes } },
    { ownerId: to.ownerId, change: { vocs: moved.length, textBytes, imageBytes } },
  ].sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
  for (const { ownerId, change } of changes) await changeUsage(tx, context, ownerId, change)
}
