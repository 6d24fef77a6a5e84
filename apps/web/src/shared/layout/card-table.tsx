import { cn, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import type { ComponentProps, ReactNode } from 'react'

export interface Column {
  name: string
  /** A number: it stands at the right. */
  figure?: boolean
  /** Only heard: what stands below needs no heading. */
  unseen?: boolean
}

/** A table; where it would be too narrow, on a phone say, each of its rows is a card. */
export function CardTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <Table className="max-lg:block">
      <TableHeader className="max-lg:sr-only">
        <TableRow>
          {columns.map(({ name, figure = false, unseen = false }) => (
            <TableHead key={name} className={cn(figure && 'text-right')}>
              <span className={cn(unseen && 'sr-only')}>{name}</span>
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody className="max-lg:grid max-lg:gap-3 sm:max-lg:grid-cols-2">{children}</TableBody>
    </Table>
  )
}

/** One row of it. */
export function CardRow(props: Omit<ComponentProps<typeof TableRow>, 'className'>) {
  return (
    <TableRow
      className="max-lg:grid max-lg:content-start max-lg:gap-2 max-lg:rounded-lg max-lg:border! max-lg:bg-card max-lg:p-4"
      {...props}
    />
  )
}

/** What the row is about: in its card the head. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <TableCell className="min-w-48 max-lg:p-0">{children}</TableCell>
}

/** One value; in its card its column's name stands before it. */
export function CardCell({ name, figure = false, children }: Column & { children: ReactNode }) {
  return (
    <TableCell
      className={cn(
        'max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:p-0 max-lg:text-right',
        figure && 'text-right',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-muted-foreground lg:hidden">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
    </TableCell>
  )
}

/** What can be done with the row: in its card across all of it. */
export function CardActions({ children }: { children: ReactNode }) {
  return <TableCell className="text-right max-lg:p-0 max-lg:pt-1">{children}</TableCell>
}

/** How the link in `CardTitle` looks. */
export const cardLink =
  'min-w-0 font-medium text-link wrap-anywhere underline-offset-4 hover:underline max-lg:text-base'

/** How a button or link looks in `CardActions`. */
export const cardAction = 'max-lg:h-10 max-lg:w-full'
