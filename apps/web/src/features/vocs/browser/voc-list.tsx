import type { ListView, VocRowView } from '@wordtide/contract'
import { Button, cn, Skeleton } from '@wordtide/ui'
import { type ReactNode, useRef } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { EmptyState } from '../../../shared/tables/load-states.tsx'
import { PagedRows } from '../../../shared/tables/paged-rows.tsx'
import type { VocsView } from '../../../shared/tables/search-params.ts'
import { prefetchVoc } from '../../../shared/tables/voc-rows.ts'
import { RowCheckbox } from '../selection/row-checkbox.tsx'
import { SelectionHeader } from '../selection/selection-header.tsx'
import { useVocSelection, type VocSelection } from '../selection/use-voc-selection.ts'
import { useRowInView } from './use-row-in-view.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { VocRows } from './use-voc-rows.ts'
import { VocRow } from './voc-row.tsx'

interface VocListProps {
  list: ListView
  view: VocsView
  onView: (view: VocsView) => void
  canWrite: boolean
  rows: VocRows
  /** The count and the active filters, above the rows. */
  header: ReactNode
  isHeaderEmpty: boolean
  /** Clears search and filters. */
  onClear: () => void
}

/** The vocabularies of a list, page by page. Some can be selected to work on them. */
export function VocList({ list, view, onView, canWrite, rows, header, isHeaderEmpty, onClear }: VocListProps) {
  const { pages, vocs } = rows
  const selection = useVocSelection({ listId: list.id, canWrite, vocs, onNearEnd: rows.loadNext })
  const scroller = useRef<HTMLDivElement>(null)
  useRowInView({ scroller, selected: view.voc, rows })
  return (
    <>
      {/* Beside the note of Quick add, unless it has something to say itself, or the actions would cover the note. */}
      <div
        className={cn(
          'border-b px-3 pb-2',
          isHeaderEmpty && canWrite
            ? '-mt-7 xl:group-[:has([data-note]:not(:empty)):has([data-bottom-bar])]/words:mt-1'
            : 'mt-1',
        )}
      >
        <SelectionHeader
          list={list}
          canWrite={canWrite}
          vocs={vocs}
          hasMore={pages.hasNextPage}
          selection={selection}
          onMoved={(ids) => view.voc !== undefined && ids.includes(view.voc) && onView({ ...view, voc: undefined })}
        >
          {header}
        </SelectionHeader>
      </div>
      {/* Above the first row and below the last one the rows do not move the page. */}
      <div
        ref={scroller}
        className="min-h-0 flex-1 low-panels:flex-none panels:overflow-y-auto panels:overscroll-contain"
      >
        {pages.data === undefined && !pages.isError ? (
          <LoadingRows count={list.vocsCount} />
        ) : (
          <PagedRows
            pages={pages}
            rowsOf={rows.rowsOf}
            loading="Loading words"
            failure="Unable to load result"
            empty={<NoVocabularies view={view} canWrite={canWrite} onClear={onClear} />}
          >
            {(shown) => (
              <Rows
                list={list}
                view={view}
                vocs={shown}
                selection={selection}
                onSelect={(voc) => onView({ ...view, voc })}
                onNearEnd={rows.loadNext}
              />
            )}
          </PagedRows>
        )}
        {/* The last row can be scrolled above the actions at the bottom of a narrow screen. */}
        {selection.rows.isOn && <div className="h-28 xl:hidden" />}
      </div>
    </>
  )
}

/** The placeholder of the rows: as many as there will be, so that nothing below them moves. */
function LoadingRows({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading words" className="divide-y">
      {Array.from({ length: Math.min(count, 20) }, (_, row) => (
        <div key={row} className="grid h-17 content-center gap-2 px-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  )
}

interface RowsProps extends Pick<VocListProps, 'list' | 'view'> {
  vocs: readonly VocRowView[]
  selection: VocSelection
  onSelect: (id: string) => void
  onNearEnd: () => void
}

function Rows({ list, view, vocs, selection, onSelect, onNearEnd }: RowsProps) {
  const utils = trpc.useUtils()
  const { current, tabStop, onFocus, onKeyDown } = useRowKeys({
    ids: vocs.map(({ id }) => id),
    selected: view.voc,
    onSelect: (id, next) => {
      onSelect(id)
      if (next !== undefined) prefetchVoc(utils, next)
    },
    onNearEnd,
  })
  return (
    <ul
      aria-label="Terms"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      {...selection.events}
      className={cn(
        'divide-y [-webkit-touch-callout:none] pointer-coarse:select-none',
        // The actions at the bottom of a phone do not cover the focused row.
        selection.rows.isOn && 'max-md:[&_a]:scroll-mb-32',
      )}
    >
      {vocs.map((voc) => (
        <VocRow
          key={voc.id}
          listId={list.id}
          language={list.language}
          voc={voc}
          view={view}
          isSelected={voc.id === current}
          isTabStop={voc.id === tabStop}
        >
          <RowCheckbox voc={voc} selection={selection.rows} />
        </VocRow>
      ))}
    </ul>
  )
}

function NoVocabularies({ view, canWrite, onClear }: Pick<VocListProps, 'view' | 'canWrite' | 'onClear'>) {
  const conditions = [
    ...(view.search === undefined ? [] : ['search']),
    ...(view.tag === undefined && view.pos === undefined && view.needs === undefined ? [] : ['filters']),
  ]
  return (
    <div className="p-3">
      {conditions.length === 0 ? (
        <EmptyState title="No Vocabularies">
          {canWrite ? 'Add the first one with New.' : 'The owner of this list has not added any yet.'}
        </EmptyState>
      ) : (
        <EmptyState title="No Vocabularies">
          <p>No word matches the {conditions.join(' and the ')}.</p>
          <Button variant="outline" className="mt-3" onClick={onClear}>
            Clear {conditions.join(' and ')}
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
