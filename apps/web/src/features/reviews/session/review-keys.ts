import type { Answer } from '@wordtide/scheduling'
import { useEffect, useRef } from 'react'
import { isComposing } from '../../../shared/lib/keys/is-composing.ts'
import { isKey } from '../../../shared/lib/keys/shortcuts.ts'
import { isTurnedOff } from '../../../shared/lib/keys/single-keys.ts'

export type ReviewKey =
  | { action: 'confirm' }
  | { action: 'answer'; result: Answer }
  | { action: 'play' }
  | { action: 'previous' }
  | { action: 'undo' }
  | { action: 'edit' }
  | { action: 'suspend' }
  | { action: 'help' }

/** The parts of a keyboard event that determine its meaning. */
export interface KeyPress {
  key: string
  /** The physical key. */
  code: string
  repeat: boolean
  isComposing: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  /** The kind of focused element: a text field, a control that Enter presses, or neither. */
  focus: 'text' | 'control' | 'card'
}

const results = new Map<string, Answer>([
  ['1', -1],
  ['2', 0],
  ['3', 1],
])

/** Returns the digit of a key, also on layouts that write digits with Shift or in another script. */
function digitOf({ key, code, shiftKey }: KeyPress): string {
  if (results.has(key) || shiftKey) return key
  return /^Digit([0-9])$/.exec(code)?.[1] ?? key
}

/** Returns the meaning of a key press in a review; undefined if it has none. */
export function readReviewKey(press: KeyPress): ReviewKey | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  if (press.key === 'F3') return press.repeat ? undefined : { action: 'play' }
  // A held key must not answer card after card. Enter may only confirm an input method's composition.
  if (press.repeat || press.isComposing) return undefined
  if (press.key === 'Enter') return press.focus === 'control' ? undefined : { action: 'confirm' }
  if (press.focus === 'text') return undefined
  if (press.key === 'ArrowLeft' || press.key === 'Backspace') return { action: 'previous' }
  // By the character: it needs Shift on most keyboards, but not on all.
  if (press.key === '?') return { action: 'help' }
  if (press.key === '!') return { action: 'suspend' }
  if (isKey(press, 'U')) return { action: 'undo' }
  if (isKey(press, 'E')) return { action: 'edit' }
  const result = results.get(digitOf(press))
  return result === undefined ? undefined : { action: 'answer', result }
}

const controls = 'a[href], button, select, summary, [role="button"], [role="link"]'
const textFields = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

export function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof Element)) return 'card'
  if (target.closest(textFields) !== null) return 'text'
  return target.closest(controls) === null ? 'card' : 'control'
}

/**
 * Listens to the keys of a review on the whole document. The handler returns whether it has handled the key; the repeats of
 * a handled key are ignored until it is released, even if a field or a button has got the focus by then.
 */
export function useReviewKeys(onKey: (key: ReviewKey) => boolean) {
  const handler = useRef(onKey)
  useEffect(() => {
    handler.current = onKey
  })
  useEffect(() => {
    const held = new Set<string>()
    const release = (event: KeyboardEvent) => void held.delete(physicalKey(event))
    // A window without the focus gets no keyup events.
    const releaseAll = () => held.clear()
    const listen = (event: KeyboardEvent) => {
      if (event.repeat && held.has(physicalKey(event))) return event.preventDefault()
      const key = readReviewKey({
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
      const isHandled = key !== undefined && !isTurnedOff(event.key) && handler.current(key)
      if (isHandled) held.add(physicalKey(event))
      // F3 would open the browser's search, even if it is held or there is nothing to play.
      if (isHandled || isPlainF3(event)) event.preventDefault()
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

/** The same for the whole press of a key; `key` may change with Shift. */
const physicalKey = ({ code, key }: KeyboardEvent) => code || key

const isPlainF3 = (event: KeyboardEvent) => event.key === 'F3' && !event.ctrlKey && !event.metaKey && !event.altKey
