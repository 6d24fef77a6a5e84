import type { ShareView } from '@wordtide/contract'
import { Button, Checkbox, cn } from '@wordtide/ui'
import { PlusIcon, Trash2Icon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { shareDraft } from '../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../shared/drafts/use-reopened-form.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { ListBreadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { HeadCard } from '../../shared/layout/head-card.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/lists/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { SearchBox } from '../../shared/tables/search-box.tsx'
import type { ShareDeletion } from './delete-share-dialog.tsx'
import { type ShareChanges, useShareChange, useShareChanges } from './share-changes.ts'

const DeleteShareDialog = lazyDialog(
  questionFailure,
  async () => (await import('./delete-share-dialog.tsx')).DeleteShareDialog,
)
const loadForm = () => import('./new-share-dialog.tsx')
const NewShareDialog = lazyDialog(formFailure, async () => (await loadForm()).NewShareDialog)

interface SharesPageProps {
  listId: string
  /** The list, if the page before passed it on. */
  knownList: { id: string; name: string } | undefined
  search: string | undefined
  onSearch: (search: string) => void
  /** Names the classes that have the list. */
  classes: ReactNode
}

const loadFailure = 'Unable to load shares'

/** The users with whom a list is shared. */
export function SharesPage({ listId, search, onSearch, classes, ...props }: SharesPageProps) {
  // Kept in state: the navigation state is gone while the page is being left.
  const [knownList] = useState(props.knownList)
  const list = trpc.lists.get.useQuery({ id: listId }, { enabled: knownList === undefined })
  const name = knownList?.name ?? list.data?.name
  const filter = { listId, search }
  const pages = trpc.shares.list.useInfiniteQuery(filter, pagedQueryOptions)
  useLeaveUnavailableList(pages)
  const changes = useShareChanges(filter)
  const [deletion, setDeletion] = useState<ShareDeletion>()
  const [isSharing, setIsSharing] = useState(false)
  useReopenedForm(shareDraft(listId), () => setIsSharing(true))
  const hasFailed = pages.isError && pages.data === undefined
  // The user is not the owner, or there is no such list.
  const { key } = errorBodyOf(pages.error)
  const isForbidden = hasFailed && (key === 'FORBIDDEN' || key === 'LIST_NOT_FOUND')
  const retry = () => {
    if (list.isError) void list.refetch()
    void pages.refetch()
  }
  const newButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListBreadcrumbs list={name === undefined ? undefined : { id: listId, name }} page="Shares" />
      <HeadCard
        heading={<PageHeading title={name === undefined ? 'Shares' : `Shares of ${name}`}>Shares</PageHeading>}
        details={<p>The people who can see this list, as viewers or as editors of its words.</p>}
        actions={
          !isForbidden && (
            <>
              <Button ref={newButton} {...prefetchOnIntent(loadForm)} onClick={() => setIsSharing(true)}>
                <PlusIcon aria-hidden="true" />
                New Share
              </Button>
              {isSharing && (
                <NewShareDialog listId={listId} returnFocus={newButton} onClose={() => setIsSharing(false)} />
              )}
            </>
          )
        }
      />
      {!isForbidden && <SearchBox label="Search shares" value={search ?? ''} onSearch={onSearch} className="sm:w-72" />}
      {hasFailed ? (
        <ListLoadError title={loadFailure} list={{ error: pages.error, refetch: retry }} />
      ) : (
        <PagedRows
          pages={pages}
          rowsOf={(page) => page.shares}
          loading="Loading shares"
          failure={loadFailure}
          empty={
            <EmptyState title="No Shares">
              {search === undefined ? (
                <>
                  <p>Share the list with somebody who has an account: as a viewer, or as an editor of its words.</p>
                  <Button variant="outline" className="mt-4 text-foreground" onClick={() => setIsSharing(true)}>
                    Share this list
                  </Button>
                </>
              ) : (
                'No share matches the search.'
              )}
            </EmptyState>
          }
        >
          {(shares) => <SharesTable changes={changes} shares={shares} onDelete={setDeletion} />}
        </PagedRows>
      )}
      {!isForbidden && classes}
      {/* Below the rows, so that they do not move under the pointer. */}
      <FormAlert title={changes.failure?.title ?? ''} message={changes.failure?.message} />
      {deletion !== undefined && (
        <DeleteShareDialog {...deletion} returnFocus={newButton} onClose={() => setDeletion(undefined)} />
      )}
    </div>
  )
}

interface SharesTableProps {
  changes: ShareChanges
  shares: readonly ShareView[]
  onDelete: (deletion: ShareDeletion) => void
}

function SharesTable({ shares, ...rest }: SharesTableProps) {
  return (
    <CardTable columns={[{ name: 'Name' }, { name: 'Email' }, { name: 'Editor' }, { name: 'Actions', srOnly: true }]}>
      {shares.map((share) => (
        <ShareRow key={share.email} share={share} {...rest} />
      ))}
    </CardTable>
  )
}

function ShareRow({ changes, share, onDelete }: Omit<SharesTableProps, 'shares'> & { share: ShareView }) {
  const { setEditor, deleteShare } = useShareChange(changes, share)
  return (
    <CardRow>
      <CardTitle>
        <bdi className="font-medium wrap-anywhere">{share.name}</bdi>
      </CardTitle>
      <CardCell name="Email">
        <span className="wrap-anywhere">{share.email}</span>
      </CardCell>
      <CardCell name="Editor">
        <Checkbox
          className="align-middle"
          aria-label={`${share.name} is an editor`}
          checked={share.editor}
          onCheckedChange={(checked) => setEditor(checked === true)}
        />
      </CardCell>
      <CardActions>
        <Button
          variant="outline"
          size="sm"
          className={cn('pointer-coarse:h-11', cardAction)}
          aria-label={`Remove ${share.name}`}
          onClick={(event) => onDelete({ share, deleteShare, opener: event.currentTarget })}
        >
          <Trash2Icon aria-hidden="true" />
          Remove
        </Button>
      </CardActions>
    </CardRow>
  )
}
