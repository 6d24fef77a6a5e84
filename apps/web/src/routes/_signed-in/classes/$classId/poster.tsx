import { createFileRoute } from '@tanstack/react-router'
import { PosterPage } from '../../../../features/classes/index.ts'

export const Route = createFileRoute('/_signed-in/classes/$classId/poster')({
  loader: ({ context: { trpc }, params: { classId } }) => void trpc.classes.get.prefetch({ id: classId }),
  component: Poster,
})

function Poster() {
  const { classId } = Route.useParams()
  return <PosterPage key={classId} classId={classId} />
}
