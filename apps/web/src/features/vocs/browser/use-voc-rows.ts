import { type ListView, limits } from '@wordtide/contract'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { pagedQueryOptions } from '../../../shared/tables/paged-rows.tsx'
import { type VocsView, vocsPageOf } from '../../../shared/tables/search-params.ts'
import { vocRowsOf } from '../../../shared/tables/voc-rows.ts'
import { useHiddenVocs } from '../selection/deletion/use-pending-deletions.ts'

export type VocRows = ReturnType<typeof useVocRows>

/** The loaded rows of a list, in their order, without those that are being deleted. */
export function useVocRows({ id: listId }: ListView, view: VocsView) {
  const pages = trpc.vocs.list.useInfiniteQuery(vocsPageOf(listId, view), pagedQueryOptions)
  const hidden = useHiddenVocs(listId)
  const rowsOf = ({ items }: { items: readonly object[] }) => vocRowsOf(items).filter(({ id }) => !hidden.ids.has(id))
  const loaded = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const vocs = rowsOf({ items: loaded })
  const canLoadNext = pages.hasNextPage && !pages.isFetchingNextPage && vocs.length < limits.loadedItems
  const loadNext = () => {
    if (canLoadNext) void pages.fetchNextPage()
  }
  const loadInstead = useEffectEvent(loadNext)
  useEffect(() => {
    if (loaded.length > 0 && vocs.length === 0) loadInstead()
  }, [loaded.length, vocs.length])
  return {
    pages,
    rowsOf,
    vocs,
    canLoadNext,
    loadNext,
    /** The numbers of pending deletions in the list, and among the filtered vocabularies. */
    hidden: { total: hidden.pending.size, filtered: loaded.filter(({ id }) => hidden.pending.has(id)).length },
  }
}
