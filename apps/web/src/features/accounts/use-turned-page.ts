import { useEffect, useRef } from 'react'
import { focusPageHeading } from '../../shared/layout/focus-page-heading.ts'

/** When the page turns from one view to another, what had the focus is gone: the heading gets it. */
export function useTurnedPage(view: unknown): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    focusPageHeading()
  }, [view])
}
