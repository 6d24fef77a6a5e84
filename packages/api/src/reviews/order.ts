import { byHarm } from '@wordtide/scheduling'
import { compareText } from '../search.ts'
import type { ReviewedCard } from './reviewed-cards.ts'

/** The order of due cards, and of those that are due later: the earliest due date first. */
export const earliestDueFirst = (cards: readonly ReviewedCard[], types: readonly string[]): ReviewedCard[] =>
  cards.toSorted((a, b) => byDueDate(a, b, types))

/** The order of due cards when a day may not bring all of them: those first that a delay harms most. */
export const mostHarmedFirst = (cards: readonly ReviewedCard[], types: readonly string[]): ReviewedCard[] =>
  cards.toSorted((a, b) => byHarm(a, b) || byDueDate(a, b, types))

const byDueDate = (a: ReviewedCard, b: ReviewedCard, types: readonly string[]) =>
  a.due.getTime() - b.due.getTime() || compareText(a.vocId, b.vocId) || types.indexOf(a.type) - types.indexOf(b.type)
