import { keepPreviousData } from '@tanstack/react-query'
import { limits } from '@wordtide/contract'
import { Button, cn, Spinner } from '@wordtide/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { counted } from '../lib/counted.ts'
import { EmptyState, LoadError, LoadingRows } from './load-states.tsx'
import type { ListsFilter } from './search-params.ts'

/** The options of every infinite query. While a new filter is loading, the rows of the previous one stay on screen. */
export const pagedQueryOptions = {
  getNextPageParam: (page: { next: string | null }) => page.next,
  placeholderData: keepPreviousData,
}

/** The part of `useInfiniteQuery`'s result that a table uses. */
export interface Pages<Page> {
  data: { readonly pages: readonly Page[] } | undefined
  isError: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface PagedRowsProps<Page, Row> {
  pages: Pages<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** The label of the placeholder while the first page is loading. */
  loading: string
  /** The placeholder itself, if the rows have another shape than those of a table. */
  skeleton?: ReactNode
  /** The message if a page cannot be loaded. */
  failure: string
  /** Shown if there are no rows. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
  className?: string | undefined
}

/** The rows of all loaded pages with Load More below them, or the loading, empty or failed state. */
export function PagedRows<Page, Row>(props: PagedRowsProps<Page, Row>) {
  const { pages, rowsOf, loading, skeleton, failure, empty, children, className } = props
  const { data } = pages
  const rows = data?.pages.flatMap(rowsOf) ?? []
  const container = useRef<HTMLDivElement>(null)
  const moveFocusAfterLoad = useFocusAfterLoadMore(container, rows.length, pages.isFetchingNextPage)
  const loadMore = () => {
    moveFocusAfterLoad()
    void pages.fetchNextPage()
  }
  if (data === undefined)
    return pages.isError ? (
      <LoadError text={failure} onRetry={() => void pages.refetch()} />
    ) : (
      <LoadingRows label={loading}>{skeleton}</LoadingRows>
    )

  if (rows.length === 0 && !pages.hasNextPage) return empty
  return (
    <div
      ref={container}
      aria-busy={pages.isPlaceholderData}
      className={cn('transition-opacity aria-busy:opacity-60', className)}
    >
      {rows.length > 0 && children(rows)}
      {pages.isFetchNextPageError && !pages.isFetchingNextPage ? (
        <LoadError text={failure} onRetry={loadMore} />
      ) : (
        <LoadMore
          loaded={rows.length}
          hasMore={pages.hasNextPage}
          loading={pages.isFetchingNextPage}
          onLoadMore={loadMore}
        />
      )}
    </div>
  )
}

export interface PagedListsProps<Row> {
  pages: Pages<{ lists: readonly Row[] }>
  filter: ListsFilter
  /** Shown if there are no lists and no filter is set. */
  empty?: ReactNode
  /** Replaces the whole empty state in the same case. */
  welcome?: ReactNode
  skeleton?: ReactNode
  /** Clears search and filters. */
  onClear?: () => void
  children: (lists: readonly Row[]) => ReactNode
}

/** Returns whether a filter of lists hides any. */
export const isFiltered = ({ search, language }: ListsFilter): boolean => search !== undefined || language !== undefined

/** `PagedRows` for the tables of lists. */
export function PagedLists<Row>({ pages, filter, empty, welcome, skeleton, onClear, children }: PagedListsProps<Row>) {
  const hidesSome = isFiltered(filter)
  return (
    <>
      {/* Always there: screen readers announce changes of a region, not a new one. */}
      <p role="status" className="sr-only">
        {hidesSome && foundLists(pages)}
      </p>
      <PagedRows
        pages={pages}
        rowsOf={(page) => page.lists}
        loading="Loading lists"
        failure="Unable to load lists"
        skeleton={skeleton}
        empty={
          welcome !== undefined && !hidesSome ? (
            welcome
          ) : (
            <EmptyState title="No Lists">{hidesSome ? <NoMatches onClear={onClear} /> : empty}</EmptyState>
          )
        }
      >
        {children}
      </PagedRows>
    </>
  )
}

const NoMatches = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <>
    <p>No list matches the filters.</p>
    {onClear !== undefined && (
      <Button variant="outline" className="mt-3 text-foreground" onClick={onClear}>
        Clear search and filters
      </Button>
    )}
  </>
)

/** Returns a text with the number of lists that the filters have found, once they are loaded. */
function foundLists({ data, isPlaceholderData, hasNextPage }: Pages<{ lists: readonly unknown[] }>) {
  if (data === undefined || isPlaceholderData) return null
  const found = data.pages.reduce((sum, { lists }) => sum + lists.length, 0)
  return hasNextPage ? `More than ${counted(found, 'list', 'lists')} found` : `${counted(found, 'list', 'lists')} found`
}

interface LoadMoreProps {
  /** The number of loaded rows. */
  loaded: number
  hasMore: boolean
  loading: boolean
  onLoadMore: () => void
}

/** The button that loads the next page, or the advice to use filters once the limit of rows is reached. */
export function LoadMore({ loaded, hasMore, loading, onLoadMore }: LoadMoreProps) {
  if (loaded >= limits.loadedItems && hasMore)
    return (
      <p role="status" className="py-4 text-center font-medium text-warning">
        Too many items, use filters to refine results
      </p>
    )
  if (!hasMore) return null
  return (
    <div className="flex justify-center py-4">
      <Button variant="outline" aria-disabled={loading} onClick={() => !loading && onLoadMore()}>
        {loading && <Spinner aria-hidden="true" />}
        Load More
      </Button>
    </div>
  )
}

/**
 * Load More disappears while it is focused, with the last page or with a failure. Returns a function to call when it is
 * pressed: after that load, the focus moves to the first new row or to Retry.
 */
function useFocusAfterLoadMore(container: RefObject<HTMLElement | null>, rowCount: number, isLoading: boolean) {
  const firstNewRow = useRef<number>(undefined)
  useEffect(() => {
    if (isLoading || firstNewRow.current === undefined) return
    const index = firstNewRow.current
    firstNewRow.current = undefined
    // The user has moved the focus in the meantime.
    if (document.activeElement !== document.body) return
    const row = container.current?.querySelectorAll('tbody tr, li')[index]
    const target = row ?? container.current?.querySelector('[role=alert]')
    target?.querySelector<HTMLElement>('a, button')?.focus()
  }, [container, isLoading])
  return () => {
    firstNewRow.current = rowCount
  }
}
