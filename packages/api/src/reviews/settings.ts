import type { Settings, SettingsInput } from '@wordtide/contract'
import type { ReaderContext, UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { changeReviewSettings, computeUnknownMemories, savedReviewSettingsOf } from '../learning/index.ts'

/** The user's settings; the defaults for settings that were never saved. */
export const getSettings = async ({ db, user }: ReaderContext): Promise<Settings> => ({
  reviews: await savedReviewSettingsOf(db, user.id),
})

/**
 * Changes these settings of the user, which apply to every review at once, and returns all; no confidence changes. The adaptive schedule needs
 * the memories of all reviews: soon after an upgrade, those that no job has computed yet are computed first; BUSY if that takes too long.
 */
export async function updateSettings(context: UserContext, { reviews }: SettingsInput): Promise<Settings> {
  const { db, user, now, wake } = context
  if (reviews.schedule === 'adaptive') {
    const latest = now().getTime() + longestMs
    for await (const _ of computeUnknownMemories(context, user.id))
      if (now().getTime() > latest) throw new AppError('BUSY', { retryAfter: 10 })
  }
  const changed = await changeReviewSettings(db, user.id, reviews)
  // What is known of assignments follows from the settings.
  wake('count assignments')
  return { reviews: changed }
}

/** Calls of clients end after 30 s. */
const longestMs = 15_000
