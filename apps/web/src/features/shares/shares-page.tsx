import { useRef, useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { ListTrail } from '../../shared/layout/list-trail.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { ListLoadError } from '../../shared/list-unavailable/list-load-error.tsx'
import { useLeaveLostList } from '../../shared/list-unavailable/use-leave-lost-list.ts'
import { EmptyState } from '../../shared/tables/empty-state.tsx'
import { pageByPage } from '../../shared/tables/page-by-page.ts'
import { PagedRows } from '../../shared/tables/paged-rows.tsx'
import { SearchBox } from '../../shared/tables/search-box.tsx'
import { DeleteShareDialog } from './delete-share-dialog.tsx'
import { NewShareButton } from './new-share-button.tsx'
import { type Removal, SharesTable } from './shares-table.tsx'
import { useShareChanges } from './use-share-changes.ts'

export interface SharesPageProps {
  listId: string
  /** The list, where the page before knew it. */
  known: { id: string; name: string } | undefined
  search: string | undefined
  onSearch: (search: string) => void
}

const loadFailure = 'Unable to load shares'

/** Whom a list is shared with. */
export function SharesPage({ listId, search, onSearch, ...before }: SharesPageProps) {
  // Kept: while the page is being left, the address already says nothing of the list.
  const [known] = useState(before.known)
  const asked = trpc.lists.get.useQuery({ id: listId }, { enabled: known === undefined })
  const name = known?.name ?? asked.data?.name
  const filter = { listId, search }
  const pages = trpc.shares.list.useInfiniteQuery(filter, pageByPage)
  useLeaveLostList(pages)
  const changes = useShareChanges(filter)
  const [removal, setRemoval] = useState<Removal>()
  const failed = pages.isError && pages.data === undefined
  // Not the owner, or no list at all: there is nothing to search, and nobody to share with.
  const refused = failed && [403, 404].includes(errorBodyOf(pages.error).status ?? 0)
  const retry = () => {
    if (asked.isError) void asked.refetch()
    void pages.refetch()
  }
  const newButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListTrail list={name === undefined ? undefined : { id: listId, name }} page="Shares" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={name === undefined ? 'Shares' : `Shares of ${name}`}>Shares</PageHeading>
        {!refused && <NewShareButton ref={newButton} listId={listId} />}
      </div>
      {!refused && <SearchBox label="Search shares" value={search ?? ''} onSearch={onSearch} className="sm:w-72" />}
      {failed ? (
        <ListLoadError title={loadFailure} list={{ error: pages.error, refetch: retry }} />
      ) : (
        <PagedRows
          pages={pages}
          rowsOf={(page) => page.shares}
          loading="Loading shares"
          failure={loadFailure}
          empty={
            <EmptyState title="No Shares">
              {search === undefined
                ? 'Share the list with somebody who has an account: as a viewer, or as an editor of its vocabularies.'
                : 'No share matches the search.'}
            </EmptyState>
          }
        >
          {(shares) => <SharesTable changes={changes} shares={shares} onRemove={setRemoval} />}
        </PagedRows>
      )}
      {/* Below the rows, which would slip away from the next click. */}
      <FormAlert title={changes.failure?.title ?? ''} message={changes.failure?.message} />
      {removal !== undefined && (
        <DeleteShareDialog {...removal} returnFocus={newButton} onClose={() => setRemoval(undefined)} />
      )}
    </div>
  )
}
