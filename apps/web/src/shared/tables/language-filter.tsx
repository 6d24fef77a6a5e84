import { findLanguage, type LanguageCode, languages } from '@wordtide/contract'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@wordtide/ui'
import { LanguageLabel } from '../layout/language-label.tsx'

export interface LanguageFilterProps {
  value: LanguageCode | undefined
  onFilter: (language: LanguageCode | undefined) => void
  className?: string
}

const every = 'all'

/** Narrows a table to lists in one language. */
export function LanguageFilter({ value, onFilter, className }: LanguageFilterProps) {
  return (
    <Select value={value ?? every} onValueChange={(chosen) => onFilter(findLanguage(chosen)?.isoCode)}>
      <SelectTrigger aria-label="Language" className={className}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={every}>All languages</SelectItem>
        {languages.map(({ isoCode, name }) => (
          // Typed letters find it by its name, which stands behind the flag.
          <SelectItem key={isoCode} value={isoCode} textValue={name}>
            <LanguageLabel code={isoCode} />
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
