import { Link } from '@tanstack/react-router'
import { Badge } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'

/** Names a list that was newly shared with the user, and how many others were. */
export function NewSharesNotice() {
  const [newest, ...others] = trpc.shares.listNew.useQuery().data?.lists ?? []
  if (newest === undefined) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
      <Badge variant="secondary">New</Badge>
      <span className="min-w-0 wrap-anywhere">
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
      </span>
    </p>
  )
}

/** Marks the tab of shared lists while some of them are new. */
export function NewSharesMark() {
  const count = trpc.shares.listNew.useQuery().data?.lists.length ?? 0
  if (count === 0) return null
  return (
    <Badge variant="secondary" className="ms-1.5 px-1.5">
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only"> new</span>
    </Badge>
  )
}
