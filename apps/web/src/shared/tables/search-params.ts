// Route files load with every page, so these parsers do without zod.
import { defaultVocSort, findLanguage, type LanguageCode, limits, type VocSort, vocSorts } from '@wordtide/contract'

/** The filters of a table of lists, in the URL. */
export interface ListsFilter {
  search?: string | undefined
  language?: LanguageCode | undefined
}

/** The state of the page of a list's vocabularies, in the URL. */
export interface VocsView {
  search?: string | undefined
  /** Absent for the default. */
  sort?: VocSort | undefined
  /** The id of the selected vocabulary. */
  voc?: string | undefined
}

/** Parses the text to search for; undefined if it is invalid. */
export function parseSearch(search: unknown): string | undefined {
  const text = typeof search === 'string' ? search.trim() : ''
  return text === '' || text.length > limits.search ? undefined : text
}

/** Parses the search params of a table of lists. Invalid ones are ignored. */
export function parseListsFilter({ search, language }: Record<string, unknown>): ListsFilter {
  return {
    search: parseSearch(search),
    language: typeof language === 'string' ? findLanguage(language)?.isoCode : undefined,
  }
}

/** Parses the search params of a list's vocabularies. Invalid ones are ignored. */
export function parseVocsView({ search, sort, voc }: Record<string, unknown>): VocsView {
  return {
    search: parseSearch(search),
    sort: vocSorts.find((known) => known === sort && known !== defaultVocSort),
    voc: typeof voc === 'string' && voc !== '' ? voc : undefined,
  }
}

/** The input of the page of a list's vocabularies, which its loader prefetches. */
export const vocsPageOf = (listId: string, { search, sort }: VocsView) => ({
  listId,
  search,
  sort,
  view: 'rows' as const,
})
