import { Link } from '@tanstack/react-router'
import { wholePercent } from '@wordtide/scheduling'
import { Button, cn } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { formatCount } from '../../shared/lib/counted.ts'
import { dateName, longWeekdayName } from '../../shared/lib/dates/day-names.ts'
import { type WeekRange, weekAfter, weekFrom, weekOf } from '../../shared/lib/dates/weeks.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { Figure } from './figures.tsx'
import type { LearningStatsProps } from './learning-stats.tsx'
import { MissedSection } from './missed-section.tsx'
import { useRecentDays } from './queries.ts'
import { StatSection } from './stat-section.tsx'
import { bestDay, weekText } from './week.ts'
import { answersText, minutesText } from './words.ts'

interface WeekPageProps extends Pick<LearningStatsProps, 'practice'> {
  /** The first day of the week; the last whole week without it. */
  from: string | undefined
}

/** A user's learning in a week, over all lists. */
export function WeekPage({ from, practice }: WeekPageProps) {
  const recent = useRecentDays()
  const today = recent.data?.at(-1)?.day
  return (
    <div className="grid gap-6">
      <PageHeading title="Your week" />
      {today !== undefined ? (
        <Week
          week={from === undefined ? weekAfter(weekOf(today).from, -1) : weekFrom(from)}
          today={today}
          practice={practice}
        />
      ) : (
        recent.isError && <LoadError text="Unable to load your week" onRetry={() => void recent.refetch()} />
      )}
    </div>
  )
}

function Week({ week, today, practice }: Pick<WeekPageProps, 'practice'> & { week: WeekRange; today: string }) {
  const days = trpc.reviews.listDays.useQuery(week)
  const milestones = trpc.reviews.getMilestones.useQuery({})
  return (
    <>
      <div className="grid gap-2">
        <p className="min-h-9 font-book font-semibold text-2xl text-heading text-balance">
          {days.data && weekText(days.data)}
        </p>
        <nav aria-label="Weeks" className="flex flex-wrap items-center gap-2">
          <Button asChild variant="outline" size="sm">
            <Link to="/stats/week" search={{ from: weekAfter(week.from, -1).from }}>
              Week before
            </Link>
          </Button>
          <span className="tabular-nums">
            {dateName(week.from)} – {dateName(week.to)}
            {week.to >= today && ', so far'}
          </span>
          {week.to < today && (
            <Button asChild variant="outline" size="sm">
              <Link to="/stats/week" search={{ from: weekAfter(week.from, 1).from }}>
                Week after
              </Link>
            </Button>
          )}
        </nav>
      </div>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure query={days} name="answers">
          {(all) => {
            const answers = sumOf(all, 'reviews')
            const right = answers === 0 ? '' : `${wholePercent(sumOf(all, 'correct'), answers)}% right`
            return { value: formatCount(answers), note: right }
          }}
        </Figure>
        <Figure query={days} name="new cards">
          {(all) => ({ value: formatCount(sumOf(all, 'new')), note: 'answered for the first time' })}
        </Figure>
        <Figure query={days} name="of thinking">
          {(all) => ({ value: minutesText(sumOf(all, 'thinkingMs')), note: 'from each question to its answer' })}
        </Figure>
        <Figure query={milestones} name="words known">
          {({ known, learned }) => ({ value: formatCount(known + learned), note: 'or learned by now' })}
        </Figure>
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <StatSection title="Days" query={days} height="h-70">
          {(all) => <Days days={all} />}
        </StatSection>
        <MissedSection week={week} practice={practice} />
      </div>
      <p>
        <Link to="/stats" className="inline-flex touch-size items-center text-link underline underline-offset-4">
          All statistics
        </Link>
      </p>
    </>
  )
}

type Day = Record<'reviews' | 'correct' | 'new' | 'thinkingMs', number> & { day: string }

const sumOf = (days: readonly Day[], figure: Exclude<keyof Day, 'day'>): number =>
  days.reduce((sum, day) => sum + day[figure], 0)

/** The days of a week with a bar each, as long as the share of the best day. */
function Days({ days }: { days: readonly Day[] }): ReactNode {
  const best = bestDay(days)
  return (
    <ol className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3">
      {days.map(({ day, reviews, correct }) => (
        <li key={day} className="col-span-3 grid grid-cols-subgrid items-center">
          <span>{longWeekdayName(day)}</span>
          <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-muted">
            <span
              className={cn('block h-full rounded-full', day === best?.day ? 'bg-primary' : 'bg-primary/60')}
              style={{ width: `${best === undefined ? 0 : (100 * reviews) / best.reviews}%` }}
            />
          </span>
          <span className="text-end text-muted-foreground text-sm tabular-nums">
            {reviews === 0 ? '–' : `${answersText(reviews)}, ${formatCount(correct)} right`}
            {day === best?.day && <strong className="block font-medium text-foreground">best day</strong>}
          </span>
        </li>
      ))}
    </ol>
  )
}
