import { defaultVocSort, limits, type VocSort, vocSorts } from '@wordtide/contract'

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
  const text = typeof search === 'string' ? search.trim() : ''
  return {
    search: text === '' || text.length > limits.search ? undefined : text,
    sort: vocSorts.find((known) => known === sort && known !== defaultVocSort),
    voc: typeof voc === 'string' && voc !== '' ? voc : undefined,
  }
}
