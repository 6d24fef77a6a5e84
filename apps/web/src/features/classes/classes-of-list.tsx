import { Fragment } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { PathLink } from '../../shared/layout/links.tsx'

/** Names the user's classes that have a list, below its shares. Shows nothing if there are none. */
export function ClassesOfList({ listId }: { listId: string }) {
  const { data } = trpc.classes.list.useQuery()
  const classes = data?.classes.filter(({ role, lists }) => role === 'teacher' && lists.some(({ id }) => id === listId))
  if (classes === undefined || classes.length === 0) return null
  return (
    <p className="text-sm wrap-anywhere">
      {classes.length === 1 ? 'The members of your class see it, too: ' : 'The members of your classes see it, too: '}
      {classes.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <PathLink to="/classes/$classId" params={{ classId: id }}>
            <bdi>{name}</bdi>
          </PathLink>
        </Fragment>
      ))}
      .
    </p>
  )
}
