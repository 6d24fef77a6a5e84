import { Link } from '@tanstack/react-router'
import { Trail } from './trail.tsx'

export interface ListTrailProps {
  /** Absent while its name is not known. */
  list: { id: string; name: string } | undefined
  /** The page below the list; absent on the page of the list itself. */
  page?: string
}

/** Library > list name > page. */
export function ListTrail({ list, page }: ListTrailProps) {
  const library = (
    <Link key="library" to="/library" activeOptions={{ exact: true }}>
      Library
    </Link>
  )
  if (list === undefined) return <Trail links={[library]} />
  if (page === undefined) return <Trail links={[library]} here={list.name} />
  const above = (
    <Link key="list" to="/library/lists/$listId" params={{ listId: list.id }} activeOptions={{ exact: true }}>
      <bdi>{list.name}</bdi>
    </Link>
  )
  return <Trail links={[library, above]} here={page} />
}
