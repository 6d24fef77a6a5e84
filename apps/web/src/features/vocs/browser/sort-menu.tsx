import { defaultVocSort, type VocSort, vocSorts } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { ArrowUpDownIcon } from 'lucide-react'
import { LazyMenu } from '../../../shared/dialogs/lazy-menu.tsx'

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
    <LazyMenu
      trigger={(props) => (
        <Button variant="outline" title={sortNames[sort]} {...props}>
          <ArrowUpDownIcon aria-hidden="true" />
          Sort
          <span className="sr-only">: {sortNames[sort]}</span>
        </Button>
      )}
    >
      {({ DropdownMenuRadioGroup, DropdownMenuRadioItem }) => (
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
      )}
    </LazyMenu>
  )
}
