import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LearningListsPage } from '../../../features/learn/index.ts'
import {
  AllListsButton,
  GamesButton,
  KeptCards,
  PracticeButton,
  TodayOptionsButton,
} from '../../../features/reviews/index.ts'
import { NewSharesNotice } from '../../../features/shares/index.ts'
import { parseListsFilter } from '../../../shared/tables/search-params.ts'

export const Route = createFileRoute('/_signed-in/learn/')({
  validateSearch: parseListsFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.trpc.reviews.getToday.prefetch()
    void context.trpc.reviews.countNew.prefetch()
    void context.trpc.shares.listNew.prefetch()
    void context.trpc.reviews.listLearning.prefetchInfinite(deps)
  },
  component: Learn,
})

function Learn() {
  const filter = Route.useSearch()
  const navigate = useNavigate()
  return (
    <LearningListsPage
      news={<NewSharesNotice />}
      filter={filter}
      onFilter={(search) => void navigate({ to: '/learn', search, replace: true })}
      sessions={{
        review: (props) => <AllListsButton {...props} />,
        practice: (props) => <PracticeButton title="All lists" {...props} />,
        play: (props) => <GamesButton title="Today’s words" {...props} />,
        kept: (show) => <KeptCards>{show}</KeptCards>,
        options: (props) => <TodayOptionsButton {...props} />,
      }}
    />
  )
}
