import { useNavigate } from '@tanstack/react-router'
import type { ClassView } from '@wordtide/contract'
import { Button, toast } from '@wordtide/ui'
import { type RefObject, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/lazy-questions.ts'
import { HeadCard } from '../../shared/layout/head-card.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { ListLink } from '../../shared/layout/links.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { StudentAssignments } from './assignments/student-assignments.tsx'
import { TeacherSees } from './teacher-sees.tsx'

/** A class as one of its students sees it. */
export function StudentClass({ schoolClass }: { schoolClass: ClassView }) {
  const { name, teacherName, lists } = schoolClass
  const [isLeaving, setIsLeaving] = useState(false)
  const leaveButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <HeadCard
        heading={
          <PageHeading title={name} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </PageHeading>
        }
        details={
          <span className="wrap-anywhere">
            Teacher: <bdi>{teacherName}</bdi>
          </span>
        }
        actions={
          <Button ref={leaveButton} variant="outline" onClick={() => setIsLeaving(true)}>
            Leave class
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <StudentAssignments classId={schoolClass.id} />
          <RegionCard title="Lists">
            {lists.length === 0 ? (
              <p className="text-muted-foreground text-sm">Your teacher has not attached a list yet.</p>
            ) : (
              <ul className="divide-y">
                {lists.map((list) => (
                  <li
                    key={list.id}
                    className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
                  >
                    <ListLink list={list} />
                    <LanguageLabel code={list.language} className="text-muted-foreground text-sm" />
                  </li>
                ))}
              </ul>
            )}
          </RegionCard>
        </div>
        <RegionCard title="What your teacher sees" contentClassName="grid gap-3">
          <TeacherSees />
          <p className="text-muted-foreground text-sm">The other members do not see you.</p>
        </RegionCard>
      </div>
      {isLeaving && (
        <LeaveDialog schoolClass={schoolClass} returnFocus={leaveButton} onClose={() => setIsLeaving(false)} />
      )}
    </>
  )
}

interface LeaveDialogProps {
  schoolClass: ClassView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a class is left. */
function LeaveDialog({ schoolClass: { id, name }, ...props }: LeaveDialogProps) {
  const navigate = useNavigate()
  const userId = useUser()?.id
  const { mutate, isPending, error } = trpc.classes.removeMember.useMutation({
    onSuccess: () => {
      toast.success(`You left ${name}`)
      return navigate({ to: '/classes', replace: true })
    },
  })
  return (
    <DeleteDialog
      {...props}
      title="Leave Class"
      action="Leave"
      doing="Leaving"
      busy={isPending}
      onDelete={() => {
        if (userId !== undefined) mutate({ classId: id, userId })
      }}
      failureTitle="Unable to leave the class"
      failure={error === null ? undefined : errorMessage(error)}
    >
      Are you sure you want to leave <bdi>{name}</bdi>? You lose its lists at once, but for those that you have in
      another way. What you have learned stays yours, and counts again if you get them again.
    </DeleteDialog>
  )
}
