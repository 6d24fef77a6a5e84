import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, cn, Skeleton } from '@wordtide/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ListBreadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { SearchBox } from '../../shared/tables/search-box.tsx'
import type { VocsView } from '../../shared/tables/search-params.ts'
import { QuickAdd } from './quick-add.tsx'
import { useRememberedPos } from './remembered-choices.ts'
import { useHiddenVocs } from './selection/use-pending-deletions.ts'
import { isOnePanelShown } from './use-row-keys.ts'
import { VocFilterChips, VocFilterMenu } from './voc-filter.tsx'
import { SortMenu, VocList } from './voc-list.tsx'
import { VocPanel } from './voc-panel.tsx'
import { VocToolbar } from './voc-toolbar.tsx'

interface VocsPageProps {
  listId: string
  view: VocsView
  onView: (view: VocsView) => void
}

/** The vocabularies of a list: all of them on one side, the selected one on the other. */
export function VocsPage(props: VocsPageProps) {
  const { listId } = props
  const list = trpc.lists.get.useQuery({ id: listId })
  const { data } = list
  useLeaveUnavailableList(list)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListBreadcrumbs list={data} page="Vocabularies" />
      {data !== undefined ? (
        <Browser {...props} list={data} />
      ) : list.isError ? (
        <>
          <PageHeading title="Vocabularies" />
          <ListLoadError list={list} />
        </>
      ) : (
        <div role="status" aria-label="Loading vocabularies" className="grid gap-6">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}

function Browser({ listId, list, onView, ...props }: VocsPageProps & { list: ListView }) {
  const view = useShownView(listId, props.view, onView)
  const selected = trpc.vocs.get.useQuery({ id: view.voc ?? '' }, { enabled: view.voc !== undefined })
  // The cached vocabulary must not be shown after another user deleted it.
  const isDeleted = errorBodyOf(selected.error).key === 'VOCABULARY_NOT_FOUND'
  const voc = view.voc === undefined || isDeleted ? undefined : selected.data
  const panel = useRef<HTMLElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  usePanelFocus(view.voc, panel)
  const canWrite = list.permission !== 'other'
  const [pos, rememberPos] = useRememberedPos(listId)
  const select = (id: string | undefined) => onView({ ...view, voc: id })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={`Vocabularies of ${list.name}`}>Vocabularies</PageHeading>
        <div className="flex flex-wrap gap-2">
          {list.vocsCount > 0 && (
            // A link, because the dialogs of a review would make this page larger than its budget.
            <Button asChild variant="outline">
              <Link to="/learn/$listId" params={{ listId }} search={{ review: 'all' }} preload={false}>
                Review
              </Link>
            </Button>
          )}
          <VocToolbar list={list} voc={voc} onSelect={select} canWrite={canWrite} pos={pos} onPos={rememberPos} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <section aria-label="All vocabularies" className={cn('grid gap-3', view.voc !== undefined && 'max-md:hidden')}>
          <div className="flex gap-2">
            <SearchBox
              label="Search vocabularies"
              value={view.search ?? ''}
              onSearch={(search) => onView({ ...view, search: search === '' ? undefined : search })}
              className="min-w-0 flex-1"
            />
            <VocFilterMenu listId={listId} view={view} onView={onView} button={filterButton} />
            <SortMenu sort={view.sort} onSort={(sort) => onView({ ...view, sort })} />
          </div>
          <QuickAdd list={list} view={view} canWrite={canWrite} pos={pos} onPos={rememberPos} />
          <VocList
            list={list}
            view={view}
            onView={onView}
            canWrite={canWrite}
            filters={<VocFilterChips view={view} onView={onView} button={filterButton} />}
            onClear={() => {
              onView({ ...view, search: undefined, tag: undefined, pos: undefined })
              filterButton.current?.focus()
            }}
          />
        </section>
        <section
          ref={panel}
          tabIndex={-1}
          aria-label="Selected vocabulary"
          className={cn('rounded-lg outline-none md:sticky md:top-20', view.voc === undefined && 'max-md:hidden')}
        >
          <VocPanel listId={listId} view={view} voc={{ ...selected, data: voc }} />
        </section>
      </div>
    </>
  )
}

/** Returns the view without the selected vocabulary while that is deleted but can still be restored. Once it is deleted, the view changes. */
function useShownView(listId: string, view: VocsView, onView: VocsPageProps['onView']): VocsView {
  const hidden = useHiddenVocs(listId)
  const isDeleted = view.voc !== undefined && hidden.isDeleted(view.voc)
  useEffect(() => {
    if (isDeleted) onView({ ...view, voc: undefined })
  })
  return view.voc !== undefined && hidden.ids.has(view.voc) ? { ...view, voc: undefined } : view
}

/** On a phone only one panel is shown: moves the focus to the one that appears, and back to the row that was selected. */
function usePanelFocus(selected: string | undefined, panel: RefObject<HTMLElement | null>) {
  const lastSelected = useRef(selected)
  useEffect(() => {
    const before = lastSelected.current
    lastSelected.current = selected
    if (before === selected || !isOnePanelShown()) return
    if (selected !== undefined) return panel.current?.focus()
    document.querySelector<HTMLElement>(`[data-voc="${CSS.escape(before ?? '')}"]`)?.focus()
  }, [selected, panel])
}
