import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Badge, Button, Skeleton } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { ListBreadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { ListHead, LoadingListHead, type ReviewLook } from '../../shared/layout/lists/list-head.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/lists/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { wordsText } from '../../shared/lib/counted.ts'
import { PauseButton } from '../../shared/lists/pause-button.tsx'
import { ListActions } from './list-actions.tsx'
import { ListFacts } from './list-facts.tsx'
import type { ListDialogProps } from './list-form-dialog.tsx'
import { ListWords } from './list-words.tsx'

interface ListPageProps {
  listId: string
  /** Renders the Review button. */
  reviewAction: (look: ReviewLook) => ReactNode
  /** Renders the import, and calls `children` with its button: nothing for users who may not add vocabularies. */
  importAction: (list: ListView, children: (button: ReactNode) => ReactNode) => ReactNode
  /** The menu that downloads the list. */
  exportAction: ReactNode
  /** Renders the button that copies the list, for users who do not own it. */
  copyAction: (list: ListView) => ReactNode
  /** Renders the button that leaves the list, for users with whom it is shared. */
  leaveAction: (list: ListView) => ReactNode
  /** Renders the buttons below the owner's name, for users who do not own the list. */
  moderationActions: (list: ListView) => ReactNode
  /** Renders the rating dialog, for users who do not own the list. */
  rateDialog: (props: ListDialogProps) => ReactNode
}

/** A list: its next actions, its first words, and its details. */
export function ListPage({ listId, ...actions }: ListPageProps) {
  const list = trpc.lists.get.useQuery({ id: listId })
  const { data } = list
  useLeaveUnavailableList(list)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListBreadcrumbs list={data} loading={list.isPending ? 'lists.get' : undefined} />
      {data !== undefined ? (
        actions.importAction(data, (importButton) => (
          <ListDetails list={data} {...actions} importButton={importButton} />
        ))
      ) : list.isError ? (
        <>
          <PageHeading title="List" />
          <ListLoadError list={list} />
        </>
      ) : (
        <LoadingList />
      )}
    </div>
  )
}

type ListDetailsProps = Omit<ListPageProps, 'listId' | 'importAction'> & { list: ListView; importButton: ReactNode }

function ListDetails({ list, importButton, rateDialog, ...actions }: ListDetailsProps) {
  const [rateOpener, setRateOpener] = useState<RefObject<HTMLElement | null>>()
  const { reviewAction, exportAction, copyAction, leaveAction, moderationActions } = actions
  const isEmpty = list.vocsCount === 0
  return (
    <>
      <ListHead
        list={list}
        details={
          <>
            <LanguageLabel code={list.language} />
            <span className="tabular-nums">{wordsText(list.vocsCount)}</span>
            {list.public && <Badge variant="outline">public</Badge>}
            {list.paused && <Badge variant="secondary">paused</Badge>}
          </>
        }
        actions={(review) => (
          <>
            {isEmpty && list.permission !== 'other' && <AddLink listId={list.id} />}
            {reviewAction(review)}
            <Button asChild variant={isEmpty || list.dueCount > 0 ? 'outline' : 'default'}>
              <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }}>
                Browse
              </Link>
            </Button>
            <ListActions list={list} onRate={setRateOpener} />
          </>
        )}
        quietActions={
          <>
            {!isEmpty && importButton}
            {exportAction}
            {copyAction(list)}
            {!isEmpty && <PauseButton list={list} />}
            {leaveAction(list)}
          </>
        }
      />
      <div className={columns}>
        <ListWords list={list} fill={importButton} />
        <ListFacts list={list} onRate={setRateOpener} moderationActions={moderationActions(list)} />
      </div>
      {rateOpener !== undefined && rateDialog({ returnFocus: rateOpener, onClose: () => setRateOpener(undefined) })}
    </>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]'

/** Opens the form of the first vocabulary of an empty list. */
const AddLink = ({ listId }: { listId: string }) => (
  <Button asChild>
    <Link to="/library/lists/$listId/vocs" params={{ listId }} search={{ new: true }}>
      <PlusIcon aria-hidden="true" />
      Add word
    </Link>
  </Button>
)

function LoadingList() {
  return (
    <div role="status" aria-label="Loading list" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LoadingListHead query="lists.get" />
      <div className={columns}>
        <Skeleton className="h-84 rounded-xl max-sm:h-151" />
        <Skeleton className="h-120 rounded-xl" />
      </div>
    </div>
  )
}
