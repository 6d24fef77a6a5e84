import type { Ref } from 'react'
import { lazySearchList } from '../../../shared/dialogs/lazy-search-list.tsx'
import type { ControlProps } from '../../../shared/forms/field-frame.tsx'
import { SearchSelect } from '../../../shared/forms/search-select.tsx'
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
  const label = value === null ? 'Not set: UTC' : timeZoneLabel(value)
  return (
    <SearchSelect
      selected={<span className="truncate">{label}</span>}
      listName="Time zones"
      loadList={loadList}
      {...control}
    >
      {(close) => (
        <TimeZoneList
          value={value}
          onSelect={(timeZone) => {
            onChange(timeZone)
            close()
          }}
        />
      )}
    </SearchSelect>
  )
}
