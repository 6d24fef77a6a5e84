import { limits } from '@wordtide/contract'

/** Reads the search of an address; what makes no sense there counts as absent. No zod: route files load with every page. */
export function searchText(search: unknown): string | undefined {
  const text = typeof search === 'string' ? search.trim() : ''
  return text === '' || text.length > limits.search ? undefined : text
}
