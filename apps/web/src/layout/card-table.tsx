import { cn, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import type { ReactNode } from 'react'

export interface Column {
  name: string
  /** A number: it stands at the right. */
  figure?: boolean
  /** Only heard: what stands below needs no heading. */
  unseen?: boolean
}

/** A table; on a phone each of its rows is a card. */
export function CardTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <Table className="max-md:block">
      <TableHeader className="max-md:sr-only">
        <TableRow>
          {columns.map(({ name, figure = false, unseen = false }) => (
            <TableHead key={name} className={cn(figure && 'text-right')}>
              <span className={cn(unseen && 'sr-only')}>{name}</span>
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody className="max-md:grid max-md:gap-3">{children}</TableBody>
    </Table>
  )
}

/** One row of it. */
export function CardRow({ children }: { children: ReactNode }) {
  return (
    <TableRow className="max-md:grid max-md:gap-2 max-md:rounded-lg max-md:border! max-md:bg-card max-md:p-4">
      {children}
    </TableRow>
  )
}

/** What the row is about: on a phone the head of its card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <TableCell className="min-w-48 max-md:p-0">{children}</TableCell>
}

/** One value; on a phone its column's name stands before it. */
export function CardCell({ name, figure = false, children }: Column & { children: ReactNode }) {
  return (
    <TableCell
      className={cn(
        'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:p-0 max-md:text-right',
        figure && 'text-right',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-muted-foreground md:hidden">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
    </TableCell>
  )
}

/** What can be done with the row: on a phone as wide as its card. */
export function CardActions({ children }: { children: ReactNode }) {
  return <TableCell className="text-right max-md:p-0 max-md:pt-1">{children}</TableCell>
}

/** How a button or link looks in `CardActions`. */
export const cardAction = 'max-md:h-10 max-md:w-full'
