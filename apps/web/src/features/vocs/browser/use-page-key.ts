import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../../../shared/lib/keys/is-composing.ts'
import { isFieldKey, isKey } from '../../../shared/lib/keys/shortcuts.ts'
import { isTurnedOff } from '../../../shared/lib/keys/single-keys.ts'

/** Calls `onPress` at a press of a letter anywhere on the page, unless it is typed into a field or a dialog is open over the page. */
export function usePageKey(letter: string, onPress: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (onPress === undefined || !isKey(event, letter) || isForOther(event)) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isForOther(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || shiftKey || repeat || defaultPrevented) return true
  if (isTurnedOff(event.key) || isFieldKey(event) || isComposing(event)) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
