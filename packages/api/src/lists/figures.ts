import type { ListsWith } from '@wordtide/contract'
import type { ReaderContext } from '../calls/context.ts'
import { lastReviewsOf, progressOfLists, type ReviewSettings, reviewSettingsOf } from '../learning/index.ts'

/** The figures of the user's learning that a page of lists has, and the settings from which they follow. */
export interface FigureSettings {
  with: ListsWith
  settings: ReviewSettings
}

/** A user's figures of a list; `newCount` and `lastReviewedAt` only with `activity`. */
interface ListFigures {
  dueCount: number
  progress: number
  newCount?: number
  lastReviewedAt?: number | null
}

/** Reads what `figuresOfLists` needs; undefined if no figures were asked for. */
export const figureSettings = async (
  { db, user }: ReaderContext,
  asked: ListsWith | undefined,
): Promise<FigureSettings | undefined> => asked && { with: asked, settings: await reviewSettingsOf(db, user.id) }

/** Returns the user's figures of these lists by their ids, with the same number of statements for any number of lists. */
export async function figuresOfLists(
  { db, user, now }: ReaderContext,
  lists: readonly { id: string; vocsCount: number }[],
  { with: asked, settings }: FigureSettings,
): Promise<(listId: string) => ListFigures> {
  const [progressOf, lastReviews] = await Promise.all([
    progressOfLists(db, user.id, lists, settings, now()),
    asked === 'activity' ? lastReviewsOf(db, user.id, lists) : undefined,
  ])
  return (listId) => {
    const { dueCount, newCount, progress } = progressOf(listId)
    if (lastReviews === undefined) return { dueCount, progress }
    return { dueCount, progress, newCount, lastReviewedAt: lastReviews.get(listId)?.getTime() ?? null }
  }
}
