import { Link } from '@tanstack/react-router'
import { type ListStatsView, type ReviewType, reviewTypeNames, reviewTypes } from '@wordtide/contract'
import { wholePercent } from '@wordtide/scheduling'
import { Button, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { Breadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { DueBadge } from '../../shared/layout/due-badge.tsx'
import { ListProgress } from '../../shared/layout/list-progress.tsx'
import { useLeaveUnavailableList } from '../../shared/layout/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { ResetButton } from './reset-learning.tsx'
import { SuspendedVocabularies } from './suspended-vocabularies.tsx'

interface ListStatsPageProps {
  listId: string
  /** The Review button. */
  reviewAction: ReactNode
  /** Renders the link that opens the review options with this type selected, or with all of them. */
  reviewLink: (type: ReviewType | 'all', label: string) => ReactNode
  /** What follows the cards. */
  children?: ReactNode
}

/** The user's progress in a list: in total and by review type. */
export function ListStatsPage({ listId, reviewAction, reviewLink, children }: ListStatsPageProps) {
  const stats = trpc.reviews.getListStats.useQuery({ id: listId })
  const { data } = stats
  useLeaveUnavailableList(stats)
  return (
    <div className="grid gap-6">
      <Breadcrumbs
        links={[
          <Link key="learn" to="/learn" activeOptions={{ exact: true }}>
            Learn
          </Link>,
        ]}
        current={data?.name}
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
          <SuspendedVocabularies listId={listId} />
          {children}
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

/** The figures of the three review types together. */
function totalsOf(stats: ListStatsView) {
  const sum = (figure: 'confidence' | 'dueCount') => reviewTypes.reduce((total, type) => total + stats[type][figure], 0)
  const confidence = sum('confidence')
  const maximum = stats.maxReviewTypeConfidence * reviewTypes.length
  return { confidence, maximum, dueCount: sum('dueCount'), progress: wholePercent(confidence, maximum) }
}

interface StatsCardProps {
  title: string
  progress: number
  confidence: number
  maximum: number
  dueCount: number
  /** The Review link, shown only if something is due. */
  review: ReactNode
}

/** The figures of one review type, or of all of them. */
function StatsCard({ title, progress, confidence, maximum, dueCount, review }: StatsCardProps) {
  return (
    <RegionCard title={title} className="gap-4" contentClassName="grid flex-1 content-start gap-3">
      <dl className="grid gap-3 text-sm tabular-nums">
        <Figure name="Progress">{progress}%</Figure>
        <Figure name="Confidence">
          {confidence} / {maximum}
        </Figure>
        <Figure name="Due">
          <DueBadge count={dueCount} />
        </Figure>
      </dl>
      <ListProgress percent={progress} label={`${title} progress`} />
      {dueCount > 0 && <p className="mt-auto pt-1">{review}</p>}
    </RegionCard>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium">{children}</dd>
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
