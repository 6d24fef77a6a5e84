import { useEffect, useRef } from 'react'
import { focusOf, readSessionKey, type SessionKey } from './session-keys.ts'

/** Listens to the session's keys, wherever in the page the focus is. The handler answers whether it took the key. */
export function useSessionKeys(onKey: (key: SessionKey) => boolean) {
  const handler = useRef(onKey)
  useEffect(() => {
    handler.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = readSessionKey({
        key: event.key,
        repeat: event.repeat,
        isComposing: event.isComposing || event.keyCode === 229,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        focus: focusOf(event.target),
      })
      if (key === undefined) return
      const taken = handler.current(key)
      // F3 would open the browser's find, whether or not there is something to hear.
      if (taken || key.does === 'sound') event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
