import { trpc } from '../api/trpc.ts'
import { dayText } from '../lib/day-names.ts'
import { DueBadge } from './due-badge.tsx'

interface DueLineProps {
  list: { id: string; dueCount: number; vocsCount: number }
}

/** The number of due reviews of a list, or the day of the next one. */
export function DueLine({ list }: DueLineProps) {
  const { dueCount, vocsCount } = list
  if (vocsCount === 0) return <p>No vocabularies yet</p>
  return (
    <div className="grid gap-0.5">
      <p className="flex items-center gap-2 font-medium tabular-nums">
        <DueBadge count={dueCount} />
        {dueCount === 0 ? 'Nothing is due' : dueCount === 1 ? 'review due' : 'reviews due'}
      </p>
      {dueCount === 0 && <NextDue listId={list.id} />}
    </div>
  )
}

/** The range of the forecast, longer than all usual intervals. */
const forecastDays = 366

/** The day of the next due review. It is as large while it is loading, so that nothing moves. */
function NextDue({ listId }: { listId: string }) {
  const { data } = trpc.reviews.getForecast.useQuery({ days: forecastDays, list: listId })
  return (
    <p className="min-h-5 min-w-40 text-muted-foreground text-sm tabular-nums">
      {data !== undefined && untilText(data)}
    </p>
  )
}

function untilText(days: readonly { day: string; due: number }[]): string {
  const next = days.findIndex(({ due }) => due > 0)
  const today = days[0]
  const nextDay = days[next]
  if (today === undefined || nextDay === undefined) return ''
  return next === 1 ? 'until tomorrow' : `until ${dayText(nextDay.day, today.day)}`
}
