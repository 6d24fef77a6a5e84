import { defaultVocSort, type LanguageCode, type VocRowView, type VocSort, vocSorts } from '@wordtide/contract'
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
import { VocRow } from './voc-row.tsx'

interface VocListProps {
  listId: string
  /** The language of the terms. */
  language: LanguageCode
  view: VocsView
  canWrite: boolean
}

/** The terms of a list, page by page. */
export function VocList({ listId, language, view, canWrite }: VocListProps) {
  const { search } = view
  const pages = trpc.vocs.list.useInfiniteQuery(vocsPageOf(listId, view), pagedQueryOptions)
  return (
    <PagedRows
      pages={pages}
      rowsOf={rowsOf}
      loading="Loading vocabularies"
      failure="Unable to load result"
      empty={
        <EmptyState title="No Vocabularies">
          {search !== undefined
            ? 'No vocabulary matches the search.'
            : canWrite
              ? 'Add the first one with New.'
              : 'The owner of this list has not added any yet.'}
        </EmptyState>
      }
      className="rounded-lg border bg-card md:max-h-[calc(100dvh-15rem)] md:min-h-64 md:overflow-y-auto"
    >
      {(vocs) => (
        <ul aria-label="Terms" className="divide-y">
          {vocs.map((voc) => (
            <VocRow key={voc.id} listId={listId} language={language} voc={voc} view={view} />
          ))}
        </ul>
      )}
    </PagedRows>
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
