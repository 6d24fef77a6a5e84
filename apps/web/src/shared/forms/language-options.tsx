import { findLanguage, type LanguageCode, languages } from '@wordtide/contract'
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '@wordtide/ui'
import { CheckIcon } from 'lucide-react'
import { LanguageLabel } from '../layout/labels.tsx'
import { rankNames } from './rank-names.ts'

interface LanguageOptionsProps {
  /** '' if no language is selected. */
  value: string
  onSelect: (code: LanguageCode) => void
  /** Limits the options to these languages. */
  only: readonly LanguageCode[] | undefined
  /** Lists these languages before the others. */
  first: readonly LanguageCode[]
}

/** The languages, which are searched by typing. */
export function LanguageOptions({ value, onSelect, only, first }: LanguageOptionsProps) {
  const selected = findLanguage(value)
  const options = languages.filter(({ isoCode }) => only === undefined || only.includes(isoCode))
  const preferred = options.filter(({ isoCode }) => first.includes(isoCode))
  const others = options.filter(({ isoCode }) => !first.includes(isoCode))
  const item = ({ isoCode, name, nativeName }: (typeof options)[number]) => (
    <CommandItem key={isoCode} value={name} keywords={[nativeName, isoCode]} onSelect={() => onSelect(isoCode)}>
      <LanguageLabel code={isoCode} />
      {isoCode === value && <CheckIcon aria-label="chosen" className="ml-auto size-4" />}
    </CommandItem>
  )
  return (
    <Command label="Languages" filter={rankNames} {...(selected && { defaultValue: selected.name })}>
      {/* The list may be loaded only after the popover has moved the focus. */}
      <CommandInput autoFocus placeholder="Search languages" aria-label="Search languages" />
      <CommandList>
        <CommandEmpty>No language found</CommandEmpty>
        {preferred.length > 0 && <CommandGroup heading="Languages of the list">{preferred.map(item)}</CommandGroup>}
        {others.length > 0 && <CommandGroup>{others.map(item)}</CommandGroup>}
      </CommandList>
    </Command>
  )
}
