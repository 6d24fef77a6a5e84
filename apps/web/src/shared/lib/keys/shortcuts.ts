import { isComposing } from './is-composing.ts'

/** Returns whether a key event is Ctrl with this key. On a Mac Command does the same. Keys belong to an input method while it composes. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isKey(event, key) && !isComposing(event)

/**
 * Returns whether a key event is that of this key: a letter, or the name of a key. On keyboards of other scripts the letter is in the same
 * place as on Latin ones.
 */
export function isKey(event: Pick<KeyboardEvent, 'key' | 'code'>, key: string): boolean {
  const isOtherScript = /^(?!\p{Script=Latin})\p{L}$/u.test(event.key)
  return isOtherScript ? event.code === `Key${key}` : event.key.toLowerCase() === key.toLowerCase()
}

/** Returns whether a key event belongs to a field, where keys type, undo or choose. */
export const isFieldKey = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Returns the value of `aria-keyshortcuts` for such a shortcut. */
export const keyShortcuts = (key: string): string => `Control+${key} Meta+${key}`

/** Returns the label of such a shortcut as on the keyboard of the user. The build, which renders shells, has none. */
export const shortcutLabel = (key: string): string =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent) ? `⌘ ${key}` : `Ctrl+${key}`
