import { type CardCounts, reviewTypes } from '@wordtide/contract'
import type { DueAndNewCounts } from '../lib/counted.ts'
import { trpc } from './trpc.ts'

/** Returns the numbers of cards over these review types. */
export function sumCardCounts(types: readonly CardCounts[]): CardCounts {
  const sum = (kind: keyof CardCounts) => types.reduce((total, counts) => total + counts[kind], 0)
  return { due: sum('due'), new: sum('new'), all: sum('all') }
}

/** The due and the new cards of a list over all review types; undefined while they are loading. */
export function useDueAndNew(listId: string): DueAndNewCounts | undefined {
  const { data } = trpc.reviews.countCards.useQuery({ id: listId })
  return data && sumCardCounts(reviewTypes.map((type) => data[type]))
}
