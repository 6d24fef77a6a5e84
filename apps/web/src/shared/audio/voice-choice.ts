import { useSyncExternalStore } from 'react'
import { browserStorage, storeChoice } from '../lib/kept/browser-storage.ts'
import { browserKeys } from '../lib/kept/stored-keys.ts'

/**
 * The voice for a language in this browser. The default is the server's, and one of the device where the server has none. `uri` is the
 * `voiceURI` of a voice of the device.
 */
export type VoiceChoice = { by: 'server' } | { by: 'device'; uri: string } | { by: 'none' }

const server: VoiceChoice = { by: 'server' }
const devicePrefix = 'device:'

const keyOf = (language: string) => `${browserKeys.voice}:${language}`

/** The choices of a page whose browser forbids storage. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const storedOf = (language: string): string =>
  unstored.get(language) ?? browserStorage().getItem(keyOf(language)) ?? server.by

/** Returns a choice from its text, that of `formatChoice`; any other text is the server's. */
export function parseChoice(stored: string): VoiceChoice {
  if (stored === 'none') return { by: 'none' }
  return stored.startsWith(devicePrefix) ? { by: 'device', uri: stored.slice(devicePrefix.length) } : server
}

/** Returns a choice as a text. */
export const formatChoice = (choice: VoiceChoice): string =>
  choice.by === 'device' ? `${devicePrefix}${choice.uri}` : choice.by

/** Returns who speaks a language in this browser. */
export const voiceChoice = (language: string): VoiceChoice => parseChoice(storedOf(language))

/** Returns who speaks a language in this browser, and follows changes in any tab. */
export function useVoiceChoice(language: string): VoiceChoice {
  const stored = () => storedOf(language)
  return parseChoice(useSyncExternalStore(subscribe, stored, stored))
}

/** Chooses who speaks a language, in all tabs of this browser. */
export function chooseVoiceOf(language: string, choice: VoiceChoice): void {
  const isStored = storeChoice(keyOf(language), formatChoice(choice))
  if (isStored) unstored.delete(language)
  else unstored.set(language, formatChoice(choice))
  for (const listener of listeners) listener()
}
