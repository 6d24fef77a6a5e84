import { type RefObject, useEffect, useRef } from 'react'

/** On a phone one panel hides the other: the focus goes to the one that has come, and back to the row it came from. */
export function usePanelFocus(selected: string | undefined, panel: RefObject<HTMLElement | null>) {
  const last = useRef(selected)
  useEffect(() => {
    const before = last.current
    last.current = selected
    if (before === selected || !window.matchMedia('(width < 48rem)').matches) return
    if (selected !== undefined) return panel.current?.focus()
    document.querySelector<HTMLElement>(`[data-voc="${CSS.escape(before ?? '')}"]`)?.focus()
  }, [selected, panel])
}
