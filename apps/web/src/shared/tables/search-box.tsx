import { limits } from '@wordtide/contract'
import { cn, Input } from '@wordtide/ui'
import { SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

export interface SearchBoxProps {
  label: string
  /** The text that is searched for now (from the address, say). */
  value: string
  /** Called when the typing has paused on another text. */
  onSearch: (text: string) => void
  className?: string
}

/** A search field that waits for a pause before it searches. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const settled = useDebounced(typed)

  // The address changed under the field: a link, or the way back.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }

  // Asked once for each text: the address may take a few renders to follow.
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  useEffect(() => {
    const text = settled.trim()
    if (settled !== typed || text === value || text === asked.current) return
    asked.current = text
    onSearch(text)
  }, [settled, typed, value, onSearch])

  return (
    <div className={cn('relative', className)}>
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-9"
      />
    </div>
  )
}
