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

const names: Record<VocSort, string> = {
  'term+': 'Term ascending',
  'term-': 'Term descending',
  'createdAt+': 'Created ascending',
  'createdAt-': 'Created descending',
}
const offered: readonly VocSort[] = ['term+', 'term-', 'createdAt+', 'createdAt-']

export interface SortMenuProps {
  sort: VocSort | undefined
  onSort: (sort: VocSort | undefined) => void
}

/** In which order the vocabularies stand. */
export function SortMenu({ sort = defaultVocSort, onSort }: SortMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" title={names[sort]}>
          <ArrowUpDownIcon aria-hidden="true" />
          Sort
          <span className="sr-only">: {names[sort]}</span>
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
          {offered.map((value) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {names[value]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
