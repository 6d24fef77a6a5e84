import { useEffect, useRef } from 'react'
import { isComposing } from '../../../forms/is-composing.ts'
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
        code: event.code,
        repeat: event.repeat,
        isComposing: isComposing(event),
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        shiftKey: event.shiftKey,
        focus: focusOf(event.target),
      })
      const taken = key !== undefined && handler.current(key)
      // F3 would open the browser's find, also when it is held, or there is nothing to hear.
      if (taken || isPlainF3(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isPlainF3 = (event: KeyboardEvent) => event.key === 'F3' && !event.ctrlKey && !event.metaKey && !event.altKey
