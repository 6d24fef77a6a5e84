import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ListImport } from '../../../../../features/transfer/index.ts'
import { VocsPage } from '../../../../../features/vocs/index.ts'
import { voicesStaleTime } from '../../../../../shared/api/query-client.ts'
import { parseVocsView, vocsPageOf } from '../../../../../shared/tables/search-params.ts'
import { prefetchVoc } from '../../../../../shared/tables/voc-rows.ts'

export const Route = createFileRoute('/_signed-in/library/lists/$listId/vocs')({
  validateSearch: parseVocsView,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { listId }, deps }) => {
    const page = vocsPageOf(listId, deps)
    void context.trpc.lists.get.prefetch({ id: listId })
    void context.trpc.reviews.countCards.prefetch({ id: listId })
    void context.trpc.audio.listVoices.prefetch(undefined, { staleTime: voicesStaleTime })
    // Cached pages are refetched by their table, not on every hover over a link.
    if (context.trpc.vocs.list.getInfiniteData(page) === undefined) void context.trpc.vocs.list.prefetchInfinite(page)
    if (deps.voc !== undefined) prefetchVoc(context.trpc, deps.voc)
  },
  component: Vocs,
})

function Vocs() {
  const { listId } = Route.useParams()
  const view = Route.useSearch()
  const navigate = useNavigate()
  return (
    <VocsPage
      key={listId}
      listId={listId}
      view={view}
      onView={(search, { overRows = false } = {}) =>
        void navigate({
          to: '/library/lists/$listId/vocs',
          params: { listId },
          search,
          replace: !overRows,
          resetScroll: false,
          state: (before) => ({
            overRows: overRows || (search.voc !== undefined && before.overRows) ? true : undefined,
          }),
        })
      }
      importAction={(list) => <ListImport list={list}>{(button) => button}</ListImport>}
    />
  )
}
