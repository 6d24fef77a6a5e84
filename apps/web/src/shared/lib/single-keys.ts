import { useSyncExternalStore } from 'react'
import { browserStorage, storeChoice } from './browser-storage.ts'
import { browserKeys } from './stored-keys.ts'

/** The key in local storage. */

/** The choice of a page whose browser forbids storage. */
let unstored: boolean | undefined
const listeners = new Set<() => void>()

/** Returns whether a key, by its name in an event or on screen, writes a letter, a digit or a sign. Space and the arrows do not. */
export const isCharacter = (key: string): boolean => /^[^\s\u2190-\u2193]$/u.test(key)

/** Returns whether shortcuts of a single character are on: they are unless they were turned off in this browser. */
export const areSingleKeysOn = (): boolean => unstored ?? browserStorage().getItem(browserKeys.singleKeys) !== 'off'

/** Turns the shortcuts of a single character on or off, in all tabs. */
export function turnSingleKeys(isOn: boolean): void {
  unstored = storeChoice(browserKeys.singleKeys, isOn ? 'on' : 'off') ? undefined : isOn
  for (const listener of listeners) listener()
}

/** Returns whether a pressed key has no effect because it is a single character. */
export const isTurnedOff = (key: string): boolean => isCharacter(key) && !areSingleKeysOn()

/** Returns whether shortcuts of a single character are on, and follows changes in any tab. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn)

/** Returns a function that returns a shortcut, or undefined if it is turned off. */
export function useActiveKeys(): <K extends string | undefined>(key: K) => K | undefined {
  const isOn = useSingleKeys()
  return (key) => (key === undefined || isOn || !isCharacter(key) ? key : undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
