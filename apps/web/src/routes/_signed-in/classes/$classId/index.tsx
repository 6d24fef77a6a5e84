import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ClassPage } from '../../../../features/classes/index.ts'

export const Route = createFileRoute('/_signed-in/classes/$classId/')({
  loader: ({ context: { trpc }, params: { classId }, location }) => {
    void trpc.classes.get.prefetch({ id: classId })
    void trpc.assignments.list.prefetch({ classId })
    if (location.hash === 'members') void trpc.classes.listMembers.prefetchInfinite({ classId })
  },
  component: Class,
})

function Class() {
  const { classId } = Route.useParams()
  const hash = useLocation({ select: (location) => location.hash })
  return <ClassPage key={classId} classId={classId} hash={hash} />
}
