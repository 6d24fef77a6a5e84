import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { ClassesOfList } from '../../../../../features/classes/index.ts'
import { SharesPage } from '../../../../../features/shares/index.ts'
import { parseSearch } from '../../../../../shared/tables/search-params.ts'

export const Route = createFileRoute('/_signed-in/library/lists/$listId/shares')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
    search: parseSearch(search),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { trpc }, params: { listId }, deps: { search }, location }) => {
    if (location.state.list?.id !== listId) void trpc.lists.get.prefetch({ id: listId })
    void trpc.shares.list.prefetchInfinite({ listId, search })
    void trpc.classes.list.prefetch()
  },
  component: Shares,
})

function Shares() {
  const { listId } = Route.useParams()
  const { search } = Route.useSearch()
  const list = useLocation({ select: ({ state }) => state.list })
  const navigate = useNavigate()
  return (
    <SharesPage
      key={listId}
      listId={listId}
      knownList={list?.id === listId ? list : undefined}
      search={search}
      classes={<ClassesOfList listId={listId} />}
      onSearch={(text) =>
        void navigate({
          to: '/library/lists/$listId/shares',
          params: { listId },
          search: { search: text === '' ? undefined : text },
          // Keeps the navigation state, which holds the list.
          state: true,
          replace: true,
        })
      }
    />
  )
}
