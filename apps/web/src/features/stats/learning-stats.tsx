import { Link } from '@tanstack/react-router'
import { cn } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { ForecastSection, TimeSection } from './bars-sections.tsx'
import { Figures } from './figures.tsx'
import { MissedSection } from './missed-section.tsx'
import { useStreak } from './queries.ts'
import { RetentionSection } from './retention-section.tsx'
import { YearSection } from './year-section.tsx'

export interface LearningStatsProps {
  /** Limits the statistics to answers in this list. */
  listId?: string | undefined
  /** Renders the button that practises these vocabularies. */
  practice: (vocIds: readonly string[]) => ReactNode
  /** A section that stands beside the others. */
  children?: ReactNode
}

/** The statistics of a user's learning, in all lists or in one. */
export function LearningStats({ listId, practice, children }: LearningStatsProps) {
  const { data: streak, isLoading } = useStreak(listId)
  // A user who has answered a card has a streak of at least one day.
  const isNew = streak?.longest === 0
  return (
    <div className="grid gap-4">
      <Figures listId={listId} />
      {isNew ? <Empty listId={listId} /> : <YearSection listId={listId} />}
      {/* Its place depends on what stands above it. */}
      <div
        className={cn(
          'grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2',
          isLoading && 'invisible',
        )}
      >
        {children}
        {!isNew && (
          <>
            <ForecastSection listId={listId} />
            <RetentionSection listId={listId} />
            <TimeSection listId={listId} />
          </>
        )}
      </div>
      {!isNew && <MissedSection listId={listId} practice={practice} />}
    </div>
  )
}

function Empty({ listId }: Pick<LearningStatsProps, 'listId'>) {
  return (
    <EmptyState title={listId === undefined ? 'Your days will appear here' : 'Nothing answered in this list yet'}>
      <p>
        After your first answers you see how much you learn on each day, what you remember, what is still to come, and
        which words you miss most often.
      </p>
      {listId === undefined && (
        <p className="pt-3">
          <Link to="/learn" className="inline-flex touch-size items-center text-link underline underline-offset-4">
            Choose a list to learn
          </Link>
        </p>
      )}
    </EmptyState>
  )
}
