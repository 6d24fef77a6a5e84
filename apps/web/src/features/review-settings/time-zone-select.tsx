import { cn, fieldClasses, Popover, PopoverContent, PopoverTrigger } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { type Ref, useState } from 'react'
import type { ControlProps } from '../../shared/forms/field-frame.tsx'
import { lazySearchList } from '../../shared/forms/lazy-search-list.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { timeZoneLabel } from './time-zones.ts'

const loadList = () => import('./time-zone-list.tsx')
const TimeZoneList = lazySearchList('Unable to load the time zones', async () => (await loadList()).TimeZoneList)

interface TimeZoneSelectProps extends ControlProps {
  /** Null if none is set. */
  value: string | null
  onChange: (timeZone: string) => void
  onBlur: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A combobox that finds a time zone by its name, its city or its region. The list is loaded when it is needed. */
export function TimeZoneSelect({ value, onChange, ...control }: TimeZoneSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen} modal>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          className={cn(
            fieldClasses,
            'flex h-10 cursor-pointer items-center justify-between gap-2 py-2 text-left whitespace-nowrap',
          )}
          {...prefetchOnIntent(loadList)}
          {...control}
        >
          <span className="truncate">{value === null ? 'Not set: UTC' : timeZoneLabel(value)}</span>
          <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-72 p-0" aria-label="Time zones">
        <TimeZoneList
          value={value}
          onSelect={(timeZone) => {
            onChange(timeZone)
            setIsOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
