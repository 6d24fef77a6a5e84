import type { MilestoneCounts } from '@wordtide/contract'
import { type ButtonProps, cn, ProgressRing, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { HeadCard } from '../head-card.tsx'
import { headingLook, PageHeading } from '../page-heading.tsx'
import { DueLine } from './due-line.tsx'
import { listImageLook } from './list-image.ts'
import { type ListQuery, LoadingListName } from './loading-list-name.tsx'
import { Milestones } from './milestones.tsx'

interface HeadedList {
  id: string
  name: string
  /** In percent. */
  progress: number
  dueCount: number
  vocsCount: number
  milestones: MilestoneCounts
  image?: string | null
}

/** The look of a Review button, which depends on the due cards. */
export type ReviewLook = Pick<ButtonProps, 'variant'>

interface ListHeadProps {
  list: HeadedList
  /** The line under the heading, about the content of the list. */
  details: ReactNode
  /** Renders the main actions. Review is primary only if something is due. */
  actions: (review: ReviewLook) => ReactNode
  /** Actions that are used more rarely. */
  quietActions: ReactNode
}

/** The head of a page of one list: its facts, the user's progress, and the next actions. */
export function ListHead({ list, details, actions, quietActions }: ListHeadProps) {
  const { image = null, name, progress, dueCount, milestones } = list
  return (
    <HeadCard
      image={image !== null && <img alt="" src={image} {...listImageLook} />}
      heading={<ListHeading name={name} />}
      details={details}
      state={
        <>
          <ProgressRing
            aria-label={`Progress of ${name}`}
            aria-valuetext={`${progress}%`}
            value={progress}
            variant={progress === 100 ? 'success' : 'info'}
            className={ringSize}
          />
          <DueLine list={list} />
        </>
      }
      progress={<Milestones counts={milestones} label={`Milestones of ${name}`} />}
      actions={actions({ variant: dueCount > 0 ? 'default' : 'outline' })}
      quietActions={quietActions}
    />
  )
}

const wrapAnywhere = 'min-w-0 wrap-anywhere'

const ListHeading = ({ name }: { name: string }) => (
  <PageHeading title={name} className={wrapAnywhere}>
    <bdi>{name}</bdi>
  </PageHeading>
)

const ringSize = 'size-16 sm:size-20'

interface LoadingListHeadProps {
  /** The query that loads the list. */
  query: ListQuery
  /** The name, if it is known already. */
  name?: string | undefined
  /** The number of buttons to leave room for. */
  actions?: number
}

/** The head while the list is loading. */
export function LoadingListHead({ query, name, actions = 3 }: LoadingListHeadProps) {
  return (
    <HeadCard
      // In its place comes the image, if there is one, together with the name.
      image={<span data-list-image="" className="hidden" />}
      heading={
        name === undefined ? (
          <LoadingListName query={query} className={cn(headingLook, wrapAnywhere)} skeleton="h-9 w-64 max-w-full" />
        ) : (
          <ListHeading name={name} />
        )
      }
      details={<Skeleton className="h-5 w-40 max-w-full" />}
      state={
        <>
          <Skeleton className={`${ringSize} rounded-full`} />
          <Skeleton className="h-6 w-28" />
        </>
      }
      progress={<Skeleton className="h-15.5 w-full sm:h-9.5" />}
      actions={Array.from({ length: actions }, (_, index) => (
        <Skeleton key={index} className="h-10 w-24 pointer-coarse:h-11" />
      ))}
      quietActions={<Skeleton className="h-10 w-24 pointer-coarse:h-11" />}
    />
  )
}
