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
import type { ControlProps } from './field.tsx'

export interface LanguageSelectProps extends Partial<ControlProps> {
  /** '' or undefined while nothing is chosen. */
  value: string | undefined
  onChange: (code: LanguageCode) => void
  onBlur?: () => void
  /** Offers only these. */
  only?: readonly LanguageCode[] | undefined
  /** Offers these before the others. */
  first?: readonly LanguageCode[] | undefined
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** Chooses a language by its English name, its own name or its code. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { value = '', onChange, only, first = [], className, ...control } = props
  const [open, setOpen] = useState(false)
  const chosen = findLanguage(value)
  const offered = languages.filter(({ isoCode }) => only === undefined || only.includes(isoCode))
  const likely = offered.filter(({ isoCode }) => first.includes(isoCode))
  const others = offered.filter(({ isoCode }) => !first.includes(isoCode))
  const item = ({ isoCode, name, nativeName }: (typeof offered)[number]) => (
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
    // Modal, so that the list scrolls inside a dialog as well.
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
          {chosen === undefined ? (
            <span className="text-muted-foreground">Select a language</span>
          ) : (
            <LanguageLabel code={value} className="min-w-0 [&>span]:truncate" />
          )}
          <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-64 p-0" aria-label="Languages">
        <Command label="Languages" filter={rank} {...(chosen && { defaultValue: chosen.name })}>
          <CommandInput placeholder="Search languages" aria-label="Search languages" />
          <CommandList>
            <CommandEmpty>No language found</CommandEmpty>
            {likely.length > 0 && <CommandGroup heading="Languages of the list">{likely.map(item)}</CommandGroup>}
            {others.length > 0 && <CommandGroup>{others.map(item)}</CommandGroup>}
          </CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  )
}

/** Names that begin with what was typed come before those that only contain it. */
function rank(name: string, typed: string, names: readonly string[] = []): number {
  const wanted = typed.trim().toLowerCase()
  const candidates = [name, ...names].map((candidate) => candidate.toLowerCase())
  if (candidates.some((candidate) => candidate.startsWith(wanted))) return 1
  return candidates.some((candidate) => candidate.includes(wanted)) ? 0.5 : 0
}
