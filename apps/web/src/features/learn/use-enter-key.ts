import { type RefObject, useEffect } from 'react'
import { isComposing } from '../../shared/lib/keys/is-composing.ts'

/** Presses a button by Enter while the page has the focus, or its heading, as after a navigation. */
export function useEnterKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || isComposing(event)) return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!isPageFocused()) return
      event.preventDefault()
      button.current?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [button])
}

const isPageFocused = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches('main, h1')
}
