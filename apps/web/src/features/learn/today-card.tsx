import { Skeleton, Tide } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { once } from '../../shared/lib/once.ts'

interface TodayCardProps {
  /** The name of the day; undefined while it is loading. */
  day?: string | undefined
  /** A sentence about the cards of the day. */
  headline: ReactNode
  details: ReactNode
  actions: ReactNode
  /** Unfolds below. */
  more?: ReactNode
  /** Stands beside it. */
  options?: ReactNode
}

/** The card of the day. Its parts have the same heights in every state, so that nothing below it moves. */
export function TodayCard({ day, headline, details, actions, more, options }: TodayCardProps) {
  return (
    <section
      aria-label={day === undefined ? undefined : 'Today'}
      className="overflow-hidden rounded-xl border bg-card text-card-foreground shadow-card"
    >
      <div className="grid items-center gap-x-8 gap-y-4 px-5 pt-6 sm:px-8 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-2">
          <p className="h-5 font-medium text-muted-foreground text-sm">
            Today{day !== undefined && ` · ${dayFormat().format(Date.parse(day))}`}
          </p>
          <div className="flex min-h-18 items-end sm:min-h-9 lg:min-h-10">{headline}</div>
          <div className="min-h-18 text-muted-foreground sm:min-h-12">{details}</div>
        </div>
        <div className="grid min-h-24 content-center gap-2 pointer-coarse:min-h-25 md:w-56">{actions}</div>
      </div>
      <div className="relative min-h-10 px-5 pointer-coarse:min-h-13 sm:px-8">
        {more}
        <div className="absolute end-2 top-0 sm:end-5">{options}</div>
      </div>
      <Tide className="h-12" />
    </section>
  )
}

// The name of a day is a date, which has no time zone.
const dayFormat = once(
  () => new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

export function TodayHeadline({ children }: { children: string }) {
  return <h2 className="font-book font-semibold text-title text-balance lg:text-4xl">{children}</h2>
}

/** The card while the cards of the day are loading. */
export function LoadingToday() {
  return (
    <div role="status" aria-label="Loading today">
      <TodayCard
        headline={<Skeleton className="h-9 w-72 max-w-full lg:h-10" />}
        details={<Skeleton className="h-6 w-48" />}
        actions={<Skeleton className="h-12" />}
      />
    </div>
  )
}
