import { createFileRoute } from '@tanstack/react-router'
import { PractisePage } from '../../../../features/classes/index.ts'

export const Route = createFileRoute('/_signed-in/classes/$classId/practise')({
  loader: ({ context: { trpc }, params: { classId } }) => {
    void trpc.classes.get.prefetch({ id: classId })
    void trpc.assignments.getProgress.prefetch({ classId })
  },
  component: Practise,
})

function Practise() {
  const { classId } = Route.useParams()
  return <PractisePage key={classId} classId={classId} />
}
