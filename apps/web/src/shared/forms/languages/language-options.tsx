import { findLanguage, type LanguageCode, languages } from '@wordtide/contract'
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '@wordtide/ui'
import { CheckIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SearchListSpinner } from '../../dialogs/lazy-search-list.tsx'
import { LanguageLabel } from '../../layout/labels.tsx'
import { hasTouchKeyboard } from '../../lib/keys/touch-keyboard.ts'
import { rankNames } from '../rank-names.ts'
import { type OwnLanguages, useOwnLanguages } from './use-own-languages.ts'

interface LanguageOptionsProps {
  /** '' if no language is selected. */
  value: string
  onSelect: (code: LanguageCode) => void
  /** Limits the options to these languages. */
  only?: readonly LanguageCode[] | undefined
  /** Lists these languages of a list before the others. */
  first?: readonly LanguageCode[] | undefined
  /** The user's own languages come next, in this order. */
  own?: OwnLanguages | undefined
  /** An option that selects no language. */
  none?: { label: string; onSelect: () => void }
}

/** The languages, which are searched by typing. */
export function LanguageOptions(props: LanguageOptionsProps) {
  const { value, only, own = 'learning', none } = props
  const ownLanguages = useOwnLanguages(own, only === undefined)
  const selectedName = findLanguage(value)?.name ?? none?.label
  return (
    <Command label="Languages" filter={rankNames} {...(selectedName !== undefined && { defaultValue: selectedName })}>
      {/* Rendered at once, so that text which is typed before the options are known is not lost. */}
      <CommandInput autoFocus={!hasTouchKeyboard()} placeholder="Search languages" aria-label="Search languages" />
      <CommandList>
        {ownLanguages === undefined ? <SearchListSpinner /> : <Options {...props} ownLanguages={ownLanguages} />}
      </CommandList>
    </Command>
  )
}

function Options(props: LanguageOptionsProps & { ownLanguages: readonly LanguageCode[] }) {
  const { value, onSelect, only, first = [], ownLanguages, none } = props
  const offered = languages.filter(({ isoCode }) => only === undefined || only.includes(isoCode))
  const ofUser = ownLanguages.filter((code) => !first.includes(code))
  const groups = [
    { heading: 'Languages of the list', options: offered.filter(({ isoCode }) => first.includes(isoCode)) },
    {
      heading: 'Your languages',
      options: ofUser.flatMap((code) => offered.find(({ isoCode }) => isoCode === code) ?? []),
    },
    {
      heading: first.length + ofUser.length > 0 ? 'Other languages' : undefined,
      options: offered.filter(({ isoCode }) => !first.includes(isoCode) && !ofUser.includes(isoCode)),
    },
  ]
  return (
    <>
      <CommandEmpty>No language found</CommandEmpty>
      {none !== undefined && (
        <CommandGroup>
          <CommandItem value={none.label} onSelect={none.onSelect}>
            {none.label}
            {value === '' && <ChosenMark />}
          </CommandItem>
        </CommandGroup>
      )}
      {groups.map(
        ({ heading, options }) =>
          options.length > 0 && (
            <CommandGroup key={heading ?? ''} heading={heading}>
              {options.map(({ isoCode, name, nativeName }) => (
                <CommandItem
                  key={isoCode}
                  value={name}
                  keywords={[nativeName, isoCode]}
                  onSelect={() => onSelect(isoCode)}
                >
                  <LanguageLabel code={isoCode} />
                  {nativeName !== name && (
                    <span aria-hidden="true" lang={isoCode} dir="auto" className="truncate text-muted-foreground">
                      {nativeName}
                    </span>
                  )}
                  {isoCode === value && <ChosenMark />}
                </CommandItem>
              ))}
            </CommandGroup>
          ),
      )}
    </>
  )
}

/** Marks the selected option, and shows it when the list appears. */
function ChosenMark() {
  const mark = useRef<SVGSVGElement>(null)
  useEffect(() => void mark.current?.closest('[role="option"]')?.scrollIntoView({ block: 'nearest' }), [])
  return <CheckIcon ref={mark} aria-label="chosen" className="ms-auto size-4 shrink-0" />
}
