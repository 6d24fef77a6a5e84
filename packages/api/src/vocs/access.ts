import { arrayText, type Database, vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { type AccessibleList, type Action, accessList, relationOf, requireAccess } from '../lists/index.ts'
import { selectVocabularies, selectWithList, type VocabularyWithNames } from './view.ts'

type AccessibleVocabulary = VocabularyWithNames & AccessibleList

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
  const { list, editor, ...vocabulary } = found
  const accessible = { list, relation: relationOf(list, userId, editor === null ? null : { editor }) }
  requireAccess(accessible, action, 'VOCABULARY_NOT_FOUND')
  return { ...vocabulary, ...accessible }
}

/** `accessVocabulary` for a write: locks the list, and then reads the vocabulary. */
export async function lockVocabulary(tx: Database, userId: string, id: string): Promise<AccessibleVocabulary> {
  const [unlocked] = isId(id) ? await tx.select({ listId: vocs.listId }).from(vocs).where(eq(vocs.id, id)) : []
  if (unlocked === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  const options = { lock: true, hiddenAs: 'VOCABULARY_NOT_FOUND' } as const
  const accessible = await accessList(tx, userId, unlocked.listId, 'writeVocs', options)
  const [vocabulary] = await selectVocabularies(tx, { ids: arrayText([id]) })
  if (vocabulary === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  return { ...vocabulary, ...accessible }
}
