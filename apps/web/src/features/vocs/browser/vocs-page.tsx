import type { ListView } from '@wordtide/contract'
import { cn, Skeleton } from '@wordtide/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { errorBodyOf } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { ListBreadcrumbs } from '../../../shared/layout/breadcrumbs.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../../shared/layout/lists/list-unavailable.tsx'
import { PageHeading } from '../../../shared/layout/page-heading.tsx'
import { SearchBox } from '../../../shared/tables/search-box.tsx'
import type { VocsFilter, VocsView } from '../../../shared/tables/search-params.ts'
import { useRememberedPos } from '../form/remembered-choices.ts'
import { type ShowView, useVocEntry } from '../form/use-voc-entry.ts'
import { QuickAdd } from '../quick-add/quick-add.tsx'
import { SortMenu } from './sort-menu.tsx'
import { isOnePanelShown, useOnePanel } from './use-one-panel.ts'
import { useVocActions } from './use-voc-actions.tsx'
import { useVocRows } from './use-voc-rows.ts'
import { useVocSteps } from './use-voc-steps.ts'
import { VocBar } from './voc-bar.tsx'
import { MatchCount, useVocCounts } from './voc-count.tsx'
import { VocFilterChips, VocFilterMenu } from './voc-filter.tsx'
import { VocList } from './voc-list.tsx'
import { VocPanel } from './voc-panel.tsx'
import { VocsHead } from './vocs-head.tsx'

interface VocsPageProps {
  listId: string
  view: VocsView
  onView: ShowView
  /** Renders the button that imports vocabularies, for users who may add some. */
  importAction: (list: ListView) => ReactNode
  /** Renders the button that opens the games with the vocabularies that match a filter. */
  play: (filter: VocsFilter, title: string) => ReactNode
}

/** The vocabularies of a list: all of them on one side, the selected one on the other. */
export function VocsPage(props: VocsPageProps) {
  const { listId, view } = props
  const list = trpc.lists.get.useQuery({ id: listId })
  const { data } = list
  useLeaveUnavailableList(list)
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-4 low:gap-3',
        // In a low window the list has its full height, and the row above the word has the path and the actions.
        (data !== undefined || !list.isError) &&
          'low-panels:-my-4 low-panels:h-[calc(100dvh-5rem)] low-panels:min-h-64 low-panels:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] low-panels:grid-rows-[2.75rem_minmax(0,1fr)] low-panels:gap-x-4 low-panels:gap-y-2',
      )}
    >
      <div
        className={cn(
          view.voc !== undefined && 'max-md:hidden',
          // Beside the actions only the link to the list has room.
          'low-panels:col-start-2 low-panels:row-start-1 low-panels:max-w-[calc(100%-19rem)] low-panels:[&_a]:block low-panels:[&_a]:truncate low-panels:[&_a]:leading-10 low-panels:[&_li:not(:nth-child(3))]:hidden',
        )}
      >
        <ListBreadcrumbs list={data} page="Vocabularies" />
      </div>
      {data !== undefined ? (
        <Browser {...props} list={data} />
      ) : list.isError ? (
        <>
          <PageHeading title="Vocabularies" />
          <ListLoadError list={list} />
        </>
      ) : (
        <Loading isVocSelected={view.voc !== undefined} />
      )}
    </div>
  )
}

/** Both panels end at the bottom of the window, and scroll. */
const panels =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] low-panels:contents panels:h-[calc(100dvh-13rem)] panels:min-h-112'
const firstPanel = 'md:h-full md:min-h-0 low-panels:col-start-1 low-panels:row-span-2 low-panels:row-start-1'
const secondPanel = 'md:h-full md:min-h-0 low-panels:col-start-2 low-panels:row-start-2'

function Browser({ listId, list, onView, importAction, play, ...props }: VocsPageProps & { list: ListView }) {
  const { shownView: view, select, close, leaveDeleted } = useVocEntry({ listId, view: props.view, onView })
  const selected = trpc.vocs.get.useQuery({ id: view.voc ?? '' }, { enabled: view.voc !== undefined })
  // The cached vocabulary must not be shown after another user deleted it.
  const isDeleted = errorBodyOf(selected.error).key === 'VOCABULARY_NOT_FOUND'
  const voc = view.voc === undefined || isDeleted ? undefined : selected.data
  const panel = useRef<HTMLElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  usePanelFocus(view.voc, panel)
  const isOnePanel = useOnePanel()
  const canWrite = list.permission !== 'other'
  const [pos, rememberPos] = useRememberedPos(listId)
  const rows = useVocRows(list, view)
  const counts = useVocCounts(list, view, rows.hidden)
  const steps = useVocSteps({ rows, selected: view.voc, onSelect: select })
  const actions = useVocActions({
    list,
    voc,
    onSelect: select,
    onDeleted: leaveDeleted,
    canWrite,
    pos,
    onPos: rememberPos,
    opensNew: view.new === true,
    onOpenedNew: () => onView({ ...view, new: undefined }),
  })
  const isVocSelected = view.voc !== undefined
  return (
    <>
      <VocsHead
        list={list}
        counts={counts}
        importAction={importAction(list)}
        newAction={actions.newAction}
        isVocSelected={isVocSelected}
      />
      <div className={panels}>
        <section
          aria-label="All words"
          className={cn(
            // In a low window its tools scroll with the rows.
            'group/words flex min-w-0 flex-col rounded-xl border bg-card text-card-foreground shadow-card low-panels:overflow-y-auto low-panels:overscroll-contain',
            firstPanel,
            isVocSelected && 'max-md:hidden',
          )}
        >
          <div className="grid gap-2 px-3 pt-3 [&_:is(input,select,button)]:pointer-coarse:h-11">
            <div className="flex gap-2 max-lg:[&_button_svg]:hidden max-sm:[&_button]:px-2">
              <SearchBox
                label="Search words"
                value={view.search ?? ''}
                onSearch={(search) => onView({ ...view, search: search === '' ? undefined : search })}
                className="min-w-0 flex-1"
              />
              <VocFilterMenu listId={listId} view={view} onView={onView} button={filterButton} />
              <SortMenu sort={view.sort} onSort={(sort) => onView({ ...view, sort })} />
            </div>
            <QuickAdd list={list} view={view} canWrite={canWrite} pos={pos} onPos={rememberPos} />
          </div>
          <VocList
            list={list}
            view={view}
            onView={onView}
            canWrite={canWrite}
            rows={rows}
            header={
              <>
                <MatchCount {...counts} showsTotal={!canWrite} />
                <VocFilterChips view={view} onView={onView} button={filterButton} />
                {view.tag !== undefined && counts.matching !== 0 && play(view, view.tag)}
              </>
            }
            isHeaderEmpty={!counts.isFiltered}
            onClear={() => {
              onView({ ...view, search: undefined, tag: undefined, pos: undefined, needs: undefined })
              filterButton.current?.focus()
            }}
          />
        </section>
        <section
          ref={panel}
          tabIndex={-1}
          aria-label="Selected vocabulary"
          onKeyDown={steps.onKeyDown}
          className={cn(
            'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-xl outline-none md:grid-rows-[minmax(0,1fr)]',
            secondPanel,
            !isVocSelected && 'max-md:hidden',
          )}
        >
          {isOnePanel && isVocSelected && (
            <VocBar steps={steps} count={counts.isFiltered ? counts.matching : counts.total} onBack={close}>
              {actions.vocActions(true)}
            </VocBar>
          )}
          <VocPanel
            isSelected={isVocSelected}
            voc={{ ...selected, data: voc }}
            steps={steps}
            actions={!isOnePanel && actions.vocActions(false)}
          />
        </section>
      </div>
      {actions.dialogs}
    </>
  )
}

/** The placeholder of the page, of its shape. */
function Loading({ isVocSelected }: { isVocSelected: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading words"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 low-panels:contents low:gap-3"
    >
      <div
        className={cn(
          'flex min-h-10 items-center low-panels:col-start-2 low-panels:row-start-1',
          isVocSelected && 'max-md:hidden',
        )}
      >
        <Skeleton className="h-9 w-72 max-w-full" />
      </div>
      <div className={panels}>
        <Skeleton className={cn('h-160 rounded-xl', firstPanel, isVocSelected && 'max-md:hidden')} />
        <Skeleton className={cn('h-160 rounded-xl', secondPanel, !isVocSelected && 'max-md:hidden')} />
      </div>
    </div>
  )
}

/** On a phone only one panel is shown: moves the focus to the panel that appears, and back to the selected row. */
function usePanelFocus(selected: string | undefined, panel: RefObject<HTMLElement | null>) {
  const lastSelected = useRef(selected)
  useEffect(() => {
    const before = lastSelected.current
    lastSelected.current = selected
    if (before === selected || !isOnePanelShown()) return
    // Also from one word to the next, where the focus stays.
    if (selected !== undefined) window.scrollTo({ top: 0 })
    if (selected !== undefined && before !== undefined) return
    if (selected !== undefined) return panel.current?.focus({ preventScroll: true })
    document.querySelector<HTMLElement>(`[data-voc="${CSS.escape(before ?? '')}"]`)?.focus()
  }, [selected, panel])
}
