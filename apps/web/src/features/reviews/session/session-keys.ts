import type { Answer } from '@wordtide/scheduling'

/** What a key means in the session. */
export type SessionKey = { does: 'confirm' } | { does: 'answer'; result: Answer } | { does: 'sound' } | { does: 'help' }

/** What a key press needs to say to be understood. */
export interface KeyPress {
  key: string
  /** The place on the keyboard. */
  code: string
  repeat: boolean
  isComposing: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  /** Where the focus is: text is typed there, or Enter presses it, or neither. */
  focus: 'text' | 'control' | 'card'
}

const answers = new Map<string, Answer>([
  ['1', -1],
  ['2', 0],
  ['3', 1],
])

/** The digit of a key: what it writes, or else what stands on it where a layout writes its digits with Shift or in another script. */
function digitOf({ key, code, shiftKey }: KeyPress): string {
  if (answers.has(key) || shiftKey) return key
  return /^Digit([0-9])$/.exec(code)?.[1] ?? key
}

/** Reads a key press; undefined when it is not the session's. */
export function readSessionKey(press: KeyPress): SessionKey | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  if (press.key === 'F3') return press.repeat ? undefined : { does: 'sound' }
  // A held key must not turn card after card; Enter that ends an input method's composition confirms only that.
  if (press.repeat || press.isComposing) return undefined
  if (press.key === 'Enter') return press.focus === 'control' ? undefined : { does: 'confirm' }
  if (press.focus === 'text') return undefined
  if (press.key === '?') return { does: 'help' }
  const result = answers.get(digitOf(press))
  return result === undefined ? undefined : { does: 'answer', result }
}

const control = 'a[href], button, select, summary, [role="button"], [role="link"]'
const text = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

/** What the focus is on. */
export function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof Element)) return 'card'
  if (target.closest(text) !== null) return 'text'
  return target.closest(control) === null ? 'card' : 'control'
}
