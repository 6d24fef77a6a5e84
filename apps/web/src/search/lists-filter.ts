import { findLanguage, type LanguageCode, limits } from '@wordtide/contract'

/** What an address says of the lists to show. */
export interface ListsFilter {
  search?: string | undefined
  language?: LanguageCode | undefined
}

/** Reads an address; what makes no sense there counts as absent. No zod: route files load with every page. */
export function listsFilter({ search, language }: Record<string, unknown>): ListsFilter {
  const text = typeof search === 'string' ? search.trim() : ''
  return {
    search: text === '' || text.length > limits.search ? undefined : text,
    language: typeof language === 'string' ? findLanguage(language)?.isoCode : undefined,
  }
}
