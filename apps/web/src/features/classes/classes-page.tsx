import { Link } from '@tanstack/react-router'
import type { ClassView } from '@wordtide/contract'
import { Badge, Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { cardLink } from '../../shared/layout/card-table.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { counted } from '../../shared/lib/counted.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { EmptyState, LoadError, LoadingRows } from '../../shared/tables/load-states.tsx'
import { ClassesBreadcrumbs } from './class-breadcrumbs.tsx'

const loadNameForm = () => import('./class-name-dialogs.tsx')
const NewClassDialog = lazyDialog(formFailure, async () => (await loadNameForm()).NewClassDialog)
const loadJoinForm = () => import('./join-dialog.tsx')
const JoinDialog = lazyDialog(formFailure, async () => (await loadJoinForm()).JoinDialog)

/** The classes that the user teaches, and those that the user attends. */
export function ClassesPage() {
  const { data, error, isError, refetch } = trpc.classes.list.useQuery()
  const [opened, setOpened] = useState<'new' | 'join'>()
  const newButton = useRef<HTMLButtonElement>(null)
  const joinButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ClassesBreadcrumbs />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Classes" />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={joinButton}
            variant="outline"
            {...prefetchOnIntent(loadJoinForm)}
            onClick={() => setOpened('join')}
          >
            Join a class
          </Button>
          <Button ref={newButton} {...prefetchOnIntent(loadNameForm)} onClick={() => setOpened('new')}>
            <PlusIcon aria-hidden="true" />
            New class
          </Button>
        </div>
      </div>
      {data !== undefined ? (
        <Classes classes={data.classes} />
      ) : isError ? (
        <LoadError
          text="Unable to load classes"
          reason={errorMessage(error)}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label="Loading classes" />
      )}
      {opened === 'new' && <NewClassDialog returnFocus={newButton} onClose={close} />}
      {opened === 'join' && <JoinDialog returnFocus={joinButton} onClose={close} />}
    </div>
  )
}

function Classes({ classes }: { classes: readonly ClassView[] }) {
  const taught = classes.filter(({ role }) => role === 'teacher')
  const attended = classes.filter(({ role }) => role === 'student')
  if (classes.length === 0)
    return (
      <EmptyState title="No Classes">
        <p>
          A class gives lists to everybody who joins it with its code: they find them among their shared lists and in
          Today, and learn them at their own pace.
        </p>
        <p className="mt-2">
          If you teach, make one and attach your lists to it. If you learn with a teacher, join with the code that you
          were given.
        </p>
      </EmptyState>
    )
  return (
    <>
      <ClassSection title="Classes you teach" classes={taught}>
        {({ membersCount = 0, lists, open }) => (
          <>
            <span>{counted(membersCount, 'member', 'members')}</span>
            <span>{counted(lists.length, 'list', 'lists')}</span>
            {!open && <Badge variant="outline">closed</Badge>}
          </>
        )}
      </ClassSection>
      <ClassSection title="Classes you attend" classes={attended}>
        {({ teacherName, lists }) => (
          <>
            <span className="wrap-anywhere">
              Teacher: <bdi>{teacherName}</bdi>
            </span>
            <span>{counted(lists.length, 'list', 'lists')}</span>
          </>
        )}
      </ClassSection>
    </>
  )
}

interface ClassSectionProps {
  title: string
  classes: readonly ClassView[]
  /** The facts of a class. */
  children: (one: ClassView) => ReactNode
}

function ClassSection({ title, classes, children }: ClassSectionProps) {
  const id = useId()
  if (classes.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="font-book font-semibold text-heading">
        {title}
      </h2>
      <ul className="divide-y rounded-xl border bg-card text-card-foreground shadow-card">
        {classes.map((one) => (
          <li
            key={one.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6"
          >
            <Link to="/classes/$classId" params={{ classId: one.id }} className={cardLink}>
              <bdi>{one.name}</bdi>
            </Link>
            <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-muted-foreground text-sm tabular-nums">
              {children(one)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
