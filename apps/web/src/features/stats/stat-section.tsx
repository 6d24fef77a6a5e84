import { cn, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'

/** The part of a query's result that a section uses. */
export interface StatQuery<T> {
  data: T | undefined
  isError: boolean
  refetch: () => unknown
}

interface StatSectionProps<T> {
  title: string
  intro?: string
  query: StatQuery<T>
  /** The class of the height that the content will have. */
  height: string
  children: (data: T) => ReactNode
}

/** A titled part of the statistics with a query of its own; it has its size before the data is there. */
export function StatSection<T>({ title, intro, query, height, children }: StatSectionProps<T>) {
  const { data, isError, refetch } = query
  return (
    <RegionCard title={title} {...(intro !== undefined && { intro })} className="min-w-0">
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <div className={cn('h-auto', height)}>
          <LoadError text="Unable to load result" onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" aria-label={`Loading: ${title}`} className={height}>
          <Skeleton className="h-full" />
        </div>
      )}
    </RegionCard>
  )
}
