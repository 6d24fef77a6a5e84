import { foldSearch } from '@wordtide/contract/values'

/** Ranks names that start with the search text before names that only contain it: 1, 0.5, or 0 for none. */
export function rankNames(name: string, searchText: string, otherNames: readonly string[] = []): number {
  const search = foldSearch(searchText)
  const names = [name, ...otherNames].map(foldSearch)
  if (names.some((candidate) => candidate.startsWith(search))) return 1
  return names.some((candidate) => candidate.includes(search)) ? 0.5 : 0
}
