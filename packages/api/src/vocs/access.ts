import { type Database, vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { type Accessible, type Action, accessList } from '../lists/index.ts'
import { selectVocs, type VocWithNames } from './view.ts'

/** The vocabulary and its list, if the person may do `action`: VOCABULARY_NOT_FOUND when it may not be seen, else FORBIDDEN. */
export async function accessVoc(
  db: Database,
  personId: string,
  id: string,
  action: Action,
): Promise<VocWithNames & Accessible> {
  const [found] = isId(id) ? await selectVocs(db, eq(vocs.id, id)) : []
  if (found === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  return { ...found, ...(await hidingTheList(() => accessList(db, personId, found.voc.listId, action))) }
}

/** `accessVoc` for a write: the list is locked, and the vocabulary is as it stands then. */
export async function lockVoc(tx: Database, personId: string, id: string): Promise<VocWithNames & Accessible> {
  const [place] = isId(id) ? await tx.select({ listId: vocs.listId }).from(vocs).where(eq(vocs.id, id)) : []
  if (place === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  const accessible = await hidingTheList(() => accessList(tx, personId, place.listId, 'writeVocs', { lock: true }))
  const [found] = await selectVocs(tx, eq(vocs.id, id))
  if (found === undefined) throw new AppError('VOCABULARY_NOT_FOUND')
  return { ...found, ...accessible }
}

async function hidingTheList<T>(access: () => Promise<T>): Promise<T> {
  try {
    return await access()
  } catch (error) {
    throw error instanceof AppError && error.key === 'LIST_NOT_FOUND' ? new AppError('VOCABULARY_NOT_FOUND') : error
  }
}
