import { browserSwitch } from '../kept/browser-switch.ts'
import { browserKeys } from '../kept/stored-keys.ts'

/** Returns whether a key, by its name in an event or on screen, writes a letter, a digit or a sign. Space and the arrows do not. */
export const isCharacter = (key: string): boolean => /^[^\s\u2190-\u2193]$/u.test(key)

/**
 * The state of the shortcuts of a single character in this browser, the function that turns them on or off, and the hook that follows
 * changes.
 */
export const {
  isOn: areSingleKeysOn,
  turn: turnSingleKeys,
  useIsOn: useSingleKeys,
} = browserSwitch(browserKeys.singleKeys)

/** Returns whether a pressed key has no effect because it is a single character. */
export const isTurnedOff = (key: string): boolean => isCharacter(key) && !areSingleKeysOn()

/** Returns a function that returns a shortcut, or undefined if it is turned off. */
export function useActiveKeys(): <K extends string | undefined>(key: K) => K | undefined {
  const isOn = useSingleKeys()
  return (key) => (key === undefined || isOn || !isCharacter(key) ? key : undefined)
}
