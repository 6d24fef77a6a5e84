import { Link } from '@tanstack/react-router'
import { Badge } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'

/** Names a list that was newly shared with the user, and how many others were. */
export function NewSharesNotice() {
  const [newest, ...others] = trpc.shares.listNew.useQuery().data?.lists ?? []
  if (newest === undefined) return null
  return (
    <p className="text-sm wrap-anywhere">
      <Badge variant="secondary" className="me-2">
        New
      </Badge>{' '}
      <bdi>{newest.sharedByName}</bdi> shared{' '}
      <Link
        to="/library/lists/$listId"
        params={{ listId: newest.id }}
        className="text-link underline underline-offset-4"
      >
        <bdi>{newest.name}</bdi>
      </Link>{' '}
      with you
      {others.length > 0 && (
        <>
          , and there {others.length === 1 ? 'is' : 'are'}{' '}
          <Link to="/library" hash="shared" className="text-link underline underline-offset-4">
            {others.length} more
          </Link>
        </>
      )}
      .
    </p>
  )
}

/** Marks the tab of shared lists while some of them are new. */
export const NewSharesMark = () => <NewMark count={trpc.shares.listNew.useQuery().data?.lists.length ?? 0} />

/** Marks the link to the classes while assignments are new. */
export const NewAssignmentsMark = () => (
  <NewMark count={trpc.shares.listNew.useQuery().data?.assignments ?? 0} of="assignment" />
)

/** Takes no room beside the name that it marks. */
function NewMark({ count, of }: { count: number; of?: string }) {
  if (count === 0) return null
  return (
    <span className="relative -ms-1.5 self-start">
      <span aria-hidden="true" className="absolute -top-0.5 size-2 rounded-full bg-primary" />
      <span className="sr-only">
        , {count} new{of && ` ${count === 1 ? of : `${of}s`}`}
      </span>
    </span>
  )
}
