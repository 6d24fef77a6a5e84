import { Link } from '@tanstack/react-router'
import type { TodayView } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { counted, wordsText } from '../../shared/lib/counted.ts'
import { assignmentName, dueText, isOverdue } from '../../shared/lib/dates/assignments.ts'

const link = 'text-link underline underline-offset-4'

/**
 * The first assignment that is not done yet, with the number of cards that each day takes, or that are left. It fits into the space that
 * the card of the day reserves for it: two lines on a phone, one on a wider screen.
 */
export function TodayAssignments({ assignments, day }: Pick<TodayView, 'assignments' | 'day'>) {
  const [first, ...others] = assignments
  if (first === undefined) return null
  return (
    <p className="flex gap-x-2">
      {assignments.some(({ isNew }) => isNew) && <Badge className="mt-0.5 h-5 shrink-0">New</Badge>}
      <span className="max-h-12 min-w-0 overflow-hidden sm:truncate">
        <Link to="/classes/$classId" params={{ classId: first.classId }} className={link}>
          <bdi>{assignmentName(first)}</bdi>
        </Link>{' '}
        {whatItTakes(first, day)}
        {others.length > 0 && (
          <>
            ,{' '}
            <Link to="/classes" className={link}>
              and {counted(others.length, 'other', 'others')}
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

/** 'by Friday: 8 new words a day'. */
function whatItTakes({ dueDay, wordsLeft, wordsPerDay }: TodayView['assignments'][number], today: string): string {
  const due = dueText(dueDay, today)
  if (isOverdue(dueDay, today)) return `${due}: ${wordsText(wordsLeft)} left`
  const words = counted(wordsPerDay, 'new word', 'new words')
  return dueDay === today ? `${due}: ${words}` : `${due}: ${words} a day`
}
