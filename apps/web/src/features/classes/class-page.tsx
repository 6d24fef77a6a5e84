import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from '@wordtide/ui'
import { isWorthRetrying } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { ClassBreadcrumbs } from './class-breadcrumbs.tsx'
import { StudentClass } from './student-class.tsx'
import { TeacherClass } from './teacher-class.tsx'

interface ClassPageProps {
  classId: string
  /** Of the address: it selects the tab of a teacher's page. */
  hash: string
}

/** A class as its teacher or one of its students sees it. */
export function ClassPage({ classId, hash }: ClassPageProps) {
  const { data, error, isError, refetch } = trpc.classes.get.useQuery({ id: classId })
  const isStudent = data?.role === 'student'
  // A student's page begins with them: the rest would move when they come.
  const assignments = trpc.assignments.list.useQuery({ classId }, { enabled: isStudent })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ClassBreadcrumbs schoolClass={data} />
      {data !== undefined && !(isStudent && assignments.isLoading) ? (
        data.role === 'teacher' ? (
          <TeacherClass schoolClass={data} hash={hash} />
        ) : (
          <StudentClass schoolClass={data} />
        )
      ) : isError ? (
        <>
          <PageHeading title="Class" />
          <ClassLoadError error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingClass />
      )}
    </div>
  )
}

/** Shown instead of a class that could not be loaded: with Retry, or with a link if a retry cannot help. */
export const ClassLoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <LoadError error={error} onRetry={onRetry}>
    {!isWorthRetrying(error) && (
      <Button asChild variant="outline" size="sm" className="pointer-coarse:h-11">
        <Link to="/classes">Back to the classes</Link>
      </Button>
    )}
  </LoadError>
)

const LoadingClass = () => (
  <div role="status" aria-label="Loading class" className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <Skeleton className="h-34 rounded-xl" />
    <Skeleton className="h-72 rounded-xl" />
  </div>
)
