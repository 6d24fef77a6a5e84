import { LanguageFilter } from './language-filter.tsx'
import type { ListsFilter } from './lists-filter.ts'
import { SearchBox } from './search-box.tsx'

export interface ListsFilterBarProps {
  filter: ListsFilter
  onFilter: (filter: ListsFilter) => void
}

/** What narrows a table of lists: a search and a language. */
export function ListsFilterBar({ filter, onFilter }: ListsFilterBarProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SearchBox
        label="Search lists"
        value={filter.search ?? ''}
        onSearch={(search) => onFilter({ ...filter, search: search === '' ? undefined : search })}
        className="sm:w-72"
      />
      <LanguageFilter
        value={filter.language}
        onFilter={(language) => onFilter({ ...filter, language })}
        className="sm:w-52"
      />
    </div>
  )
}
