import type { Settings, SettingsInput } from '@wordtide/contract'
import type { ReaderContext, UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { changeReviewSettings, computeUnknownMemories, savedReviewSettingsOf } from '../learning/index.ts'
import { changeReminderSettings, changeSharingSettings, reminderSettingsOf, sharingSettingsOf } from '../users/index.ts'

/** The user's settings; the defaults for settings that were never saved. */
export async function getSettings({ db, user }: ReaderContext): Promise<Settings> {
  const [reviews, sharing, reminders] = await Promise.all([
    savedReviewSettingsOf(db, user.id),
    sharingSettingsOf(db, user.id),
    reminderSettingsOf(db, user.id),
  ])
  return { reviews, sharing, reminders }
}

/**
 * Changes these settings of the user, and returns all; those of reviews apply to every review at once, and no confidence changes. The adaptive schedule needs
 * the memories of all reviews: soon after an upgrade, those that no job has computed yet are computed first; BUSY if that takes too long.
 */
export async function updateSettings(
  context: UserContext,
  { reviews = {}, sharing = {}, reminders = {} }: SettingsInput,
): Promise<Settings> {
  const { db, user, now, wake } = context
  if (reviews.schedule === 'adaptive') {
    const latest = now().getTime() + longestMs
    for await (const _ of computeUnknownMemories(context, user.id))
      if (now().getTime() > latest) throw new AppError('BUSY', { retryAfter: 10 })
  }
  const changed = {
    reviews: await changeReviewSettings(db, user.id, reviews),
    sharing: await changeSharingSettings(db, user.id, sharing),
    reminders: await changeReminderSettings(db, user.id, reminders, {
      now: now(),
      movesHour: reviews.timeZone !== undefined,
    }),
  }
  // What is known of assignments follows from the settings.
  wake('count assignments')
  return changed
}

/** Calls of clients end after 30 s. */
const longestMs = 15_000
