import { defaultVocSort, type ListView, limits, type VocRowView, type VocSort, vocSorts } from '@wordtide/contract'
import {
  Button,
  cn,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@wordtide/ui'
import { ArrowUpDownIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { type VocsView, vocsPageOf } from '../../shared/tables/search-params.ts'
import { vocRowsOf } from '../../shared/tables/voc-rows.ts'
import { RowCheckbox } from './selection/row-checkbox.tsx'
import { SelectionHeader } from './selection/selection-header.tsx'
import { useHiddenVocs } from './selection/use-pending-deletions.ts'
import { useVocSelection, type VocSelection } from './selection/use-voc-selection.ts'
import { useRowKeys } from './use-row-keys.ts'
import { VocCount } from './voc-count.tsx'
import { VocRow } from './voc-row.tsx'

interface VocListProps {
  list: ListView
  view: VocsView
  onView: (view: VocsView) => void
  canWrite: boolean
  /** What the list is filtered by, beside the count. */
  filters: ReactNode
  /** Clears search and filters. */
  onClear: () => void
}

/** The vocabularies of a list, page by page. Some can be selected to work on them. */
export function VocList({ list, view, onView, canWrite, filters, onClear }: VocListProps) {
  const { id: listId } = list
  const page = vocsPageOf(listId, view)
  const pages = trpc.vocs.list.useInfiniteQuery(page, pagedQueryOptions)
  const hidden = useHiddenVocs(listId)
  const rowsOf = ({ items }: { items: readonly object[] }) => vocRowsOf(items).filter(({ id }) => !hidden.ids.has(id))
  const loaded = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const vocs = rowsOf({ items: loaded })
  const loadNearEnd = () => {
    if (pages.hasNextPage && !pages.isFetchingNextPage && vocs.length < limits.loadedItems) void pages.fetchNextPage()
  }
  const loadNext = useEffectEvent(loadNearEnd)
  useEffect(() => {
    if (loaded.length > 0 && vocs.length === 0) loadNext()
  }, [loaded.length, vocs.length])
  const selection = useVocSelection({ listId, canWrite, vocs, onNearEnd: loadNearEnd })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SelectionHeader
        list={list}
        canWrite={canWrite}
        vocs={vocs}
        hasMore={pages.hasNextPage}
        selection={selection}
        onMoved={(ids) => view.voc !== undefined && ids.includes(view.voc) && onView({ ...view, voc: undefined })}
      >
        <VocCount
          listId={listId}
          total={list.vocsCount}
          filter={view}
          hidden={{ total: hidden.pending.size, filtered: loaded.filter(({ id }) => hidden.pending.has(id)).length }}
        />
        {filters}
      </SelectionHeader>
      <PagedRows
        pages={pages}
        rowsOf={rowsOf}
        loading="Loading vocabularies"
        failure="Unable to load result"
        empty={<NoVocabularies view={view} canWrite={canWrite} onClear={onClear} />}
        className="rounded-lg border bg-card md:max-h-[calc(100dvh-18rem)] md:min-h-64 md:overflow-y-auto"
      >
        {(rows) => (
          <Rows
            list={list}
            view={view}
            vocs={rows}
            selection={selection}
            onSelect={(voc) => onView({ ...view, voc })}
            onNearEnd={loadNearEnd}
          />
        )}
      </PagedRows>
      {/* The last row can be scrolled above the actions at the bottom of a narrow screen. */}
      {selection.rows.isOn && <div className="h-28 xl:hidden" />}
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
      if (next !== undefined) void utils.vocs.get.prefetch({ id: next })
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
    ...(view.tag === undefined && view.pos === undefined ? [] : ['filters']),
  ]
  if (conditions.length === 0)
    return (
      <EmptyState title="No Vocabularies">
        {canWrite ? 'Add the first one with New.' : 'The owner of this list has not added any yet.'}
      </EmptyState>
    )
  return (
    <EmptyState title="No Vocabularies">
      <p>No vocabulary matches the {conditions.join(' and the ')}.</p>
      <Button variant="outline" className="mt-3" onClick={onClear}>
        Clear {conditions.join(' and ')}
      </Button>
    </EmptyState>
  )
}

const sortNames: Record<VocSort, string> = {
  'term+': 'Term ascending',
  'term-': 'Term descending',
  'createdAt+': 'Created ascending',
  'createdAt-': 'Created descending',
}
/** In the order of the menu. */
const offeredSorts: readonly VocSort[] = ['term+', 'term-', 'createdAt+', 'createdAt-']

interface SortMenuProps {
  sort: VocSort | undefined
  onSort: (sort: VocSort | undefined) => void
}

/** Chooses the order of the vocabularies; undefined is the default. */
export function SortMenu({ sort = defaultVocSort, onSort }: SortMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" title={sortNames[sort]}>
          <ArrowUpDownIcon aria-hidden="true" />
          Sort
          <span className="sr-only">: {sortNames[sort]}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup
          value={sort}
          onValueChange={(value) => {
            const chosen = vocSorts.find((known) => known === value)
            onSort(chosen === defaultVocSort ? undefined : chosen)
          }}
        >
          {offeredSorts.map((value) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {sortNames[value]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
