import { Link } from '@tanstack/react-router'
import { findLanguage, type ListRowView } from '@wordtide/contract'
import { Badge, Button, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LanguageLabel } from '../../layout/language-label.tsx'

/** Lists as a table; on a phone each row is a card. */
export function ListsTable({ lists }: { lists: readonly ListRowView[] }) {
  return (
    <Table className="max-md:block">
      <TableHeader className="max-md:sr-only">
        <TableRow>
          <TableHead>List</TableHead>
          <TableHead>Language</TableHead>
          <TableHead>Target languages</TableHead>
          <TableHead className="text-right">Vocabularies</TableHead>
          <TableHead className="text-right">Learners</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className="max-md:grid max-md:gap-3">
        {lists.map((list) => (
          <Row key={list.id} list={list} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ list }: { list: ListRowView }) {
  return (
    <TableRow className="max-md:grid max-md:gap-2 max-md:rounded-lg max-md:border! max-md:bg-card max-md:p-4">
      <TableCell className="min-w-48 max-md:p-0">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to="/library/lists/$listId"
            params={{ listId: list.id }}
            className="min-w-0 font-medium text-link wrap-anywhere underline-offset-4 hover:underline max-md:text-base"
          >
            <bdi>{list.name}</bdi>
          </Link>
          {list.public && <Badge variant="outline">public</Badge>}
        </span>
      </TableCell>
      <Cell name="Language">
        <LanguageLabel code={list.language} />
      </Cell>
      <Cell name="Target languages">{namesOf(list.targetLanguages)}</Cell>
      <Cell name="Vocabularies" figure>
        {list.vocsCount}
      </Cell>
      <Cell name="Learners" figure>
        {list.learnersCount}
      </Cell>
      <TableCell className="text-right max-md:p-0 max-md:pt-1">
        <Button asChild variant="outline" size="sm" className="max-md:h-10 max-md:w-full">
          <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }} aria-label={`Browse ${list.name}`}>
            Browse
          </Link>
        </Button>
      </TableCell>
    </TableRow>
  )
}

/** The first few names; the rest as a number, so that one list does not fill the screen. */
function namesOf(codes: readonly string[]): string {
  const shown = codes.slice(0, 3).map((code) => findLanguage(code)?.name ?? code)
  const more = codes.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** One value; on a phone its column's name stands before it. */
function Cell({ name, figure = false, children }: { name: string; figure?: boolean; children: ReactNode }) {
  return (
    <TableCell
      className={`max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:p-0 max-md:text-right ${figure ? 'text-right' : ''}`}
    >
      <span aria-hidden="true" className="shrink-0 text-muted-foreground md:hidden">
        {name}
      </span>
      <span>{children}</span>
    </TableCell>
  )
}
