import { type AssignmentView, type ClassView, reviewTypeNames } from '@wordtide/contract'
import { Button, cn, toast } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { DeleteDialog } from '../../../shared/dialogs/lazy-questions.ts'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../../shared/layout/card-table.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import { assignmentName, localDay } from '../../../shared/lib/dates/assignments.ts'
import { dayText } from '../../../shared/lib/dates/day-names.ts'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { EmptyState } from '../../../shared/tables/load-states.tsx'
import { LoadedAssignments } from './loaded-assignments.tsx'

const loadForm = () => import('./assignment-dialogs.tsx')
const NewAssignmentDialog = lazyDialog(formFailure, async () => (await loadForm()).NewAssignmentDialog)
const EditAssignmentDialog = lazyDialog(formFailure, async () => (await loadForm()).EditAssignmentDialog)

const columns = [
  { name: 'Words' },
  { name: 'Review types' },
  { name: 'Last day' },
  { name: 'Cards', numeric: true },
  { name: 'Actions', srOnly: true },
]

/** The assignment that is changed, and the button that was pressed. */
interface Changing {
  kind: 'edit' | 'delete'
  assignment: AssignmentView
  opener: HTMLElement
}

/** The assignments of a class, for its teacher. */
export function ClassAssignments({ schoolClass }: { schoolClass: ClassView }) {
  const { id: classId, lists } = schoolClass
  const [isAdding, setIsAdding] = useState(false)
  const [changing, setChanging] = useState<Changing>()
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setChanging(undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted-foreground text-sm">
          {lists.length === 0
            ? 'Attach a list first: its words can be set then.'
            : 'Today brings the new cards of these words first, to each member.'}
        </p>
        <Button
          ref={addButton}
          disabled={lists.length === 0}
          {...prefetchOnIntent(loadForm)}
          onClick={() => setIsAdding(true)}
        >
          <PlusIcon aria-hidden="true" />
          New assignment
        </Button>
      </div>
      <LoadedAssignments
        classId={classId}
        empty={
          <EmptyState title="No Assignments">Set words to learn by a day: a whole list, or one of its tags.</EmptyState>
        }
      >
        {(assignments) => (
          <CardTable columns={columns}>
            {assignments.map((assignment) => (
              <CardRow key={assignment.id}>
                <CardTitle>
                  <bdi className="font-medium wrap-anywhere">{assignmentName(assignment)}</bdi>
                </CardTitle>
                <CardCell name="Review types">
                  {assignment.types.map((type) => reviewTypeNames[type]).join(', ')}
                </CardCell>
                <CardCell name="Last day">
                  <time dateTime={assignment.dueDay}>{dayText(assignment.dueDay, localDay())}</time>
                </CardCell>
                <CardCell name="Cards" numeric>
                  {formatCount(assignment.total)}
                </CardCell>
                <CardActions>
                  <span className="inline-flex gap-2 max-lg:grid max-lg:grid-cols-2">
                    {(['edit', 'delete'] as const).map((kind) => (
                      <Button
                        key={kind}
                        variant="outline"
                        size="sm"
                        className={cn('pointer-coarse:h-11', cardAction)}
                        aria-label={`${kind === 'edit' ? 'Edit' : 'Delete'} ${assignmentName(assignment)}`}
                        onClick={(event) => setChanging({ kind, assignment, opener: event.currentTarget })}
                      >
                        {kind === 'edit' ? 'Edit' : 'Delete'}
                      </Button>
                    ))}
                  </span>
                </CardActions>
              </CardRow>
            ))}
          </CardTable>
        )}
      </LoadedAssignments>
      {isAdding && (
        <NewAssignmentDialog schoolClass={schoolClass} returnFocus={addButton} onClose={() => setIsAdding(false)} />
      )}
      {changing?.kind === 'edit' && (
        <EditAssignmentDialog
          schoolClass={schoolClass}
          assignment={changing.assignment}
          returnFocus={{ current: changing.opener }}
          onClose={close}
        />
      )}
      {changing?.kind === 'delete' && (
        <DeleteAssignmentDialog {...changing} classId={classId} focusAfter={addButton} onClose={close} />
      )}
    </div>
  )
}

interface DeleteAssignmentDialogProps extends Changing {
  classId: string
  onClose: () => void
  /** Focused after the assignment is deleted and its row is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before an assignment is deleted. */
function DeleteAssignmentDialog({ classId, assignment, opener, onClose, focusAfter }: DeleteAssignmentDialogProps) {
  const returnFocus = useRef<HTMLElement | null>(opener)
  const { mutate, isPending, error } = trpc.assignments.delete.useMutation({
    onSuccess: () => {
      returnFocus.current = focusAfter.current
      toast.success('Assignment deleted')
      onClose()
    },
  })
  return (
    <DeleteDialog
      title="Delete Assignment"
      action="Delete"
      doing="Deleting"
      busy={isPending}
      onDelete={() => mutate({ classId, id: assignment.id })}
      onClose={onClose}
      failureTitle="Unable to delete the assignment"
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={returnFocus}
    >
      Are you sure you want to delete <bdi>{assignmentName(assignment)}</bdi>? What the members have learned stays
      theirs, and the list stays attached.
    </DeleteDialog>
  )
}
