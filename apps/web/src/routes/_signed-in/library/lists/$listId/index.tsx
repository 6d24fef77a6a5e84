import { createFileRoute } from '@tanstack/react-router'
import { ListPage } from '../../../../../features/lists/index.ts'
import { RateDialog } from '../../../../../features/ratings/index.ts'
import { ReviewButton } from '../../../../../features/reviews/index.ts'
import { LeaveListButton } from '../../../../../features/shares/index.ts'
import { CopyListButton, ExportMenu, ImportButton } from '../../../../../features/transfer/index.ts'

export const Route = createFileRoute('/_signed-in/library/lists/$listId/')({
  loader: ({ context, params }) => void context.trpc.lists.get.prefetch({ id: params.listId }),
  component: List,
})

function List() {
  const { listId } = Route.useParams()
  return (
    <ListPage
      listId={listId}
      importAction={(list) => <ImportButton list={list} />}
      exportAction={<ExportMenu listId={listId} />}
      copyAction={(list) => <CopyListButton key={list.id} list={list} />}
      reviewAction={<ReviewButton listId={listId} />}
      leaveAction={(list) => <LeaveListButton list={list} />}
      rateDialog={(props) => <RateDialog listId={listId} {...props} />}
    />
  )
}
