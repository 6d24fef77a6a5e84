import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LanguageCode } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { EmptyState } from '../../paging/empty-state.tsx'
import { LoadError } from '../../paging/load-error.tsx'
import { LoadMore } from '../../paging/load-more.tsx'
import { LoadingRows } from '../../paging/loading-rows.tsx'
import type { VocsView } from '../../search/vocs-view.ts'
import { trpc } from '../../trpc.ts'

export interface VocListProps {
  listId: string
  /** The language of the terms. */
  language: LanguageCode
  view: VocsView
  canWrite: boolean
}

const failure = 'Unable to load result'

/** The terms of a list, page by page. */
export function VocList({ listId, language, view, canWrite }: VocListProps) {
  const { search, sort } = view
  const pages = trpc.vocs.page.useInfiniteQuery(
    { listId, search, sort },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  )
  const { data } = pages
  if (data === undefined)
    return pages.isError ? (
      <LoadError text={failure} onRetry={() => void pages.refetch()} />
    ) : (
      <LoadingRows label="Loading vocabularies" />
    )

  const vocs = data.pages.flatMap((page) => page.items)
  if (vocs.length === 0)
    return (
      <EmptyState title="No Vocabularies">
        {search !== undefined
          ? 'No vocabulary matches the search.'
          : canWrite
            ? 'Add the first one with New.'
            : 'The owner of this list has not added any yet.'}
      </EmptyState>
    )
  return (
    <div
      aria-busy={pages.isPlaceholderData}
      className="rounded-lg border bg-card md:max-h-[calc(100dvh-15rem)] md:min-h-64 md:overflow-y-auto"
    >
      <ul aria-label="Terms" className="divide-y">
        {vocs.map(({ id, term }) => (
          <li key={id}>
            <Link
              to="/library/lists/$listId/vocs"
              params={{ listId }}
              // A second click on the selected row deselects it.
              search={{ ...view, voc: id === view.voc ? undefined : id }}
              resetScroll={false}
              data-voc={id}
              aria-current={id === view.voc ? 'true' : undefined}
              className={cn(
                'block min-h-11 px-4 py-2.5 wrap-anywhere outline-offset-[-2px] hover:bg-muted',
                id === view.voc && 'bg-accent font-medium text-accent-foreground hover:bg-accent',
              )}
            >
              <span lang={language} dir="auto" className="block">
                {term}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pages.isFetchNextPageError ? (
        <LoadError text={failure} onRetry={() => void pages.fetchNextPage()} />
      ) : (
        <LoadMore
          loaded={vocs.length}
          hasMore={pages.hasNextPage}
          loading={pages.isFetchingNextPage}
          onLoadMore={() => void pages.fetchNextPage()}
        />
      )}
    </div>
  )
}
