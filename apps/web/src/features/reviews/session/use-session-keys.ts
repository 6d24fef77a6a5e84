import { useEffect, useRef } from 'react'
import { isComposing } from '../../../shared/forms/is-composing.ts'
import { focusOf, readSessionKey, type SessionKey } from './session-keys.ts'

/**
 * Listens to the session's keys, wherever in the page the focus is. The handler answers whether it took the key; a key
 * that it took is the session's until it is released, also when meanwhile the focus comes to a field or a button.
 */
export function useSessionKeys(onKey: (key: SessionKey) => boolean) {
  const handler = useRef(onKey)
  useEffect(() => {
    handler.current = onKey
  })
  useEffect(() => {
    const held = new Set<string>()
    const release = (event: KeyboardEvent) => void held.delete(placeOf(event))
    // The release of a key is not told to a window that has lost the focus.
    const releaseAll = () => held.clear()
    const listen = (event: KeyboardEvent) => {
      if (event.repeat && held.has(placeOf(event))) return event.preventDefault()
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
      if (taken) held.add(placeOf(event))
      // F3 would open the browser's find, also when it is held, or there is nothing to hear.
      if (taken || isPlainF3(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    document.addEventListener('keyup', release)
    window.addEventListener('blur', releaseAll)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('keyup', release)
      window.removeEventListener('blur', releaseAll)
    }
  }, [])
}

/** What stays the same of a key while it is held; what it writes may change with Shift. */
const placeOf = ({ code, key }: KeyboardEvent) => code || key

const isPlainF3 = (event: KeyboardEvent) => event.key === 'F3' && !event.ctrlKey && !event.metaKey && !event.altKey
