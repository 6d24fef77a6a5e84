import { CloudOffIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../shared/lib/counted.ts'
import { TodayCard, TodayHeadline } from './today-card.tsx'

/** The cards of a day that the browser has kept. */
export interface KeptDay {
  day: string
  keptAt: number
  due: number
  new: number
}

/** The card of the day without a network: what is kept of it, and a button that starts a session with it. */
export function KeptToday({ day, keptAt, due, new: newCards, start }: KeptDay & { start: ReactNode }) {
  const isDone = due + newCards === 0
  return (
    <TodayCard
      day={day}
      headline={<TodayHeadline>{isDone ? 'Done with what is kept here' : 'You can learn offline'}</TodayHeadline>}
      details={
        <>
          {!isDone && (
            <p className="tabular-nums">
              Due {formatCount(due)} · new {formatCount(newCards)}
            </p>
          )}
          <p className="flex gap-2">
            <CloudOffIcon aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {keptText(day, keptAt)}
          </p>
        </>
      }
      actions={isDone ? undefined : start}
    />
  )
}

/** Says of which day the cards are, and when they were kept. */
function keptText(day: string, keptAt: number): string {
  const named = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' })
  const isSameDay = new Intl.DateTimeFormat('en-CA').format(keptAt) === day
  const on = isSameDay
    ? ''
    : ` on ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(keptAt)}`
  return `Offline: the cards of ${named.format(Date.parse(day))}, kept${on} at ${time.format(keptAt)}.`
}
