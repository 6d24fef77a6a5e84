import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '../../paging/empty-state.tsx'
import { LoadError } from '../../paging/load-error.tsx'
import { LoadMore } from '../../paging/load-more.tsx'
import { LoadingRows } from '../../paging/loading-rows.tsx'
import type { ListsFilter } from '../../search/lists-filter.ts'
import { trpc } from '../../trpc.ts'
import { ListsTable } from './lists-table.tsx'

const failure = 'Unable to load lists'

/** The person's own lists, page by page. */
export function OwnLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.lists.own.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const { data } = pages
  if (data === undefined)
    return pages.isError ? (
      <LoadError text={failure} onRetry={() => void pages.refetch()} />
    ) : (
      <LoadingRows label="Loading lists" />
    )

  const lists = data.pages.flatMap((page) => page.lists)
  if (lists.length === 0)
    return (
      <EmptyState title="No Lists">
        {filter.search === undefined && filter.language === undefined
          ? 'Create a list, then fill it with the vocabulary that you want to learn.'
          : 'No list matches the filters.'}
      </EmptyState>
    )
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <ListsTable lists={lists} />
      {pages.isFetchNextPageError ? (
        <LoadError text={failure} onRetry={() => void pages.fetchNextPage()} />
      ) : (
        <LoadMore
          loaded={lists.length}
          hasMore={pages.hasNextPage}
          loading={pages.isFetchingNextPage}
          onLoadMore={() => void pages.fetchNextPage()}
        />
      )}
    </div>
  )
}
