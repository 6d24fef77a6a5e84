import { defaultListSort, ownListSorts, type PublicListSort, publicListSorts } from '@wordtide/contract'
import { Button, NativeSelect } from '@wordtide/ui'
import { LayoutGridIcon, Rows3Icon } from 'lucide-react'
import type { ListsLayout } from '../../shared/lists/lists-layout.ts'

const sortNames: Record<PublicListSort, string> = {
  'createdAt-': 'Newest',
  'createdAt+': 'Oldest',
  'name+': 'Name A–Z',
  'name-': 'Name Z–A',
  'lastReviewed-': 'Last reviewed',
  'rating-': 'Best rated',
  'learners-': 'Most learners',
}

interface SortSelectProps {
  /** True if public lists are shown, which have more orders. */
  isPublic: boolean
  sort: PublicListSort | undefined
  onSort: (sort: PublicListSort | undefined) => void
  className?: string
}

/** Chooses the order of the lists; undefined is the default. */
export function SortSelect({ isPublic, sort, onSort, className }: SortSelectProps) {
  const offered: readonly PublicListSort[] = isPublic ? publicListSorts : ownListSorts
  return (
    <NativeSelect
      aria-label="Sort"
      value={offered.find((known) => known === sort) ?? defaultListSort}
      onChange={({ target }) => {
        const chosen = offered.find((known) => known === target.value)
        onSort(chosen === defaultListSort ? undefined : chosen)
      }}
      className={className}
    >
      {offered.map((value) => (
        <option key={value} value={value}>
          {sortNames[value]}
        </option>
      ))}
    </NativeSelect>
  )
}

interface LayoutButtonProps {
  layout: ListsLayout
  onLayout: (layout: ListsLayout) => void
}

/** Shows the lists in the other layout. */
export function LayoutButton({ layout, onLayout }: LayoutButtonProps) {
  const other = layout === 'rows' ? 'cards' : 'rows'
  const Icon = other === 'rows' ? Rows3Icon : LayoutGridIcon
  const label = `Show as ${other}`
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      onClick={() => onLayout(other)}
      className="max-sm:size-10 max-sm:px-0"
    >
      <Icon aria-hidden="true" />
      <span className="capitalize max-sm:hidden">{other}</span>
    </Button>
  )
}
