import type { VocRowView } from '@wordtide/contract'
import type { TrpcUtils } from '../api/trpc.ts'

/** The number of vocabularies that the page of a list shows. */
export const firstVocsShown = 8

/** The input of the first vocabularies of a list, in the order in which all of them are shown. The loader of the list's page prefetches it. */
export const firstVocsOf = (listId: string) => ({ listId, limit: firstVocsShown, view: 'rows' as const })

/** Returns the items of a page of vocabularies that a row can show: all of a page that was requested with `view: 'rows'`. */
export const vocRowsOf = (items: readonly object[]): VocRowView[] => items.filter(isVocRow)

const isVocRow = (item: object): item is VocRowView => 'definition' in item

/** Prefetches the data of the panel of a vocabulary. */
export function prefetchVoc({ vocs }: Pick<TrpcUtils, 'vocs'>, id: string): void {
  void vocs.get.prefetch({ id })
  void vocs.getProgress.prefetch({ id })
}
