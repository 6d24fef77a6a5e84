import { useNavigate } from '@tanstack/react-router'
import type { ClassView } from '@wordtide/contract'
import { Button, Skeleton, toast } from '@wordtide/ui'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { DeleteDialog } from '../../shared/dialogs/lazy-questions.ts'
import { HashTabs } from '../../shared/layout/hash-tabs.tsx'
import { HeadCard } from '../../shared/layout/head-card.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { counted } from '../../shared/lib/counted.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { ClassLists } from './class-lists.tsx'
import { ClassMembers } from './class-members.tsx'
import { JoinCard } from './join-card.tsx'

const loadNameForm = () => import('./class-name-dialogs.tsx')
const RenameClassDialog = lazyDialog(formFailure, async () => (await loadNameForm()).RenameClassDialog)

const loadAssignments = () => import('./assignments/class-assignments.tsx')
const loadProgress = () => import('./assignments/class-progress.tsx')
const ClassAssignments = lazy(async () => ({ default: (await loadAssignments()).ClassAssignments }))
const ClassProgress = lazy(async () => ({ default: (await loadProgress()).ClassProgress }))

/** An address without a hash opens the lists. */
const tabs = [
  { hash: 'progress', label: 'Progress', Content: ClassProgress },
  { hash: '', label: 'Lists', Content: ClassLists },
  { hash: 'assignments', label: 'Assignments', Content: ClassAssignments },
  { hash: 'members', label: 'Members', Content: ClassMembers },
] as const

/** A class as its teacher sees it: how others join it, its lists and its members. */
export function TeacherClass({ schoolClass, hash }: { schoolClass: ClassView; hash: string }) {
  const { name, membersCount = 0, lists } = schoolClass
  const [opened, setOpened] = useState<'rename' | 'end'>()
  const renameButton = useRef<HTMLButtonElement>(null)
  const endButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(undefined)
  return (
    <>
      <HeadCard
        heading={
          <PageHeading title={name} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </PageHeading>
        }
        details={
          <>
            <span className="tabular-nums">{counted(membersCount, 'member', 'members')}</span>
            <span className="tabular-nums">{counted(lists.length, 'list', 'lists')}</span>
          </>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <Button
              ref={renameButton}
              variant="outline"
              {...prefetchOnIntent(loadNameForm)}
              onClick={() => setOpened('rename')}
            >
              Rename
            </Button>
            <Button ref={endButton} variant="outline" onClick={() => setOpened('end')}>
              End class
            </Button>
          </div>
        }
      />
      <JoinCard schoolClass={schoolClass} />
      <HashTabs name="Parts of the class" tabs={tabs} hash={hash}>
        {({ label, Content }) => (
          <Suspense fallback={<LoadingTab label={label} />}>
            <Content schoolClass={schoolClass} />
          </Suspense>
        )}
      </HashTabs>
      {opened === 'rename' && (
        <RenameClassDialog schoolClass={schoolClass} returnFocus={renameButton} onClose={close} />
      )}
      {opened === 'end' && <EndClassDialog schoolClass={schoolClass} returnFocus={endButton} onClose={close} />}
    </>
  )
}

const LoadingTab = ({ label }: { label: string }) => (
  <div role="status" aria-label={`Loading ${label.toLowerCase()}`}>
    <Skeleton className="h-72 rounded-xl" />
  </div>
)

interface EndClassDialogProps {
  schoolClass: ClassView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a class is ended. */
function EndClassDialog({ schoolClass: { id, name }, ...props }: EndClassDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = trpc.classes.delete.useMutation({
    onSuccess: () => {
      toast.success('Class ended')
      return navigate({ to: '/classes', replace: true })
    },
  })
  return (
    <DeleteDialog
      {...props}
      title="End Class"
      action="End class"
      doing="Ending"
      busy={isPending}
      onDelete={() => mutate({ id })}
      failureTitle="Unable to end the class"
      failure={error === null ? undefined : errorMessage(error)}
    >
      <span className="block">
        Are you sure you want to end <bdi>{name}</bdi>? Its members lose its lists at once, but for those that they have
        in another way.
      </span>
      <span className="mt-2 block">
        What they have learned stays theirs. Your lists stay as they are. This cannot be undone.
      </span>
    </DeleteDialog>
  )
}
