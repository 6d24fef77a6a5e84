import { Link } from '@tanstack/react-router'
import { defaultVocSort, type LanguageCode, type VocSort, vocSorts } from '@wordtide/contract'
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
import { trpc } from '../../shared/api/trpc.ts'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import type { VocsView } from '../../shared/tables/search-params.ts'

interface VocListProps {
  listId: string
  /** The language of the terms. */
  language: LanguageCode
  view: VocsView
  canWrite: boolean
}

/** The terms of a list, page by page. */
export function VocList({ listId, language, view, canWrite }: VocListProps) {
  const { search, sort } = view
  const pages = trpc.vocs.list.useInfiniteQuery({ listId, search, sort }, pagedQueryOptions)
  return (
    <PagedRows
      pages={pages}
      rowsOf={(page) => page.items}
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
          {vocs.map(({ id, term }) => (
            <li key={id}>
              <Link
                to="/library/lists/$listId/vocs"
                params={{ listId }}
                // A second click on the selected row deselects it.
                search={{ ...view, voc: id === view.voc ? undefined : id }}
                resetScroll={false}
                data-voc={id}
                aria-current={id === view.voc ? 'true' : undefined}
                className={cn(
                  'block min-h-11 px-4 py-2.5 wrap-anywhere outline-offset-[-2px] hover:bg-muted',
                  id === view.voc && 'bg-accent font-medium text-accent-foreground hover:bg-accent',
                )}
              >
                <span lang={language} dir="auto" className="block">
                  {term}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
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
