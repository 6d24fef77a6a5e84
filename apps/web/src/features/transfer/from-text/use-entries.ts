import { type DictionaryEntryView, type LanguageCode, limits } from '@wordtide/contract'
import { voicesStaleTime } from '../../../shared/api/query-client.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { useDebounced } from '../../../shared/tables/search-box.tsx'

/**
 * Returns what the dictionaries of the server say about terms, with definitions in the languages of a list, or in all for one that is still
 * to be created. A term that was not looked up yet is missing. Nothing is asked where the server has no dictionary for the languages;
 * elsewhere ten terms are one request.
 */
export function useEntries(
  terms: readonly string[],
  language: LanguageCode,
  targetLanguages: readonly LanguageCode[] | undefined,
): ReadonlyMap<string, readonly DictionaryEntryView[]> {
  const { data: languages = [] } = trpc.dictionary.listLanguages.useQuery(undefined, { staleTime: voicesStaleTime })
  const known = languages.find((one) => one.language === language)?.to ?? []
  const to = targetLanguages?.filter((code) => known.includes(code))
  const isKnown = (to ?? known).length > 0
  // Joined into one text, which is the same in each rendering.
  const settled = useDebounced(terms.join('\n'))
  const asked = isKnown
    ? [...new Set(settled.split('\n'))].filter((term) => term !== '' && term.length <= limits.voc.term)
    : []
  const results = trpc.useQueries((queries) =>
    asked.map((term) =>
      queries.dictionary.lookUp({ term, language, ...(to && { to }) }, { staleTime: Number.POSITIVE_INFINITY }),
    ),
  )
  const entries = new Map<string, readonly DictionaryEntryView[]>()
  for (const [index, term] of asked.entries()) {
    const found = results[index]?.data?.entries
    if (found !== undefined) entries.set(term, found)
  }
  return entries
}
