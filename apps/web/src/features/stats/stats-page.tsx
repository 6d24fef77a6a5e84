import { Link } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'
import { MilestonesOverview } from '../../shared/layout/lists/milestones.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { LearnedSection } from './learned-section.tsx'
import { LearningStats, type LearningStatsProps } from './learning-stats.tsx'
import { StatSection } from './stat-section.tsx'

/** The statistics of a user's learning in all lists. */
export function StatsPage({ practice }: Pick<LearningStatsProps, 'practice'>) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Stats" />
        <Button asChild variant="outline" size="sm">
          <Link to="/stats/week">Your last week</Link>
        </Button>
      </div>
      <MilestonesSection />
      <LearningStats practice={practice}>
        <LearnedSection />
      </LearningStats>
    </div>
  )
}

const title = 'Milestones'

/** The user's progress with the words of all lists. */
function MilestonesSection() {
  const counts = trpc.reviews.getMilestones.useQuery({})
  return (
    <StatSection title={title} query={counts} height="h-67 sm:h-38 lg:h-33">
      {(data) => <MilestonesOverview counts={data} label={title} />}
    </StatSection>
  )
}
