import { limits } from '@wordtide/contract'
import { cn, Input } from '@wordtide/ui'
import { SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** The pause in typing after which the search starts. */
const SEARCH_DEBOUNCE_MS = 300

interface SearchBoxProps {
  label: string
  /** The current search text (from the URL, say). */
  value: string
  /** Called with the trimmed text after a pause in typing, if it differs from the value. */
  onSearch: (text: string) => void
  className?: string
}

/** A search field with a debounced callback. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  const debounced = useDebounced(typed)

  // The URL has changed by a link or the browser's history.
  if (value !== previousValue) {
    setPreviousValue(value)
    if (value !== typed.trim()) setTyped(value)
  }

  // Each text is searched for once: the URL may take a few renders to change.
  const searched = useRef(value)
  useEffect(() => {
    searched.current = value
  }, [value])
  useEffect(() => {
    const text = debounced.trim()
    if (debounced !== typed || text === value || text === searched.current) return
    searched.current = text
    onSearch(text)
  }, [debounced, typed, value, onSearch])

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

/** Returns the value as of its last pause of `delayMs` without a change. */
export function useDebounced<T>(value: T, delayMs: number = SEARCH_DEBOUNCE_MS): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
