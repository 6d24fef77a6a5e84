import { byHarm } from '@wordtide/scheduling'
import { compareText } from '../search.ts'
import type { NewCard } from './cards.ts'
import type { LearningList } from './learning-lists.ts'
import type { ReviewedCard } from './reviewed-cards.ts'

/** The order of due cards, and of those that are due later: the earliest due date first. */
export const earliestDueFirst = (cards: readonly ReviewedCard[], types: readonly string[]): ReviewedCard[] =>
  cards.toSorted((a, b) => byDueDate(a, b, types))

/** The order of due cards when a day may not bring all of them: those first that a delay harms most. */
export const mostHarmedFirst = (cards: readonly ReviewedCard[], types: readonly string[]): ReviewedCard[] =>
  cards.toSorted((a, b) => byHarm(a, b) || byDueDate(a, b, types))

const byDueDate = (a: ReviewedCard, b: ReviewedCard, types: readonly string[]) =>
  a.due.getTime() - b.due.getTime() || compareText(a.vocId, b.vocId) || types.indexOf(a.type) - types.indexOf(b.type)

/** The order of new cards: as their vocabularies were added, each in the given order of `types`. */
export const firstAddedFirst = (cards: readonly NewCard[], types: readonly string[]): NewCard[] =>
  cards.toSorted(
    (a, b) =>
      a.addedAt.getTime() - b.addedAt.getTime() ||
      compareText(a.vocId, b.vocId) ||
      types.indexOf(a.type) - types.indexOf(b.type),
  )

/**
 * Until when the first `count` vocabularies with new cards were added at the latest, so that nothing later need be read of any list;
 * undefined if there are fewer. A vocabulary has at most `types` new cards.
 */
export function addedUntil(lists: readonly LearningList[], types: number, count: number): Date | undefined {
  let vocabularies = 0
  return lists
    .toSorted((a, b) => a.lastAddedAt.getTime() - b.lastAddedAt.getTime())
    .find(({ newCount }) => {
      vocabularies += Math.ceil(newCount / types)
      return vocabularies >= count
    })?.lastAddedAt
}
