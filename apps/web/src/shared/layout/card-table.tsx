import { cn, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import type { ComponentProps, ReactNode } from 'react'

export interface Column {
  name: string
  /** Numbers, aligned right. */
  numeric?: boolean
  /** The heading is for screen readers only. */
  srOnly?: boolean
}

/** A table whose rows are cards on narrow screens. */
export function CardTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <div className="lg:overflow-hidden lg:rounded-xl lg:border lg:bg-card lg:text-card-foreground lg:shadow-card">
      <Table className="max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <TableRow>
            {columns.map(({ name, numeric = false, srOnly = false }) => (
              <TableHead key={name} className={cn(numeric && 'text-end')}>
                <span className={cn(srOnly && 'sr-only')}>{name}</span>
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3 sm:max-lg:grid-cols-2">{children}</TableBody>
      </Table>
    </div>
  )
}

export function CardRow(props: Omit<ComponentProps<typeof TableRow>, 'className'>) {
  return (
    <TableRow
      className="lg:h-14 max-lg:grid max-lg:content-start max-lg:gap-2 max-lg:rounded-xl max-lg:border! max-lg:bg-card max-lg:p-4 max-lg:shadow-card"
      {...props}
    />
  )
}

/** The cell with the row's name; the title of its card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <TableCell className="min-w-48 max-lg:p-0!">{children}</TableCell>
}

/** A cell with a value; in a card, the column's name is shown before it. */
export function CardCell({ name, numeric = false, children }: Column & { children: ReactNode }) {
  return (
    <TableCell
      className={cn(
        'max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:p-0! max-lg:text-end',
        numeric && 'text-end',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-muted-foreground lg:hidden">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
    </TableCell>
  )
}

/** The cell with the row's actions, in a card as wide as the card. */
export function CardActions({ children }: { children: ReactNode }) {
  return <TableCell className="text-end max-lg:px-0! max-lg:pt-1 max-lg:pb-0">{children}</TableCell>
}

/** The classes of a link in `CardTitle`. */
export const cardLink =
  'touch-area pointer-coarse:after:z-1 min-w-0 font-semibold text-foreground wrap-anywhere underline-offset-4 hover:underline max-lg:text-base'

/** The classes of a button or link in `CardActions`. */
export const cardAction = 'max-lg:h-10 max-lg:w-full'
