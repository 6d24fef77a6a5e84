import { createSpeech } from '../audio/index.ts'
import type { AudioCache, SpeechEngine } from '../ports.ts'
import type { Speech } from '../services.ts'

/** A WAV file without samples, followed by the spoken text. */
const wavOf = (text: string) => new TextEncoder().encode(`RIFF....WAVE${text}`)

/** Returns the text that `spellingEngine` has put into audio. */
export const spokenText = (audio: Uint8Array): string => new TextDecoder().decode(audio.subarray(12))

/** Creates an engine whose audio contains its text, for every language but Thai. `said` collects the texts. */
export function spellingEngine(overrides: Partial<SpeechEngine> = {}): SpeechEngine & { said: string[] } {
  const said: string[] = []
  return {
    name: 'spelling',
    atOnce: 1,
    voiceFor: (language) =>
      language === 'th' ? undefined : { name: language, approximate: language === 'he', kanaOnly: language === 'ja' },
    say: async (text) => {
      said.push(text)
      return wavOf(text)
    },
    ...overrides,
    said,
  }
}

/** Creates an unlimited audio cache in memory. */
export function memoryAudioCache(): AudioCache {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (key, audio) => {
      files.set(key, audio)
    },
    get: async (key) => files.get(key),
  }
}

const ignore = () => {}

/** Creates the speech service with these engines, the best first, and a cache in memory. */
export const testSpeech = (engines: readonly SpeechEngine[] = [spellingEngine()], now = Date.now): Speech =>
  createSpeech({ engines, cache: memoryAudioCache(), log: { info: ignore, warn: ignore, error: ignore }, now })
