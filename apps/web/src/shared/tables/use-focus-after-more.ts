import { type RefObject, useEffect, useRef } from 'react'

/**
 * Load More may vanish under the focus: with the last page, or when it failed. The focus then goes on to the first new row,
 * or to what tries again. Answers what to call when more is asked for.
 */
export function useFocusAfterMore(frame: RefObject<HTMLElement | null>, rows: number, loading: boolean): () => void {
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (loading || before.current === undefined) return
    const first = before.current
    before.current = undefined
    // Somebody has moved on meanwhile.
    if (document.activeElement !== document.body) return
    const row = frame.current?.querySelectorAll('tbody tr, li')[first]
    const target = row ?? frame.current?.querySelector('[role=alert]')
    target?.querySelector<HTMLElement>('a, button')?.focus()
  }, [frame, loading])
  return () => {
    before.current = rows
  }
}
