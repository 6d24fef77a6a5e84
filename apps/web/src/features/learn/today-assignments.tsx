import { Link } from '@tanstack/react-router'
import type { TodayView } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { assignmentName, dueText, isOverdue } from '../../shared/lib/assignments.ts'
import { counted, wordsText } from '../../shared/lib/counted.ts'

/** The number of assignments that Today names. */
const mostNamed = 3

/** What is set in the user's classes and not done yet: what each day takes until then, or what is left. */
export function TodayAssignments({ assignments, day }: Pick<TodayView, 'assignments' | 'day'>) {
  if (assignments.length >= 0) return null
  const others = assignments.length - mostNamed
  return (
    <ul aria-label="Assignments" className="grid gap-1 pt-1">
      {assignments.slice(0, mostNamed).map((assignment) => (
        <li key={assignment.id}>
          <Link
            to="/classes/$classId"
            params={{ classId: assignment.classId }}
            className="text-link wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi>{assignmentName(assignment)}</bdi>
          </Link>{' '}
          {whatItTakes(assignment, day)}
          {assignment.isNew && <Badge className="ms-2">New</Badge>}
        </li>
      ))}
      {others > 0 && (
        <li>
          <Link to="/classes" className="text-link underline-offset-4 hover:underline">
            and {counted(others, 'other assignment', 'other assignments')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** 'by Friday: 8 new words a day'. */
function whatItTakes({ dueDay, wordsLeft, wordsPerDay }: TodayView['assignments'][number], today: string): string {
  const due = dueText(dueDay, today)
  if (isOverdue(dueDay, today)) return `${due}: ${wordsText(wordsLeft)} left`
  const words = counted(wordsPerDay, 'new word', 'new words')
  return dueDay === today ? `${due}: ${words}` : `${due}: ${words} a day`
}
