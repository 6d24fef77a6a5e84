import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PrintPage } from '../../../../../features/print/index.ts'
import { LazyPaperTest } from '../../../../../features/reviews/play/paper/lazy-paper-test.tsx'
import { parseSheetView, sheetVocsOf } from '../../../../../shared/tables/search-params.ts'

export const Route = createFileRoute('/_signed-in/library/lists/$listId/print')({
  validateSearch: parseSheetView,
  loader: ({ context: { trpc }, params: { listId } }) => {
    void trpc.lists.get.prefetch({ id: listId })
    const vocs = sheetVocsOf(listId)
    if (trpc.vocs.list.getInfiniteData(vocs) === undefined) void trpc.vocs.list.prefetchInfinite(vocs)
  },
  component: Print,
})

function Print() {
  const { listId } = Route.useParams()
  const view = Route.useSearch()
  const navigate = useNavigate()
  return (
    <PrintPage
      key={listId}
      listId={listId}
      view={view}
      test={(words) => <LazyPaperTest {...words} />}
      onView={(search) =>
        void navigate({
          to: '/library/lists/$listId/print',
          params: { listId },
          search,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
