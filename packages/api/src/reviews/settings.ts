import type { Settings, SettingsInput } from '@wordtide/contract'
import type { ReaderContext, UserContext } from '../calls/context.ts'
import { changeReviewSettings, reviewSettingsOf } from '../learning/index.ts'

/** The user's settings; the defaults for settings that were never saved. */
export const getSettings = async ({ db, user }: ReaderContext): Promise<Settings> => ({
  reviews: await reviewSettingsOf(db, user.id),
})

/** Changes these settings of the user, which apply to every review at once, and returns all; no confidence changes. */
export const updateSettings = async ({ db, user }: UserContext, { reviews }: SettingsInput): Promise<Settings> => ({
  reviews: await changeReviewSettings(db, user.id, reviews),
})
