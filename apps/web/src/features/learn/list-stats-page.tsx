import { Link } from '@tanstack/react-router'
import { type ListStatsView, type ReviewType, reviewTypeNames, reviewTypes } from '@wordtide/contract'
import { Button, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { Trail } from '../../shared/layout/trail.tsx'
import { useLeaveLostList } from '../../shared/list-unavailable/use-leave-lost-list.ts'
import { LoadError } from '../../shared/tables/load-error.tsx'
import { ResetButton } from './reset-button.tsx'
import { StatsCard } from './stats-card.tsx'
import { totalsOf } from './totals.ts'

export interface ListStatsPageProps {
  listId: string
  /** The Review button. */
  reviewAction: ReactNode
  /** The link that opens the review options with this type chosen, or with all of them. */
  reviewLink: (type: ReviewType | 'all', label: string) => ReactNode
}

/** How far the person has come with one list. */
export function ListStatsPage({ listId, reviewAction, reviewLink }: ListStatsPageProps) {
  const stats = trpc.reviews.getListStats.useQuery({ id: listId })
  const { data } = stats
  useLeaveLostList(stats)
  return (
    <div className="grid gap-6">
      <Trail
        links={[
          <Link key="learn" to="/learn" activeOptions={{ exact: true }}>
            Learn
          </Link>,
        ]}
        here={data?.name}
      />
      {data !== undefined ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PageHeading title={data.name} className="min-w-0" />
            <div className="flex flex-wrap gap-2">
              <ResetButton list={data} />
              <Button variant="outline" asChild>
                <Link to="/library/lists/$listId" params={{ listId }}>
                  List details
                </Link>
              </Button>
              {reviewAction}
            </div>
          </div>
          <StatsCards stats={data} reviewLink={reviewLink} />
        </>
      ) : stats.isError ? (
        <>
          <PageHeading title="Learn" />
          <LoadError text="Unable to load list stats" onRetry={() => void stats.refetch()} />
        </>
      ) : (
        <LoadingCards />
      )}
    </div>
  )
}

function StatsCards({ stats, reviewLink }: Pick<ListStatsPageProps, 'reviewLink'> & { stats: ListStatsView }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatsCard title="Total" {...totalsOf(stats)} review={reviewLink('all', 'Review')} />
      {reviewTypes.map((type) => (
        <StatsCard
          key={type}
          title={reviewTypeNames[type]}
          {...stats[type]}
          maximum={stats.maxReviewTypeConfidence}
          review={reviewLink(type, `Review ${reviewTypeNames[type]}`)}
        />
      ))}
    </div>
  )
}

function LoadingCards() {
  return (
    <div role="status" aria-label="Loading list stats" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {['total', ...reviewTypes].map((card) => (
        <Skeleton key={card} className="h-52" />
      ))}
    </div>
  )
}
