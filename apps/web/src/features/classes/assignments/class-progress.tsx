import { Link } from '@tanstack/react-router'
import type { ClassProgressView, ClassView } from '@wordtide/contract'
import {
  Button,
  cn,
  Skeleton,
  StepProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@wordtide/ui'
import { ArrowDownIcon, ArrowUpIcon, DownloadIcon, PresentationIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { TimeAgo } from '../../../shared/layout/labels.tsx'
import { RegionCard } from '../../../shared/layout/region-card.tsx'
import { counted, formatCount } from '../../../shared/lib/counted.ts'
import { assignmentName } from '../../../shared/lib/dates/assignments.ts'
import { dateName } from '../../../shared/lib/dates/day-names.ts'
import { EmptyState, LoadError } from '../../../shared/tables/load-states.tsx'
import { doneOf, isSameColumn, type ProgressColumn, type Sorting, sortMembers } from './sorted-members.ts'

/** The progress of the members of a class, for its teacher. */
export function ClassProgress({ schoolClass: { id: classId, lists } }: { schoolClass: ClassView }) {
  const progress = trpc.assignments.getProgress.useQuery({ classId })
  const assignments = trpc.assignments.list.useQuery({ classId })
  const failed = [progress, assignments].filter(({ data, isError }) => data === undefined && isError)
  if (failed.length > 0) {
    const retry = () => {
      for (const query of failed) void query.refetch()
    }
    return <LoadError text="Unable to load the progress" onRetry={retry} />
  }
  if (progress.data === undefined || assignments.data === undefined)
    return (
      <div role="status" aria-label="Loading progress">
        <Skeleton className="h-72 rounded-xl" />
      </div>
    )
  const { members, missed } = progress.data
  if (members.length === 0)
    return (
      <EmptyState title="No Members">Here you see how far the members have come, once somebody has joined.</EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted-foreground text-sm">
            Cards that were answered, of all of each assignment and each list, and how many are known.
          </p>
          <Button asChild variant="outline">
            <a href={`/api/classes/${classId}/progress?format=csv`} download>
              <DownloadIcon aria-hidden="true" />
              Download CSV
            </a>
          </Button>
        </div>
        <ProgressTable
          members={members}
          columns={[
            ...assignments.data.map((one) => ({
              id: one.id,
              name: assignmentName(one),
              note: `by ${dateName(one.dueDay)}`,
            })),
            ...lists.map(({ id, name }) => ({ id, name, note: 'whole list' })),
          ]}
        />
      </div>
      <RegionCard title="Most missed" intro="The words with the most wrong answers of the last four weeks.">
        {missed.length === 0 ? (
          <p className="text-muted-foreground text-sm">Nothing was missed.</p>
        ) : (
          <div className="grid gap-4">
            <ol className="columns-[14rem] gap-x-8">
              {missed.map(({ vocId, term, misses }) => (
                <li
                  key={vocId}
                  className="flex min-h-8 break-inside-avoid items-baseline justify-between gap-4 border-b py-1"
                >
                  <bdi className="font-medium wrap-anywhere">{term}</bdi>
                  <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
                    {counted(misses, 'time', 'times')}
                  </span>
                </li>
              ))}
            </ol>
            <Button asChild className="justify-self-start">
              <Link to="/classes/$classId/practise" params={{ classId }}>
                <PresentationIcon aria-hidden="true" />
                Practise together
              </Link>
            </Button>
          </div>
        )}
      </RegionCard>
    </div>
  )
}

interface ProgressTableProps {
  members: ClassProgressView['members']
  /** Assignments, then lists. */
  columns: readonly { id: string; name: string; note: string }[]
}

/** Scrolls within itself; the names stay. */
function ProgressTable({ members, columns }: ProgressTableProps) {
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', descending: false })
  const heading = (column: ProgressColumn, content: ReactNode, className?: string) => (
    <SortedHead column={column} sorting={sorting} onSort={setSorting} className={className}>
      {content}
    </SortedHead>
  )
  return (
    <div className="overflow-hidden rounded-xl border bg-card text-card-foreground shadow-card">
      <Table>
        <TableHeader>
          <TableRow>
            {heading('name', 'Name', stickyCell)}
            {heading('lastActiveAt', 'Last active')}
            {heading('minutes', 'Minutes this week')}
            {columns.map(({ id, name, note }) => (
              <SortedHead key={id} column={{ id }} sorting={sorting} onSort={setSorting}>
                <span className="grid text-start">
                  <bdi className="max-w-40 truncate" title={name}>
                    {name}
                  </bdi>
                  <span className="font-normal text-xs">{note}</span>
                </span>
              </SortedHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {sortMembers(members, sorting).map((member) => (
            <TableRow key={member.id}>
              <th scope="row" className={cn('px-3 py-2.5 ps-6 text-start font-medium', stickyCell)}>
                <bdi className="block max-w-36 truncate sm:max-w-56" title={member.name}>
                  {member.name}
                </bdi>
              </th>
              <TableCell className="whitespace-nowrap">
                {member.lastActiveAt === null ? 'not yet' : <TimeAgo ms={member.lastActiveAt} />}
              </TableCell>
              <TableCell>{formatCount(member.minutes)}</TableCell>
              {columns.map(({ id }) => (
                <TableCell key={id}>
                  <DoneCell done={doneOf(member, id)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const stickyCell = 'sticky start-0 z-1 bg-card'

interface SortedHeadProps {
  column: ProgressColumn
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  className?: string | undefined
  children: ReactNode
}

/** The head of a column, which sorts by it: names first from A on, all others from the highest. */
function SortedHead({ column, sorting, onSort, className, children }: SortedHeadProps) {
  const isSorted = isSameColumn(sorting.column, column)
  const Arrow = sorting.descending ? ArrowDownIcon : ArrowUpIcon
  return (
    <TableHead
      className={cn('px-1 first:ps-4', className)}
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <Button
        variant="ghost"
        size="sm"
        className="h-11 gap-1 px-2 text-muted-foreground"
        onClick={() => onSort({ column, descending: isSorted ? !sorting.descending : column !== 'name' })}
      >
        {children}
        <Arrow aria-hidden="true" className={cn('size-4', !isSorted && 'invisible')} />
      </Button>
    </TableHead>
  )
}

/** A member's progress with an assignment. */
function DoneCell({ done }: { done: { answered: number; known: number; total: number } | undefined }) {
  if (done === undefined) return <span className="text-muted-foreground">none yet</span>
  const { answered, known, total } = done
  return (
    <div className="grid w-28 gap-1">
      <span className="flex items-baseline justify-between gap-2 whitespace-nowrap">
        <span>
          {formatCount(answered)} / {formatCount(total)}
        </span>
        <span className="text-muted-foreground text-xs">{formatCount(known)} known</span>
      </span>
      <StepProgress aria-hidden="true" value={total === 0 ? 0 : Math.round((100 * answered) / total)} className="h-1" />
    </div>
  )
}
