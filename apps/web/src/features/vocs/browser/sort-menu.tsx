import { defaultVocSort, type VocSort, vocSorts } from '@wordtide/contract'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@wordtide/ui'
import { ArrowUpDownIcon } from 'lucide-react'

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
