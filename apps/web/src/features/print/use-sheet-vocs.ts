import { limits, type VocView } from '@wordtide/contract'
import { useEffect } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { sheetVocsOf } from '../../shared/tables/search-params.ts'

const isWhole = (item: object): item is VocView => 'definitions' in item

/** The vocabularies of a list, loaded page by page up to the limit of every table. */
export function useSheetVocs(listId: string) {
  const pages = trpc.vocs.list.useInfiniteQuery(sheetVocsOf(listId), pagedQueryOptions)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const vocs = data?.pages.flatMap(({ items }: { items: readonly object[] }) => items.filter(isWhole))
  const isFull = (vocs?.length ?? 0) >= limits.loadedItems
  const loadsMore = hasNextPage && !isFull
  useEffect(() => {
    if (loadsMore && !isFetching && !isError) void fetchNextPage()
  }, [loadsMore, isFetching, isError, fetchNextPage])
  return {
    vocs,
    /** True if all vocabularies for the sheet are loaded. */
    isLoaded: vocs !== undefined && !loadsMore,
    /** True if the list has more vocabularies than fit on the sheet. */
    hasMore: hasNextPage && isFull,
    isError,
    error: pages.error,
    isFetching,
    retry: () => void (data === undefined ? pages.refetch() : fetchNextPage()),
  }
}
