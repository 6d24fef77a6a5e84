import { Link } from '@tanstack/react-router'
import type { AssignmentView } from '@wordtide/contract'
import { Badge, Button, StepProgress } from '@wordtide/ui'
import { CheckIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { RegionCard } from '../../../shared/layout/region-card.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import { assignmentName, dueText, localDay } from '../../../shared/lib/dates/assignments.ts'
import { LoadedAssignments } from './loaded-assignments.tsx'

/** A student's assignments with their progress; done ones last. */
export function StudentAssignments({ classId }: { classId: string }) {
  useSeen(classId)
  return (
    <RegionCard title="Assignments">
      <LoadedAssignments
        classId={classId}
        empty={<p className="text-muted-foreground text-sm">Nothing is set at present.</p>}
      >
        {(assignments) => (
          <ul className="divide-y">
            {[...assignments.filter((one) => !isDone(one)), ...assignments.filter(isDone)].map((assignment) => (
              <StudentAssignment key={assignment.id} assignment={assignment} />
            ))}
          </ul>
        )}
      </LoadedAssignments>
    </RegionCard>
  )
}

const isDone = ({ answered = 0, total }: AssignmentView) => answered >= total

/** Notes once that the student has seen the new ones, which stay marked during this visit. */
function useSeen(classId: string): void {
  const { data } = trpc.assignments.list.useQuery({ classId })
  const { mutate } = trpc.assignments.see.useMutation()
  const isNoted = useRef(false)
  const hasNew = data?.some(({ isNew }) => isNew) === true
  useEffect(() => {
    if (!hasNew || isNoted.current) return
    isNoted.current = true
    mutate({ classId })
  }, [hasNew, classId, mutate])
}

function StudentAssignment({ assignment }: { assignment: AssignmentView }) {
  const { listId, types, answered = 0, known = 0, total, dueDay, isNew = false } = assignment
  const [type, ...others] = types
  const done = isDone(assignment)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold wrap-anywhere">{assignmentName(assignment)}</bdi>
          <span className="text-muted-foreground text-sm">{dueText(dueDay, localDay())}</span>
          {isNew && <Badge>New</Badge>}
        </p>
        <p className="text-muted-foreground text-sm tabular-nums">
          {formatCount(answered)} of {formatCount(total)} cards · {formatCount(known)} known
        </p>
        <StepProgress
          aria-label={`${assignmentName(assignment)}: answered`}
          value={total === 0 ? 0 : Math.round((100 * answered) / total)}
          className="max-w-sm"
        />
      </div>
      {done ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-sm text-success">
          <CheckIcon aria-hidden="true" className="size-4" />
          Done
        </span>
      ) : (
        <Button asChild variant="outline">
          <Link
            to="/learn/$listId"
            params={{ listId }}
            search={{ review: others.length === 0 ? type : 'all' }}
            preload={false}
            aria-label={`Learn ${assignmentName(assignment)}`}
          >
            Learn
          </Link>
        </Button>
      )}
    </li>
  )
}
