import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '@wordtide/ui'
import { PageHeading } from '../../layout/page-heading.tsx'
import { EmptyState } from '../../paging/empty-state.tsx'
import { LoadError } from '../../paging/load-error.tsx'
import { LoadMore } from '../../paging/load-more.tsx'
import type { ListsFilter } from '../../search/lists-filter.ts'
import { ListsFilterBar } from '../../search/lists-filter-bar.tsx'
import { trpc } from '../../trpc.ts'
import { LearningListsTable } from './learning-lists-table.tsx'

export interface LearningListsPageProps {
  filter: ListsFilter
  onFilter: (filter: ListsFilter) => void
}

/** Every list that the person learns, with what is due in it. */
export function LearningListsPage({ filter, onFilter }: LearningListsPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeading title="Learning Lists" />
      <ListsFilterBar filter={filter} onFilter={onFilter} />
      <LearningLists filter={filter} />
    </div>
  )
}

function LearningLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.reviews.learningLists.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const { data } = pages
  if (data === undefined)
    return pages.isError ? (
      <LoadError text="Unable to load lists" onRetry={() => void pages.refetch()} />
    ) : (
      <LoadingRows />
    )

  const lists = data.pages.flatMap((page) => page.lists)
  if (lists.length === 0)
    return (
      <EmptyState title="No Lists">
        {filter.search === undefined && filter.language === undefined ? (
          <>
            Make a list in your{' '}
            <Link to="/library" className="text-link underline underline-offset-4">
              library
            </Link>
            , then review it here.
          </>
        ) : (
          'No list matches the filters.'
        )}
      </EmptyState>
    )
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <LearningListsTable lists={lists} />
      {pages.isFetchNextPageError ? (
        <LoadError text="Unable to load lists" onRetry={() => void pages.fetchNextPage()} />
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

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading lists" className="grid gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
