import { Link } from '@tanstack/react-router'
import { findLanguage, type ListView } from '@wordtide/contract'
import { Badge, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { DueBadge } from './due-badge.tsx'
import { ListProgress } from './list-progress.tsx'

/** The learning lists as a table; on a phone each row is a card. */
export function LearningListsTable({ lists }: { lists: readonly ListView[] }) {
  return (
    <Table className="max-sm:block">
      <TableHeader className="max-sm:sr-only">
        <TableRow>
          <TableHead>List</TableHead>
          <TableHead className="text-right">Vocabularies</TableHead>
          <TableHead className="text-right">Reviews Due</TableHead>
          <TableHead className="w-1/4">Progress</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className="max-sm:grid max-sm:gap-3">
        {lists.map((list) => (
          <Row key={list.id} list={list} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ list }: { list: ListView }) {
  const language = findLanguage(list.language)
  return (
    <TableRow className="max-sm:grid max-sm:gap-2 max-sm:rounded-lg max-sm:border! max-sm:bg-card max-sm:p-4">
      <TableCell className="max-sm:p-0">
        <span className="flex flex-wrap items-center gap-2">
          {language !== undefined && (
            <span role="img" aria-label={language.name} title={language.name}>
              {language.flag}
            </span>
          )}
          <Link
            to="/learn/$listId"
            params={{ listId: list.id }}
            className="min-w-0 font-medium text-link underline-offset-4 wrap-anywhere hover:underline max-sm:text-base"
          >
            <bdi>{list.name}</bdi>
          </Link>
          {list.public && <Badge variant="outline">public</Badge>}
        </span>
      </TableCell>
      <Cell name="Vocabularies">{list.vocsCount}</Cell>
      <Cell name="Reviews Due">
        <DueBadge count={list.dueCount} />
      </Cell>
      <TableCell className="max-sm:p-0">
        <ListProgress percent={list.progress} label={`Progress of ${list.name}`} showPercent />
      </TableCell>
    </TableRow>
  )
}

/** A figure; on a phone its column's name stands before it. */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <TableCell className="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:p-0 sm:text-right">
      <span aria-hidden="true" className="text-muted-foreground sm:hidden">
        {name}
      </span>
      {children}
    </TableCell>
  )
}
