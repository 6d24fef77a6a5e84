import { defaultVocSort, type VocSort, vocSorts } from '@wordtide/contract'
import { searchText } from './search-text.ts'

/** What an address says of the vocabularies to show. */
export interface VocsView {
  search?: string | undefined
  /** Absent: the default. */
  sort?: VocSort | undefined
  /** The id of the selected one. */
  voc?: string | undefined
}

/** Reads an address; what makes no sense there counts as absent. */
export function vocsView({ search, sort, voc }: Record<string, unknown>): VocsView {
  return {
    search: searchText(search),
    sort: vocSorts.find((known) => known === sort && known !== defaultVocSort),
    voc: typeof voc === 'string' && voc !== '' ? voc : undefined,
  }
}
