import type { TodayView } from '@wordtide/contract'
import { ProgressRing } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { counted, formatCount } from '../../shared/lib/counted.ts'

interface TodayGoalProps extends Pick<TodayView, 'answered' | 'goal'> {
  children: ReactNode
}

/** The text about the day, beside a ring that shows the progress towards its goal, if there is one. */
export function TodayGoal({ answered, goal, children }: TodayGoalProps) {
  if (goal === null) return children
  const isReached = answered >= goal
  const text = isReached
    ? `Goal reached: ${counted(answered, 'card', 'cards')} today`
    : `${formatCount(answered)} of ${counted(goal, 'card', 'cards')} today`
  return (
    <div className="flex items-center gap-4">
      <ProgressRing
        value={Math.min(100, Math.floor((answered / goal) * 100))}
        variant={isReached ? 'success' : 'info'}
        aria-label="Goal of the day"
        getValueLabel={() => text}
        className="size-12"
      >
        <span className="text-xs">{formatCount(answered)}</span>
      </ProgressRing>
      <div className="min-w-0">
        {children}
        <p aria-hidden="true" className="tabular-nums">
          {text}
        </p>
      </div>
    </div>
  )
}
