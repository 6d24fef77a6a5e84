import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { LibraryPage } from '../../../features/lists/index.ts'
import { listsFilter } from '../../../search/lists-filter.ts'

export const Route = createFileRoute('/_signed-in/library/')({
  validateSearch: listsFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.trpc.lists.own.prefetchInfinite(deps),
  component: Library,
})

function Library() {
  const filter = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  return (
    <LibraryPage
      filter={filter}
      hash={hash}
      onFilter={(search) => void navigate({ to: '/library', search, hash, replace: true })}
    />
  )
}
