import { cn } from '@wordtide/ui'
import { type ReactNode, useRef } from 'react'
import { LoadError } from './load-error.tsx'
import { LoadMore } from './load-more.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { useFocusAfterMore } from './use-focus-after-more.ts'

/** What `useInfiniteQuery` answers, as far as a table needs it. */
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

export interface PagedRowsProps<Page, Row> {
  pages: Pages<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** What is said while nothing is there yet, and when it cannot be loaded. */
  loading: string
  failure: string
  /** Stands where there is no row. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
  className?: string | undefined
}

/** The rows of all loaded pages, and Load More under them; or that they load, that there is none, that it failed. */
export function PagedRows<Page, Row>(props: PagedRowsProps<Page, Row>) {
  const { pages, rowsOf, loading, failure, empty, children, className } = props
  const { data } = pages
  const rows = data?.pages.flatMap(rowsOf) ?? []
  const frame = useRef<HTMLDivElement>(null)
  const asked = useFocusAfterMore(frame, rows.length, pages.isFetchingNextPage)
  const loadMore = () => {
    asked()
    void pages.fetchNextPage()
  }
  if (data === undefined)
    return pages.isError ? (
      <LoadError text={failure} onRetry={() => void pages.refetch()} />
    ) : (
      <LoadingRows label={loading} />
    )

  if (rows.length === 0 && !pages.hasNextPage) return empty
  return (
    <div
      ref={frame}
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
