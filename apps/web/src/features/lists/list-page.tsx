import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, Skeleton } from '@wordtide/ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { ListBreadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { ListActions } from './list-actions.tsx'
import { ListFacts } from './list-facts.tsx'
import type { ListDialogProps } from './list-form-dialog.tsx'

interface ListPageProps {
  listId: string
  /** The Review button. */
  reviewAction: ReactNode
  /** Renders the button that imports vocabularies, for users who may add some. */
  importAction: (list: ListView) => ReactNode
  /** The menu that downloads the list. */
  exportAction: ReactNode
  /** Renders the button that copies the list, for users who do not own it. */
  copyAction: (list: ListView) => ReactNode
  /** Renders the button that leaves the list, for users with whom it is shared. */
  leaveAction: (list: ListView) => ReactNode
  /** Renders the rating dialog, for users who do not own the list. */
  rateDialog: (props: ListDialogProps) => ReactNode
}

/** The details of a list, with its actions. */
export function ListPage({ listId, ...actions }: ListPageProps) {
  const list = trpc.lists.get.useQuery({ id: listId })
  const { data } = list
  useLeaveUnavailableList(list)
  return (
    <div className="grid gap-6">
      <ListBreadcrumbs list={data} />
      {data !== undefined ? (
        <ListDetails list={data} {...actions} />
      ) : list.isError ? (
        <>
          <PageHeading title="List" />
          <ListLoadError list={list} />
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

function ListDetails({
  list,
  reviewAction,
  importAction,
  exportAction,
  copyAction,
  leaveAction,
  rateDialog,
}: Omit<ListPageProps, 'listId'> & { list: ListView }) {
  const [rateOpener, setRateOpener] = useState<RefObject<HTMLElement | null>>()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title={list.name} className="min-w-0 wrap-anywhere">
          <bdi>{list.name}</bdi>
        </PageHeading>
        <div className="flex flex-wrap gap-2">
          <ListActions list={list} onRate={setRateOpener} />
          {importAction(list)}
          {exportAction}
          {copyAction(list)}
          <Button asChild variant="outline">
            <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }}>
              Browse
            </Link>
          </Button>
          {reviewAction}
          {leaveAction(list)}
        </div>
      </div>
      <ListFacts list={list} onRate={setRateOpener} />
      {rateOpener !== undefined && rateDialog({ returnFocus: rateOpener, onClose: () => setRateOpener(undefined) })}
    </>
  )
}
