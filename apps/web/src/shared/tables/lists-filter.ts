import { findLanguage, type LanguageCode } from '@wordtide/contract'
import { searchText } from './search-text.ts'

/** What an address says of the lists to show. */
export interface ListsFilter {
  search?: string | undefined
  language?: LanguageCode | undefined
}

/** Reads an address; what makes no sense there counts as absent. */
export function listsFilter({ search, language }: Record<string, unknown>): ListsFilter {
  return {
    search: searchText(search),
    language: typeof language === 'string' ? findLanguage(language)?.isoCode : undefined,
  }
}
