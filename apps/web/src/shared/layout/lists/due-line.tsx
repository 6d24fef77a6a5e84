import { Skeleton } from '@wordtide/ui'
import { useDueAndNew } from '../../api/card-counts.ts'
import { trpc } from '../../api/trpc.ts'
import { dayText } from '../../lib/dates/day-names.ts'
import { DueAndNew } from './card-counts.tsx'

interface DueLineProps {
  list: { id: string; vocsCount: number }
}

/** The numbers of due and new cards of a list, or the day of the next due one if there are none. */
export function DueLine({ list }: DueLineProps) {
  const counts = useDueAndNew(list.id)
  if (list.vocsCount === 0) return <p>No words yet</p>
  return (
    <div className="grid gap-0.5">
      {counts === undefined ? <Skeleton className="h-5.5 w-28" /> : <DueAndNew {...counts} />}
      {counts !== undefined && counts.due + counts.new === 0 && <NextDue listId={list.id} />}
    </div>
  )
}

/** The range of the forecast, longer than all usual intervals. */
const forecastDays = 366

/** The day of the next due card. It takes the same space while it is loading, so that nothing moves. */
function NextDue({ listId }: { listId: string }) {
  const { data } = trpc.reviews.getForecast.useQuery({ days: forecastDays, list: listId })
  return (
    <p className="min-h-5 min-w-40 text-muted-foreground text-sm tabular-nums">
      {data !== undefined && nextText(data)}
    </p>
  )
}

function nextText(days: readonly { day: string; due: number }[]): string {
  const next = days.findIndex(({ due }) => due > 0)
  const today = days[0]
  const nextDay = days[next]
  if (today === undefined || nextDay === undefined) return ''
  return next === 1 ? 'until tomorrow' : `until ${dayText(nextDay.day, today.day)}`
}
