import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import type { GamesButtonProps } from '../../../../../features/reviews/play/games-button.tsx'
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

/** Loaded once the vocabularies are filtered by a tag. If it cannot be loaded, the rest of the page works. */
const GamesButton = lazy<ComponentType<GamesButtonProps>>(() =>
  import('../../../../../features/reviews/play/games-button.tsx').then(
    (loaded) => ({ default: loaded.GamesButton }),
    () => ({ default: () => null }),
  ),
)

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
      play={(filter, title) => (
        <Suspense>
          <GamesButton
            listId={listId}
            filter={filter}
            title={title}
            variant="ghost"
            size="sm"
            className="pointer-coarse:h-11"
          >
            Play
          </GamesButton>
        </Suspense>
      )}
    />
  )
}
