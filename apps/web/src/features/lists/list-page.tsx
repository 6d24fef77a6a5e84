import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { errorMessage } from '../../errors.ts'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Trail } from '../../layout/trail.tsx'
import { LoadError } from '../../paging/load-error.tsx'
import { trpc } from '../../trpc.ts'
import { ListActions } from './list-actions.tsx'
import { ListFacts } from './list-facts.tsx'

export interface ListPageProps {
  listId: string
  /** The Review button. */
  reviewAction?: ReactNode
}

const library = (
  <Link key="library" to="/library" activeOptions={{ exact: true }}>
    Library
  </Link>
)

/** All that is known of one list. */
export function ListPage({ listId, reviewAction }: ListPageProps) {
  const list = trpc.lists.get.useQuery({ id: listId })
  const { data } = list
  return (
    <div className="grid gap-6">
      <Trail links={[library]} here={data?.name} />
      {data !== undefined ? (
        <Loaded list={data} reviewAction={reviewAction} />
      ) : list.isError ? (
        <>
          <PageHeading title="List" />
          <LoadError text={errorMessage(list.error)} onRetry={() => void list.refetch()} />
        </>
      ) : (
        <div role="status" aria-label="Loading list" className="grid gap-6">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-80" />
        </div>
      )}
    </div>
  )
}

function Loaded({ list, reviewAction }: { list: ListView; reviewAction: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={list.name} className="min-w-0 wrap-anywhere">
          <bdi>{list.name}</bdi>
        </PageHeading>
        <div className="flex flex-wrap gap-2">
          {list.permission === 'owner' && <ListActions list={list} />}
          <Button asChild variant="outline">
            <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }}>
              Browse
            </Link>
          </Button>
          {reviewAction}
        </div>
      </div>
      <ListFacts list={list} />
    </>
  )
}
