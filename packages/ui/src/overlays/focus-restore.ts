import { useRef } from 'react'

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** Returns handlers for a dialog that restore the focus when it closes, also if no `DialogTrigger` opened it. */
export function useFocusRestore({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const previous = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      previous.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented || !(previous.current instanceof HTMLElement)) return
      event.preventDefault()
      previous.current.focus()
    },
  }
}
