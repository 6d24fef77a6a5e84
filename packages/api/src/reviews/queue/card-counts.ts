import {
  type CardCounts,
  type cardCountsView,
  type newCountsView,
  type ReviewType,
  reviewTypes,
} from '@wordtide/contract'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { progressOfLists, reviewSettingsOf } from '../../learning/index.ts'
import { accessList } from '../../lists/index.ts'
import { selectLearningLists } from '../learning-lists.ts'

/** Returns the number of cards that a list offers, by review type; LIST_NOT_FOUND. */
export async function countCards(
  { db, user, now }: ReaderContext,
  listId: string,
): Promise<z.output<typeof cardCountsView>> {
  const [{ list }, settings] = await Promise.all([
    accessList(db, user.id, listId, 'learn'),
    reviewSettingsOf(db, user.id),
  ])
  const { byType, suspendedCount } = (await progressOfLists(db, user.id, [list], settings, now()))(list.id)
  const countsOf = (type: ReviewType): CardCounts => {
    const { dueCount, newCount } = byType[type]
    return { due: dueCount - newCount, new: newCount, all: list.vocsCount - suspendedCount }
  }
  return {
    translation: countsOf('translation'),
    reverseTranslation: countsOf('reverseTranslation'),
    dictation: countsOf('dictation'),
    suspended: suspendedCount,
  }
}

/** Returns the lists that the user learns with cards that were never answered, and the number of these over the review types. */
export async function countNew({ db, user }: ReaderContext): Promise<z.output<typeof newCountsView>> {
  const { lists } = await selectLearningLists(db, user.id, reviewTypes, undefined)
  return {
    lists: lists
      .filter(({ newCount }) => newCount > 0)
      .map(({ id, newCount, isOfToday }) => ({ id, new: newCount, isOfToday })),
  }
}
