import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '@wordtide/ui'
import { CheckIcon } from 'lucide-react'
import { useState } from 'react'
import { rankNames } from '../../../shared/forms/rank-names.ts'
import { hasTouchKeyboard } from '../../../shared/lib/keys/touch-keyboard.ts'
import { browserTimeZone, timeZoneLabel } from './time-zones.ts'

interface TimeZoneListProps {
  value: string | null
  onSelect: (timeZone: string) => void
}

/** The time zones of this browser, which are searched by typing; its own comes first. */
export function TimeZoneList({ value, onSelect }: TimeZoneListProps) {
  const [{ own, others }] = useState(() => timeZones(value))
  const item = ({ name, keywords }: SearchableTimeZone) => (
    <CommandItem key={name} value={timeZoneLabel(name)} keywords={keywords} onSelect={() => onSelect(name)}>
      <span className="min-w-0 wrap-anywhere">{timeZoneLabel(name)}</span>
      {name === value && <CheckIcon aria-label="chosen" className="ms-auto size-4 shrink-0" />}
    </CommandItem>
  )
  return (
    <Command label="Time zones" filter={rankNames} {...(value !== null && { defaultValue: timeZoneLabel(value) })}>
      {/* The list may be loaded only after the popover has moved the focus. */}
      <CommandInput autoFocus={!hasTouchKeyboard()} placeholder="Search time zones" aria-label="Search time zones" />
      <CommandList>
        <CommandEmpty>No time zone found</CommandEmpty>
        {own !== undefined && <CommandGroup heading="This browser">{item(own)}</CommandGroup>}
        <CommandGroup heading="All time zones">{others.map(item)}</CommandGroup>
      </CommandList>
    </Command>
  )
}

interface SearchableTimeZone {
  name: string
  /** Further search terms: the city, and the names of its time. */
  keywords: string[]
}

/** All time zones in the order of their names: those that this browser lists, and `saved`, which may be older or newer. */
function timeZones(saved: string | null): { own: SearchableTimeZone | undefined; others: SearchableTimeZone[] } {
  const own = browserTimeZone()
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(saved === null ? [] : [saved])])
  if (own !== undefined) names.delete(own)
  return {
    own: own === undefined ? undefined : searchable(own),
    others: [...names].sort().map(searchable),
  }
}

function searchable(name: string): SearchableTimeZone {
  const city = timeZoneLabel(name.slice(name.lastIndexOf('/') + 1))
  return { name, keywords: [name, city] }
}
