import { Link } from '@tanstack/react-router'
import { type ListStatsView, type ReviewType, reviewTypeNames, reviewTypes } from '@wordtide/contract'
import { wholePercent } from '@wordtide/scheduling'
import { Badge, Button, cn, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { sumCardCounts } from '../../shared/api/card-counts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { Breadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { NewAmongThem, ReviewsDue } from '../../shared/layout/lists/card-counts.tsx'
import { ListHead, LoadingListHead, type ReviewLook } from '../../shared/layout/lists/list-head.tsx'
import { ListProgress } from '../../shared/layout/lists/list-progress.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/lists/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { formatCount, wordsText } from '../../shared/lib/counted.ts'
import { PauseButton } from '../../shared/lists/pause-button.tsx'
import { ResetButton } from './reset-learning.tsx'
import { SuspendedVocabularies } from './suspended-vocabularies.tsx'

interface ListStatsPageProps {
  listId: string
  /** True if a dialog covers it: it then keeps its loading state, apart from the name. */
  isCovered?: boolean
  /** Renders the Review button. */
  reviewAction: (look: ReviewLook) => ReactNode
  /** Renders the button that opens the games with the words of the list. */
  play: (name: string) => ReactNode
  /** Renders the link that opens the review options with this type selected, or with all of them. */
  reviewLink: (type: ReviewType | 'all', label: string) => ReactNode
  /** Content after the cards. */
  children?: ReactNode
}

/** The user's progress in a list: in total and by review type. */
export function ListStatsPage({
  listId,
  isCovered = false,
  reviewAction,
  play,
  reviewLink,
  children,
}: ListStatsPageProps) {
  const stats = trpc.reviews.getListStats.useQuery({ id: listId })
  const { data } = stats
  useLeaveUnavailableList(stats)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumbs
        links={[
          <Link key="learn" to="/learn" activeOptions={{ exact: true }}>
            Learn
          </Link>,
        ]}
        current={data?.name}
        loading={stats.isPending ? 'reviews.getListStats' : undefined}
      />
      {data !== undefined && !isCovered ? (
        <>
          <ListHead
            list={{ ...data, ...totalsOf(data) }}
            details={
              <>
                <span className="tabular-nums">{wordsText(data.vocsCount)}</span>
                {data.paused && <Badge variant="secondary">paused</Badge>}
              </>
            }
            actions={(review) => (
              <>
                {reviewAction(review)}
                <Button variant={data.vocsCount === 0 ? 'default' : 'outline'} asChild>
                  <Link to="/library/lists/$listId" params={{ listId }}>
                    List details
                  </Link>
                </Button>
              </>
            )}
            quietActions={
              <>
                {data.vocsCount > 0 && play(data.name)}
                <PauseButton list={data} />
                <ResetButton list={data} />
              </>
            }
          />
          <StatsCards stats={data} reviewLink={reviewLink} />
          <SuspendedVocabularies listId={listId} />
          {children}
        </>
      ) : stats.isError ? (
        <>
          <PageHeading title="Learn" />
          <ListLoadError title="Unable to load list stats" list={stats} />
        </>
      ) : (
        <LoadingStats name={data?.name} />
      )}
    </div>
  )
}

function StatsCards({ stats, reviewLink }: Pick<ListStatsPageProps, 'reviewLink'> & { stats: ListStatsView }) {
  const { data: counts } = trpc.reviews.countCards.useQuery({ id: stats.id })
  return (
    <div className={cards}>
      <StatsCard
        title="Total"
        {...totalsOf(stats)}
        newCount={counts && sumCardCounts(reviewTypes.map((type) => counts[type])).new}
        review={reviewLink('all', 'Review')}
      />
      {reviewTypes.map((type) => (
        <StatsCard
          key={type}
          title={reviewTypeNames[type]}
          {...stats[type]}
          maximum={stats.maxReviewTypeConfidence}
          newCount={counts?.[type].new}
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
  /** The number of due cards that are new; undefined while it is loading. */
  newCount: number | undefined
  /** The Review link, shown only if something is due. */
  review: ReactNode
}

/** The figures of one review type, or of all of them; on a phone in one row. */
function StatsCard({ title, progress, confidence, maximum, dueCount, newCount, review }: StatsCardProps) {
  return (
    <RegionCard title={title} className="gap-3" contentClassName="grid flex-1 content-start gap-4">
      <div className="grid grid-cols-[1fr_2fr] gap-4 sm:grid-cols-1">
        <dl>
          <Figure name="Progress" className="text-heading sm:text-title">
            {progress}%
          </Figure>
        </dl>
        <div className="order-last col-span-full sm:order-none">
          <ListProgress percent={progress} label={`${title} progress`} />
        </div>
        <div className="grid grid-cols-2 gap-x-4">
          <dl className="col-span-2 grid grid-cols-subgrid">
            <Figure name="Confidence" className="text-heading">
              {formatCount(confidence)} / {formatCount(maximum)}
            </Figure>
            <Figure name="Due">
              <ReviewsDue count={dueCount} newCount={newCount} />
            </Figure>
          </dl>
          <p className="col-start-2 h-4.5 leading-none">
            <NewAmongThem count={dueCount} newCount={newCount} />
          </p>
        </div>
      </div>
      {dueCount > 0 && <p className="mt-auto">{review}</p>}
    </RegionCard>
  )
}

/** A number with its label below. */
function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-col-reverse justify-end gap-0.5 tabular-nums', className)}>
      <dt className="font-sans text-muted-foreground text-sm">{name}</dt>
      <dd className="flex min-h-[1.625rem] items-center font-book font-semibold">{children}</dd>
    </div>
  )
}

function LoadingStats({ name }: { name: string | undefined }) {
  return (
    <div role="status" aria-label="Loading list stats" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LoadingListHead query="reviews.getListStats" name={name} actions={2} />
      <div className={cards}>
        {['total', ...reviewTypes].map((card) => (
          <Skeleton key={card} className="h-59.5 rounded-xl sm:h-68.5" />
        ))}
      </div>
    </div>
  )
}

const cards = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4'
