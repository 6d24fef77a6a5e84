import { defaultVocSort, type LanguageCode, limits, type VocRowView, type VocSort, vocSorts } from '@wordtide/contract'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@wordtide/ui'
import { ArrowUpDownIcon } from 'lucide-react'
import { trpc } from '../../shared/api/trpc.ts'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { type VocsView, vocsPageOf } from '../../shared/tables/search-params.ts'
import { useRowKeys } from './use-row-keys.ts'
import { VocRow } from './voc-row.tsx'

interface VocListProps {
  listId: string
  /** The language of the terms. */
  language: LanguageCode
  view: VocsView
  onView: (view: VocsView) => void
  canWrite: boolean
  /** Clears search and filters. */
  onClear: () => void
}

/** The vocabularies of a list, page by page. */
export function VocList({ listId, language, view, onView, canWrite, onClear }: VocListProps) {
  const pages = trpc.vocs.list.useInfiniteQuery(vocsPageOf(listId, view), pagedQueryOptions)
  return (
    <PagedRows
      pages={pages}
      rowsOf={rowsOf}
      loading="Loading vocabularies"
      failure="Unable to load result"
      empty={<NoVocabularies view={view} canWrite={canWrite} onClear={onClear} />}
      className="rounded-lg border bg-card md:max-h-[calc(100dvh-18rem)] md:min-h-64 md:overflow-y-auto"
    >
      {(vocs) => (
        <Rows
          listId={listId}
          language={language}
          view={view}
          vocs={vocs}
          onSelect={(voc) => onView({ ...view, voc })}
          onNearEnd={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage && vocs.length < limits.loadedItems)
              void pages.fetchNextPage()
          }}
        />
      )}
    </PagedRows>
  )
}

interface RowsProps extends Pick<VocListProps, 'listId' | 'language' | 'view'> {
  vocs: readonly VocRowView[]
  onSelect: (id: string) => void
  onNearEnd: () => void
}

function Rows({ listId, language, view, vocs, onSelect, onNearEnd }: RowsProps) {
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
    <ul aria-label="Terms" className="divide-y" onFocus={onFocus} onKeyDown={onKeyDown}>
      {vocs.map((voc) => (
        <VocRow
          key={voc.id}
          listId={listId}
          language={language}
          voc={voc}
          view={view}
          isSelected={voc.id === current}
          isTabStop={voc.id === tabStop}
        />
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

const rowsOf = ({ items }: { items: readonly object[] }) => items.filter(isRow)

/** Whether an item of a page is of the view that is requested. */
const isRow = (item: object): item is VocRowView => 'definition' in item

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
