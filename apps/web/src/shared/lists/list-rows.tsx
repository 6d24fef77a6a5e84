import { cn, Skeleton, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LastActivity, ListDue, ListMilestones, ListProgressBar } from './list-details.tsx'
import { ListPicture } from './list-picture.tsx'
import type { ListParts } from './list-summary.ts'

const columns = ['List', 'Due and new', 'Progress', 'Last activity', 'Actions']

/** Lists as the rows of a table, whose cells have labels; on a narrow screen a row has two or three lines. */
export const ListRows = ({ lists }: { lists: readonly ListParts[] }) => (
  <RowsFrame>
    {lists.map(({ list, isLearned, heading, buttons }) => (
      <TableRow key={list.id} className={rowClasses}>
        <TableCell className="w-full max-lg:p-0!">
          <div className="flex items-start gap-4 lg:items-center">
            <ListPicture list={list} className="size-12 shrink-0 rounded-md text-xl" />
            <div className="grid min-w-0 gap-0.5">
              {heading}
              <span className="lg:hidden">
                <LastActivity list={list} />
              </span>
            </div>
          </div>
        </TableCell>
        <TableCell className="whitespace-nowrap lg:text-end max-lg:p-0! max-lg:empty:hidden">
          {isLearned && <ListDue list={list} />}
        </TableCell>
        <TableCell className="min-w-44 max-lg:min-w-32 max-lg:flex-1 max-lg:p-0! max-lg:empty:hidden">
          {isLearned && (
            <span className="grid gap-1">
              <ListProgressBar list={list} />
              <ListMilestones list={list} />
            </span>
          )}
        </TableCell>
        <TableCell className="whitespace-nowrap max-lg:hidden">
          <LastActivity list={list} />
        </TableCell>
        <TableCell className="max-lg:ms-auto max-lg:p-0!">{buttons}</TableCell>
      </TableRow>
    ))}
  </RowsFrame>
)

const rowClasses = 'lg:h-18 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-2 max-lg:p-4'

function RowsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-xl border bg-card text-card-foreground shadow-card">
      <Table className="max-lg:block">
        <TableHeader className="sr-only">
          <TableRow>
            {columns.map((name) => (
              <TableHead key={name}>{name}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody className="max-lg:block">{children}</TableBody>
      </Table>
    </div>
  )
}

/** Stands for rows that are loading. */
export const ListRowsSkeleton = () => (
  <div className="divide-y rounded-xl border bg-card shadow-card">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={cn(rowClasses, 'flex items-center lg:gap-4 lg:px-6')}>
        <div className="flex items-center gap-4 max-lg:w-full lg:flex-1">
          <Skeleton className="size-12 shrink-0" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-6 w-56 max-w-full" />
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-4.5 w-32 lg:hidden" />
          </div>
        </div>
        <Skeleton className="h-4 max-lg:w-full lg:w-56" />
        <Skeleton className="h-8 touch-size w-44 max-lg:ms-auto" />
      </div>
    ))}
  </div>
)
