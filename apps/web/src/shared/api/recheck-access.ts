import type { QueryClient } from '@tanstack/react-query'
import { errorBodyOf } from './errors.ts'
import { pathOf } from './path-of.ts'

/** What is in doubt after a refusal. A refused query doubts only what stands below it, so that none asks in a circle. */
const doubtful = [
  'vocs.get',
  'vocs.list',
  'lists.get',
  'reviews.getListStats',
  'reviews.listLearning',
  'shares.listShared',
  'lists.listPublic',
]

/** Refused because something is gone or not theirs any more. */
const refusals = [403, 404]

/**
 * After a refused call, what is on screen is asked for again: somebody may have taken a share away, deleted a list or a
 * vocabulary. What it says then is for the pages.
 */
export function recheckAccess(queryClient: QueryClient, key: unknown, error: unknown): void {
  if (!refusals.includes(errorBodyOf(error).status ?? 0)) return
  const below = doubtful.slice(doubtful.indexOf(pathOf(key)) + 1)
  void queryClient.invalidateQueries({ predicate: (query) => below.includes(pathOf(query.queryKey)) })
}
