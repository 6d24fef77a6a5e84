import type { ReactNode } from 'react'
import { LanguageFilter } from '../forms/languages/language-select.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListsFilter } from './search-params.ts'

interface ListsFilterBarProps {
  filter: ListsFilter
  onFilter: (filter: ListsFilter) => void
  /** Further controls. */
  children?: ReactNode
}

/** The filters above lists: search and language. On a phone, the controls after the search stand in one line. */
export function ListsFilterBar({ filter, onFilter, children }: ListsFilterBarProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label="Search lists"
        value={filter.search ?? ''}
        onSearch={(search) => onFilter({ ...filter, search: search === '' ? undefined : search })}
        className="w-full sm:w-72"
      />
      <LanguageFilter
        value={filter.language}
        onFilter={(language) => onFilter({ ...filter, language })}
        className="min-w-0 flex-1 sm:w-52 sm:flex-none"
      />
      {children}
    </div>
  )
}
