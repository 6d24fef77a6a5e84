import { arrayText, type Database, vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { MovedMeanwhile, untilNotMoved } from '../flow/moved-meanwhile.ts'
import { type AccessibleList, type Action, accessList, may, relationOf, requireAccess } from '../lists/index.ts'
import { isId } from '../values/ids.ts'
import { selectVocabularies, selectWithList, selectWithLists, type VocabularyWithNames } from './view.ts'

/** A vocabulary with its list. */
export type AccessibleVocabulary = VocabularyWithNames & AccessibleList

/**
 * Returns a vocabulary and its list if the user may do `action` on the list. VOCABULARY_NOT_FOUND if the user may not see
 * it, else FORBIDDEN. Reads both by one statement.
 */
export async function accessVocabulary(
  db: Database,
  userId: string,
  id: string,
  action: Action,
): Promise<AccessibleVocabulary> {
  const [found] = isId(id) ? await selectWithList(db, { id, userId }) : []
  if (found === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  const { list, share, ...vocabulary } = found
  const accessible = { list, relation: relationOf(list, userId, share) }
  requireAccess(accessible, action, 'VOCABULARY_NOT_FOUND')
  return { ...vocabulary, ...accessible }
}

/** Returns those of these vocabularies that the user may see, with their lists. */
export async function visibleVocabularies(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<AccessibleVocabulary[]> {
  if (ids.length === 0) return []
  const rows = await selectWithLists(db, { ids: arrayText(ids), userId })
  return rows.flatMap(({ list, share, ...vocabulary }) => {
    const relation = relationOf(list, userId, share)
    return may(relation, 'see') ? [{ ...vocabulary, list, relation }] : []
  })
}

/**
 * Makes a change of a vocabulary in a transaction that has locked its list; `accessVocabulary` for a write. Throws VOCABULARY_NOT_FOUND,
 * FORBIDDEN, and BUSY if the vocabulary is moved again and again.
 */
export const changeVocabulary = <T>(
  { db, user }: UserContext,
  id: string,
  change: (tx: Database, vocabulary: AccessibleVocabulary) => Promise<T>,
): Promise<T> =>
  untilNotMoved(() => db.transaction(async (tx) => change(tx, await lockVocabulary(tx, user.id, id, 'writeVocs'))))

/** Locks the list of a vocabulary, and then reads the vocabulary: `accessVocabulary` in a transaction; `MovedMeanwhile`. */
export async function lockVocabulary(
  tx: Database,
  userId: string,
  id: string,
  action: Action,
): Promise<AccessibleVocabulary> {
  const [unlocked] = isId(id) ? await tx.select({ listId: vocs.listId }).from(vocs).where(eq(vocs.id, id)) : []
  if (unlocked === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  const options = { lock: true, hiddenAs: 'VOCABULARY_NOT_FOUND' } as const
  const accessible = await accessList(tx, userId, unlocked.listId, action, options)
  const [vocabulary] = await selectVocabularies(tx, { ids: arrayText([id]) })
  if (vocabulary === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  if (vocabulary.voc.listId !== accessible.list.id) throw new MovedMeanwhile()
  return { ...vocabulary, ...accessible }
}
