import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LearningListsPage } from '../../../features/learn/index.ts'
import { listsFilter } from '../../../shared/tables/lists-filter.ts'

export const Route = createFileRoute('/_signed-in/learn/')({
  validateSearch: listsFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.trpc.reviews.listLearning.prefetchInfinite(deps),
  component: Learn,
})

function Learn() {
  const filter = Route.useSearch()
  const navigate = useNavigate()
  return (
    <LearningListsPage filter={filter} onFilter={(search) => void navigate({ to: '/learn', search, replace: true })} />
  )
}
