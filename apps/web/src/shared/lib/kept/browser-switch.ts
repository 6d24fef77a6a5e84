import { useSyncExternalStore } from 'react'
import { browserStorage, storeChoice } from './browser-storage.ts'

/** A choice of a browser, for everybody who uses it. */
export interface BrowserSwitch {
  /** Returns whether it is on: by default, until it is turned off in this browser. */
  isOn: () => boolean
  /** Turns it on or off, in all tabs. */
  turn: (isOn: boolean) => void
  /** Returns whether it is on, and follows changes in any tab. */
  useIsOn: () => boolean
}

/** Returns the switch that a browser keeps under a key. */
export function browserSwitch(key: string): BrowserSwitch {
  /** The choice of a page whose browser forbids storage. */
  let unstored: boolean | undefined
  const listeners = new Set<() => void>()
  const isOn = () => unstored ?? browserStorage().getItem(key) !== 'off'
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    isOn,
    turn: (chosen) => {
      unstored = storeChoice(key, chosen ? 'on' : 'off') ? undefined : chosen
      for (const listener of listeners) listener()
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn),
  }
}
