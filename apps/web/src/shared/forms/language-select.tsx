import { findLanguage, type LanguageCode, languages } from '@wordtide/contract'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  cn,
  fieldClasses,
  Popover,
  PopoverContent,
  PopoverTrigger,
} from '@wordtide/ui'
import { CheckIcon, ChevronDownIcon } from 'lucide-react'
import { type Ref, useState } from 'react'
import { LanguageLabel } from '../layout/labels.tsx'
import type { ControlProps } from './field-frame.tsx'
import { rankNames } from './rank-names.ts'

export interface LanguageSelectProps extends Partial<ControlProps> {
  /** '' or undefined if no language is selected. */
  value: string | undefined
  onChange: (code: LanguageCode) => void
  onBlur?: () => void
  /** Limits the options to these languages. */
  only?: readonly LanguageCode[] | undefined
  /** Lists these languages before the others. */
  first?: readonly LanguageCode[] | undefined
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A combobox that finds a language by its English name, its native name or its code. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { value = '', onChange, only, first = [], className, ...control } = props
  const [open, setOpen] = useState(false)
  const selected = findLanguage(value)
  const options = languages.filter(({ isoCode }) => only === undefined || only.includes(isoCode))
  const preferred = options.filter(({ isoCode }) => first.includes(isoCode))
  const others = options.filter(({ isoCode }) => !first.includes(isoCode))
  const item = ({ isoCode, name, nativeName }: (typeof options)[number]) => (
    <CommandItem
      key={isoCode}
      value={name}
      keywords={[nativeName, isoCode]}
      onSelect={() => {
        onChange(isoCode)
        setOpen(false)
      }}
    >
      <LanguageLabel code={isoCode} />
      {isoCode === value && <CheckIcon aria-label="chosen" className="ml-auto size-4" />}
    </CommandItem>
  )
  return (
    // Modal, so that the list can be scrolled inside a dialog.
    <Popover open={open} onOpenChange={setOpen} modal>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={open}
          className={cn(
            fieldClasses,
            'flex h-10 cursor-pointer items-center justify-between gap-2 py-2 text-left whitespace-nowrap',
            className,
          )}
          {...control}
        >
          {selected === undefined ? (
            <span className="text-muted-foreground">Select a language</span>
          ) : (
            <LanguageLabel code={value} className="min-w-0 [&>span]:truncate" />
          )}
          <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-64 p-0" aria-label="Languages">
        <Command label="Languages" filter={rankNames} {...(selected && { defaultValue: selected.name })}>
          <CommandInput placeholder="Search languages" aria-label="Search languages" />
          <CommandList>
            <CommandEmpty>No language found</CommandEmpty>
            {preferred.length > 0 && <CommandGroup heading="Languages of the list">{preferred.map(item)}</CommandGroup>}
            {others.length > 0 && <CommandGroup>{others.map(item)}</CommandGroup>}
          </CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  )
}
