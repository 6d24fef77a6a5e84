import { useRef } from 'react'

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** For a box over the page that was not opened by a trigger of its own: the focus goes back to where it was. */
export function useFocusBack({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented || !(before.current instanceof HTMLElement)) return
      event.preventDefault()
      before.current.focus()
    },
  }
}
