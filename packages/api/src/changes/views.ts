import type { ChangeView, ListView } from '@wordtide/contract'
import type { ReaderContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { reviewSettingsOf, reviewsOfVocabularies } from '../learning/index.ts'
import { accessList, getList } from '../lists/index.ts'
import { viewVocabulary, visibleVocabularies } from '../vocs/index.ts'
import type { Entry } from './page.ts'

/** Returns whether the user may see a list. */
export const isListVisible = async ({ db, user }: ReaderContext, id: string): Promise<boolean> =>
  (await unlessHidden(accessList(db, user.id, id, 'see'))) !== undefined

async function unlessHidden<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.key === 'LIST_NOT_FOUND') return undefined
    throw error
  })
}

/** Returns the things as the user sees them now. An entry that is not there because of a change is left out once its thing is gone. */
export async function viewEntries(context: ReaderContext, entries: readonly Entry[]): Promise<ChangeView[]> {
  const idsOf = (kind: Entry['kind']) => entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))
  const reviewed = [...new Set(idsOf('review').map(vocIdOf))]
  const { db, user } = context
  const learner = { userId: user.id, settings: reviewSettingsOf(db, user.id), now: context.now() }
  const [lists, vocs, reviews] = await Promise.all([
    viewLists(context, idsOf('list')),
    visibleVocabularies(db, user.id, [...new Set([...idsOf('vocabulary'), ...reviewed])]),
    reviewsOfVocabularies(db, learner, reviewed),
  ])
  const vocsById = new Map(vocs.map((voc) => [voc.voc.id, voc]))
  const reviewsById = new Map(reviews.map((review) => [`${review.vocId}:${review.reviewType}`, review]))
  return entries.flatMap((entry): ChangeView[] => {
    const { kind, id, at } = entry
    const told = (changedAt: number) => ({ id, deleted: false, changedAt: at?.getTime() ?? changedAt })
    if (kind === 'list') {
      const value = lists.get(id)
      if (value !== undefined) return [{ kind, ...told(value.lastModifiedAt), value }]
    } else if (kind === 'vocabulary') {
      const voc = vocsById.get(id)
      const value = voc && viewVocabulary(voc, voc.list.language)
      if (value !== undefined) return [{ kind, ...told(value.lastModifiedAt), value }]
    } else {
      const value = vocsById.has(vocIdOf(id)) ? reviewsById.get(id) : undefined
      if (value !== undefined) return [{ kind, ...told(value.lastReview), value }]
    }
    return at === undefined ? [] : [{ kind, id, deleted: true, changedAt: at.getTime() }]
  })
}

const vocIdOf = (reviewId: string): string => reviewId.split(':', 1)[0] ?? ''

async function viewLists(context: ReaderContext, ids: readonly string[]): Promise<Map<string, ListView>> {
  const views = await Promise.all(ids.map((id) => unlessHidden(getList(context, id))))
  return new Map(views.flatMap((view) => (view === undefined ? [] : [[view.id, view] as const])))
}
