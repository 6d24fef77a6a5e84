import { findLanguage, type LanguageCode, languages } from '@wordtide/contract'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LanguageLabel } from '../layout/labels.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListsFilter } from './search-params.ts'

const ALL_LANGUAGES = 'all'

export interface LanguageFilterProps {
  value: LanguageCode | undefined
  onFilter: (language: LanguageCode | undefined) => void
  className?: string
}

/** Filters a table by the language of the lists. */
export function LanguageFilter({ value, onFilter, className }: LanguageFilterProps) {
  return (
    <Select value={value ?? ALL_LANGUAGES} onValueChange={(selected) => onFilter(findLanguage(selected)?.isoCode)}>
      <SelectTrigger aria-label="Language" className={className}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL_LANGUAGES}>All languages</SelectItem>
        {languages.map(({ isoCode, name }) => (
          // `textValue` lets the keyboard find the option by its name: its content begins with the flag.
          <SelectItem key={isoCode} value={isoCode} textValue={name}>
            <LanguageLabel code={isoCode} />
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

export interface ListsFilterBarProps {
  filter: ListsFilter
  onFilter: (filter: ListsFilter) => void
  /** Further controls. */
  children?: ReactNode
}

/** The filters above lists: search and language. On a phone, what follows the search stands in one line. */
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
