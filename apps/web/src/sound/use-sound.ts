import { useSyncExternalStore } from 'react'
import { speaker } from './speaker.ts'

/** Whether the speaker has a voice for a language; voices may come late. */
export function useSpeaks(language: string): boolean {
  const speaks = () => speaker.speaks(language)
  return useSyncExternalStore(speaker.subscribe, speaks, speaks)
}

/** The sound of this moment. */
export const useSound = () => useSyncExternalStore(speaker.subscribe, speaker.sound, speaker.sound)
