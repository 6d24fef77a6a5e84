import { useEffect, useState } from 'react'

/** What is typed counts once the typing has paused for this long. */
export const SEARCH_DEBOUNCE_MS = 300

/** The value as it was when it last stood still. */
export function useDebounced<T>(value: T, delayMs: number = SEARCH_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
