import type { VocProgressView, vocId } from '@wordtide/contract'
import type * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { progressOfVocabulary, reviewSettingsOf } from '../learning/index.ts'
import { isId } from '../values/ids.ts'
import { accessVocabulary } from './access.ts'

/** Returns the user's progress in a vocabulary. Throws VOCABULARY_NOT_FOUND. Reads all in parallel: one's own reviews are no secret. */
export async function getProgress(
  { db, user, now }: ReaderContext,
  { id }: z.output<typeof vocId>,
): Promise<VocProgressView> {
  if (!isId(id)) throw new AppError('VOCABULARY_NOT_FOUND')
  const learner = { userId: user.id, settings: reviewSettingsOf(db, user.id), now: now() }
  const [progress] = await Promise.all([
    progressOfVocabulary(db, learner, id),
    accessVocabulary(db, user.id, id, 'see'),
  ])
  return progress
}
