import { Link } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { cardAction, cardLink } from './card-table.tsx'

interface ListLinkProps {
  list: { id: string; name: string }
}

/** A list's name, in a table: leads to its details. */
export function ListLink({ list }: ListLinkProps) {
  return (
    <Link to="/library/lists/$listId" params={{ listId: list.id }} className={cardLink}>
      <bdi>{list.name}</bdi>
    </Link>
  )
}

/** Leads to the vocabularies of a list, from a table. */
export function BrowseLink({ list }: ListLinkProps) {
  return (
    <Button asChild variant="outline" size="sm" className={cardAction}>
      <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }} aria-label={`Browse ${list.name}`}>
        Browse
      </Link>
    </Button>
  )
}
