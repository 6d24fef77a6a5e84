import { limits } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { untilNotMoved } from '../flow/moved-meanwhile.ts'
import { resume, suspend } from '../learning/index.ts'
import { lockUser } from '../users/index.ts'
import { type AccessibleVocabulary, lockVocabulary } from './access.ts'

/**
 * Suspends a vocabulary for the user, for whom it is then in no queue; VOCABULARY_NOT_FOUND, MAX_SUSPENSIONS_EXCEEDED, BUSY. Locks the
 * user's row, then the list.
 */
export function suspendVocabulary(context: UserContext, id: string): Promise<void> {
  const { user, now } = context
  return learnVocabulary(context, id, async (tx, { voc, list }) => {
    const suspension = { userId: user.id, vocId: voc.id, listId: list.id, now: now() }
    if (!(await suspend(tx, suspension, limits.suspensions))) throw new AppError('MAX_SUSPENSIONS_EXCEEDED')
  })
}

/** Takes back the suspension of a vocabulary; VOCABULARY_NOT_FOUND, BUSY. Locks the user's row, then the list. */
export function resumeVocabulary(context: UserContext, id: string): Promise<void> {
  return learnVocabulary(context, id, (tx, { voc, list }) =>
    resume(tx, { userId: context.user.id, vocId: voc.id, listId: list.id, addedAt: voc.createdAt }),
  )
}

const learnVocabulary = (
  { db, user }: UserContext,
  id: string,
  change: (tx: Database, vocabulary: AccessibleVocabulary) => Promise<void>,
): Promise<void> =>
  untilNotMoved(() =>
    db.transaction(async (tx) => {
      await lockUser(tx, user.id)
      await change(tx, await lockVocabulary(tx, user.id, id, 'learn'))
    }),
  )
