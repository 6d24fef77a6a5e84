import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ListPage } from '../../../../../features/lists/index.ts'
import { ListModeration } from '../../../../../features/moderation/index.ts'
import { RateDialog } from '../../../../../features/ratings/index.ts'
import { ReviewButton } from '../../../../../features/reviews/index.ts'
import { LeaveListButton } from '../../../../../features/shares/index.ts'
import { CopyListButton, ExportMenu, ListImport } from '../../../../../features/transfer/index.ts'
import { firstVocsOf } from '../../../../../shared/tables/voc-rows.ts'

export const Route = createFileRoute('/_signed-in/library/lists/$listId/')({
  loader: ({ context: { trpc }, params: { listId } }) => {
    void trpc.lists.get.prefetch({ id: listId })
    void trpc.reviews.countCards.prefetch({ id: listId })
    void trpc.vocs.list.prefetch(firstVocsOf(listId))
  },
  component: List,
})

/** Loaded after the page. If it cannot be loaded, the list stays marked as new. */
const SeenShare = lazy(() =>
  import('../../../../../features/shares/seen-share.tsx').then(
    (loaded) => ({ default: loaded.SeenShare }),
    () => ({ default: () => null }),
  ),
)

function List() {
  const { listId } = Route.useParams()
  return (
    <ListPage
      listId={listId}
      importAction={(list, children) => (
        <ListImport list={list} variant={list.vocsCount === 0 ? 'outline' : 'ghost'}>
          {children}
        </ListImport>
      )}
      exportAction={<ExportMenu listId={listId} />}
      copyAction={(list) => <CopyListButton key={list.id} list={list} />}
      reviewAction={(look) => <ReviewButton listId={listId} {...look} />}
      leaveAction={(list) => (
        <>
          <LeaveListButton list={list} />
          {list.permission !== 'owner' && (
            <Suspense>
              <SeenShare listId={listId} />
            </Suspense>
          )}
        </>
      )}
      moderationActions={(list) => <ListModeration key={list.id} list={list} />}
      rateDialog={(props) => <RateDialog listId={listId} {...props} />}
    />
  )
}
