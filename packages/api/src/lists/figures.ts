import type { ListsWith, MilestoneCounts } from '@wordtide/contract'
import type { ReaderContext } from '../calls/context.ts'
import {
  lastReviewsOf,
  milestonesOfLists,
  progressOfLists,
  type ReviewSettings,
  reviewSettingsOf,
} from '../learning/index.ts'

/** The figures of the user's learning that a page of lists has, and the settings from which they follow. */
export interface FigureSettings {
  with: ListsWith
  settings: ReviewSettings
}

/** A user's figures of a list; `newCount` and `lastReviewedAt` only with `activity`. */
interface ListFigures {
  dueCount: number
  progress: number
  milestones: MilestoneCounts
  newCount?: number
  lastReviewedAt?: number | null
}

/** Reads what `figuresOfLists` needs; undefined if no figures were asked for. */
export const figureSettings = async (
  { db, user }: ReaderContext,
  asked: ListsWith | undefined,
): Promise<FigureSettings | undefined> => asked && { with: asked, settings: await reviewSettingsOf(db, user.id) }

/** Returns the user's figures of each of these lists, with the same number of statements for any number of lists. */
export async function figuresOfLists(
  { db, user, now }: ReaderContext,
  lists: readonly { id: string; vocsCount: number }[],
  { with: asked, settings }: FigureSettings,
): Promise<(list: { id: string; vocsCount: number }) => ListFigures> {
  // The long statement comes last, as in `viewWith`.
  const [milestonesOf, lastReviews, progressOf] = await Promise.all([
    milestonesOfLists(db, user.id, lists, settings),
    asked === 'activity' ? lastReviewsOf(db, user.id, lists) : undefined,
    progressOfLists(db, user.id, lists, settings, now()),
  ])
  return (list) => {
    const { dueCount, newCount, progress } = progressOf(list.id)
    const milestones = milestonesOf(list)
    if (lastReviews === undefined) return { dueCount, progress, milestones }
    const lastReviewedAt = lastReviews.get(list.id)?.getTime() ?? null
    return { dueCount, progress, milestones, newCount, lastReviewedAt }
  }
}
