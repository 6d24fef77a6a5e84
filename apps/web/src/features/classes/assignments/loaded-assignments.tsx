import type { AssignmentView } from '@wordtide/contract'
import { Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { LoadError } from '../../../shared/tables/load-states.tsx'

interface LoadedAssignmentsProps {
  classId: string
  /** Shown if there are none. */
  empty: ReactNode
  children: (assignments: readonly AssignmentView[]) => ReactNode
}

/** The assignments of a class, once they are loaded. */
export function LoadedAssignments({ classId, empty, children }: LoadedAssignmentsProps) {
  const { data, isError, refetch } = trpc.assignments.list.useQuery({ classId })
  if (data !== undefined) return data.length === 0 ? empty : children(data)
  if (isError) return <LoadError text="Unable to load assignments" onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label="Loading assignments">
      <Skeleton className="h-32 rounded-xl" />
    </div>
  )
}
