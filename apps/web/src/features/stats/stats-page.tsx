import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { LearnedSection } from './learned-section.tsx'
import { LearningStats, type LearningStatsProps } from './learning-stats.tsx'

/** The statistics of a user's learning in all lists. */
export function StatsPage({ practice }: Pick<LearningStatsProps, 'practice'>) {
  return (
    <div className="grid gap-6">
      <PageHeading title="Stats" />
      <LearningStats practice={practice}>
        <LearnedSection />
      </LearningStats>
    </div>
  )
}
