import { type Database, vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { type AccessibleList, type Action, accessList } from '../lists/index.ts'
import { selectVocabularies, type VocabularyWithNames } from './view.ts'

type AccessibleVocabulary = VocabularyWithNames & AccessibleList

/**
 * Returns a vocabulary and its list if the user may do `action` on the list. VOCABULARY_NOT_FOUND if the user may not see
 * it, else FORBIDDEN.
 */
export async function accessVocabulary(
  db: Database,
  userId: string,
  id: string,
  action: Action,
): Promise<AccessibleVocabulary> {
  const [vocabulary] = isId(id) ? await selectVocabularies(db, eq(vocs.id, id)) : []
  if (vocabulary === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  const accessible = await hidingTheList(() => accessList(db, userId, vocabulary.voc.listId, action))
  return { ...vocabulary, ...accessible }
}

/** `accessVocabulary` for a write: locks the list, and then reads the vocabulary. */
export async function lockVocabulary(tx: Database, userId: string, id: string): Promise<AccessibleVocabulary> {
  const [unlocked] = isId(id) ? await tx.select({ listId: vocs.listId }).from(vocs).where(eq(vocs.id, id)) : []
  if (unlocked === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  const accessible = await hidingTheList(() => accessList(tx, userId, unlocked.listId, 'writeVocs', { lock: true }))
  const [vocabulary] = await selectVocabularies(tx, eq(vocs.id, id))
  if (vocabulary === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  return { ...vocabulary, ...accessible }
}

/** Turns LIST_NOT_FOUND into VOCABULARY_NOT_FOUND, so that an invisible vocabulary and a missing one look the same. */
async function hidingTheList<T>(access: () => Promise<T>): Promise<T> {
  try {
    return await access()
  } catch (error) {
    throw error instanceof AppError && error.key === 'LIST_NOT_FOUND' ? new AppError('VOCABULARY_NOT_FOUND') : error
  }
}
