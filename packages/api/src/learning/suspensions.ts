import { arrayText, type Database, type Inputs, statement, suspensions } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import { setBackNewCardCursorsOf } from './new-card-cursors.ts'

/** A vocabulary for a user. */
interface OwnVocabulary {
  userId: string
  vocId: string
}

/**
 * Suspends a vocabulary for a user; does nothing if it is suspended. Returns false if the user has suspended `limit` others. The caller
 * holds the locks of the user's row and of the list.
 */
export async function suspend(
  tx: Database,
  { userId, vocId, listId, now }: OwnVocabulary & { listId: string; now: Date },
  limit: number,
): Promise<boolean> {
  const isKnown = (await tx.$count(suspensions, isOf({ userId, vocId }))) > 0
  if (!isKnown && (await tx.$count(suspensions, eq(suspensions.userId, userId))) >= limit) return false
  if (!isKnown) await tx.insert(suspensions).values({ userId, vocId, listId, suspendedAt: now })
  return true
}

/** Takes back the suspension of a vocabulary, if there is one. The caller holds the locks of the user's row and of the list. */
export async function resume(
  tx: Database,
  { userId, vocId, listId, addedAt }: OwnVocabulary & { listId: string; addedAt: Date },
): Promise<void> {
  const deleted = await tx.delete(suspensions).where(isOf({ userId, vocId })).returning({ vocId: suspensions.vocId })
  if (deleted.length > 0) await setBackNewCardCursorsOf(tx, { userId, listId, vocId, addedAt })
}

const isOf = ({ userId, vocId }: OwnVocabulary) => and(eq(suspensions.vocId, vocId), eq(suspensions.userId, userId))

/** Moves the suspensions of vocabularies to another list. */
export async function moveSuspensions(tx: Database, vocIds: readonly string[], toListId: string): Promise<void> {
  await updateLists(tx, { vocIds: arrayText(vocIds), toListId })
}

const updateLists = statement((db, input: Inputs<{ vocIds: string; toListId: string }>) =>
  db
    .update(suspensions)
    .set({ listId: sql`${input.toListId}::uuid` })
    .where(sql`${suspensions.vocId} = any(${input.vocIds}::uuid[])`),
)
