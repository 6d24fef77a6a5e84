import { reviewTypeNames, reviewTypes, type VocProgressView } from '@wordtide/contract'
import { Badge, Skeleton } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { inDays } from '../../../shared/lib/counted.ts'
import { LoadError } from '../../../shared/tables/load-states.tsx'

/** The progress and the due date of each review type of a vocabulary: in a line each, or side by side. */
export function VocReviews({ vocId }: { vocId: string }) {
  const title = useId()
  const progress = trpc.vocs.getProgress.useQuery({ id: vocId })
  const { data } = progress
  return (
    <section aria-labelledby={title} className="@container border-t pt-5">
      <h3 id={title} className="sr-only">
        Your progress
      </h3>
      {data === undefined && progress.isError ? (
        <LoadError
          text="Unable to load your progress"
          reason={errorMessage(progress.error)}
          error={progress.error}
          onRetry={() => void progress.refetch()}
        />
      ) : (
        <dl className="grid gap-x-4 gap-y-1.5 @lg:grid-cols-3">
          {reviewTypes.map((type) => (
            <div key={type} className="flex flex-wrap items-center justify-between gap-x-4 @lg:block">
              <dt className="text-muted-foreground text-sm leading-6">{reviewTypeNames[type]}</dt>
              <dd className="flex h-6 items-center gap-2 text-sm tabular-nums">
                {data === undefined ? <Loading /> : <State progress={data} type={type} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const Loading = () => (
  <>
    <span className="sr-only">Loading</span>
    <Skeleton className="h-4 w-24" />
  </>
)

type Review = VocProgressView['reviews'][number]

function State({ progress, type }: { progress: VocProgressView; type: Review['type'] }) {
  const review = progress.reviews.find((one) => one.type === type)
  if (review === undefined) return null
  const { lastReview, confidence, dueInDays } = review
  const isNew = lastReview === null
  const place = isNew ? 'New' : `${confidence} of ${progress.maxConfidence}`
  return (
    <>
      <span className={isNew ? undefined : 'font-semibold'}>{place}</span>
      {progress.suspended ? <Later>suspended</Later> : !isNew && <Due days={dueInDays} />}
    </>
  )
}

function Due({ days }: { days: number | null }) {
  if (days === 0) return <Badge variant="warning">due</Badge>
  return <Later>{days === null ? 'learned' : inDays(days)}</Later>
}

const Later = ({ children }: { children: ReactNode }) => (
  <span className="text-muted-foreground before:me-2 before:content-['·']">{children}</span>
)
