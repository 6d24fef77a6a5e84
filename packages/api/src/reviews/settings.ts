import type { Settings } from '@wordtide/contract'
import type { UserContext } from '../context.ts'
import { changeIntervals, intervalsOf } from '../learning/index.ts'

/** The user's settings; the defaults if none were saved. */
export async function getSettings({ db, user }: UserContext): Promise<Settings> {
  return { reviews: { intervals: [...(await intervalsOf(db, user.id))] } }
}

/** Saves the user's settings. New intervals apply to every review of the user at once; no confidence changes. */
export async function updateSettings({ db, user, now }: UserContext, settings: Settings): Promise<Settings> {
  await db.transaction((tx) => changeIntervals(tx, user.id, settings.reviews.intervals, now()))
  return settings
}
