import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type RefObject, useState } from 'react'
import { LibraryPage, ListActions, type ListOfActions, OwnLists, PublicLists } from '../../../features/lists/index.ts'
import { RateDialog } from '../../../features/ratings/index.ts'
import { loadReview } from '../../../features/reviews/index.ts'
import { NewAssignmentsMark, NewSharesMark, SharedLists } from '../../../features/shares/index.ts'
import { CopyListButton, useNewListImport } from '../../../features/transfer/index.ts'
import { Welcome } from '../../../features/welcome/index.ts'
import { publicListsStaleTime } from '../../../shared/api/query-client.ts'
import { ListUnavailableNotice } from '../../../shared/layout/lists/list-unavailable.tsx'
import {
  ownListsPageOf,
  parseLibraryView,
  publicListsPageOf,
  sharedListsPageOf,
} from '../../../shared/tables/search-params.ts'

export const Route = createFileRoute('/_signed-in/library/')({
  validateSearch: parseLibraryView,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { trpc }, deps, location }) => {
    void trpc.shares.listNew.prefetch()
    // Only the lists of the selected tab.
    if (location.hash === 'shared') void trpc.shares.listShared.prefetchInfinite(sharedListsPageOf(deps))
    else if (location.hash === 'public')
      void trpc.lists.listPublic.prefetchInfinite(publicListsPageOf(deps), { staleTime: publicListsStaleTime })
    else void trpc.lists.listOwn.prefetchInfinite(ownListsPageOf(deps))
  },
  component: Library,
})

const menuOf = (list: ListOfActions) => <ListMenu key={list.id} list={list} />

const tabs: ComponentProps<typeof LibraryPage>['tabs'] = [
  { hash: '', label: 'My Lists', Lists: (props) => <OwnLists {...props} menu={menuOf} /> },
  {
    hash: 'shared',
    label: 'Shared Lists',
    Mark: NewSharesMark,
    Lists: (props) => (
      <SharedLists
        {...props}
        menu={({ id, name, editor }) => menuOf({ id, name, permission: editor ? 'editor' : 'other' })}
      />
    ),
  },
  {
    hash: 'public',
    label: 'Public Lists',
    Lists: (props) => (
      <PublicLists {...props} menu={menuOf} copyAction={(list) => <CopyListButton list={list} isCompact />} />
    ),
  },
]

function Library() {
  const view = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const newListImport = useNewListImport()
  return (
    <>
      <ListUnavailableNotice />
      <LibraryPage
        classesMark={<NewAssignmentsMark />}
        importAction={newListImport.button}
        firstImports={newListImport.firstImports}
        welcome={(ownLists) => <Welcome ownLists={ownLists} loadReview={loadReview} />}
        tabs={tabs}
        view={view}
        hash={hash}
        onView={(search) => void navigate({ to: '/library', search, hash, replace: true, resetScroll: false })}
      />
      {newListImport.dialog}
    </>
  )
}

/** The menu of one of many lists, with the dialogs that it opens. */
function ListMenu({ list }: { list: ListOfActions }) {
  const [rateOpener, setRateOpener] = useState<RefObject<HTMLElement | null>>()
  return (
    <>
      <ListActions list={list} isCompact onRate={setRateOpener} />
      {rateOpener !== undefined && (
        <RateDialog listId={list.id} returnFocus={rateOpener} onClose={() => setRateOpener(undefined)} />
      )}
    </>
  )
}
