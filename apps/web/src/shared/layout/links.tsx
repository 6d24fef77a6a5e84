import { createLink, Link } from '@tanstack/react-router'
import { Button, cn } from '@wordtide/ui'
import type { ComponentProps } from 'react'
import { cardLink } from './card-table.tsx'

function Anchor({ className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      className={cn('rounded-sm text-link underline decoration-1 underline-offset-4 hover:decoration-2', className)}
      {...props}
    />
  )
}

/** A link in running text to a page of the client. */
export const PathLink = createLink(Anchor)

interface ListLinkProps {
  list: { id: string; name: string }
}

/** The name of a list in a table, as a link to its details. */
export function ListLink({ list }: ListLinkProps) {
  return (
    <Link to="/library/lists/$listId" params={{ listId: list.id }} className={cardLink}>
      <bdi>{list.name}</bdi>
    </Link>
  )
}

/** A link in a table to the vocabularies of a list. */
export function BrowseLink({ list }: ListLinkProps) {
  return (
    <Button asChild variant="outline" size="sm">
      <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }} aria-label={`Browse ${list.name}`}>
        Browse
      </Link>
    </Button>
  )
}
