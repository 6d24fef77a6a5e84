import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { LibraryPage, OwnLists, PublicLists } from '../../../features/lists/index.ts'
import { SharedLists } from '../../../features/shares/index.ts'
import { useNewListImport } from '../../../features/transfer/index.ts'
import { publicListsStaleTime } from '../../../shared/api/query-client.ts'
import { ListUnavailableNotice } from '../../../shared/layout/list-unavailable.tsx'
import { parseListsFilter } from '../../../shared/tables/search-params.ts'

export const Route = createFileRoute('/_signed-in/library/')({
  validateSearch: parseListsFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { trpc }, deps, location }) => {
    // Only the lists of the selected tab.
    if (location.hash === 'shared') void trpc.shares.listShared.prefetchInfinite(deps)
    else if (location.hash === 'public')
      void trpc.lists.listPublic.prefetchInfinite(deps, { staleTime: publicListsStaleTime })
    else void trpc.lists.listOwn.prefetchInfinite(deps)
  },
  component: Library,
})

const tabs = [
  { hash: '', label: 'My Lists', Lists: OwnLists },
  { hash: 'shared', label: 'Shared Lists', Lists: SharedLists },
  { hash: 'public', label: 'Public Lists', Lists: PublicLists },
]

function Library() {
  const filter = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const newListImport = useNewListImport()
  return (
    <>
      <ListUnavailableNotice />
      <LibraryPage
        importAction={newListImport.button}
        firstImports={newListImport.firstImports}
        tabs={tabs}
        filter={filter}
        hash={hash}
        onFilter={(search) => void navigate({ to: '/library', search, hash, replace: true })}
      />
      {newListImport.dialog}
    </>
  )
}
