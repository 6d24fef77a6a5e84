import { createSpeech } from '../audio/index.ts'
import type { SoundStore, SpeechEngine } from '../ports.ts'
import type { Speech } from '../services.ts'

/** A WAV file without a sample, which ends with what was to be said. */
const wavOf = (text: string) => new TextEncoder().encode(`RIFF....WAVE${text}`)

/** What a sound of `spellingEngine` says. */
export const heard = (sound: Uint8Array): string => new TextDecoder().decode(sound.subarray(12))

/** An engine whose sounds spell what they say, in every language but Thai; `said` is what it had to say so far. */
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

/** Sounds in memory, without a bound. */
export function memorySounds(): SoundStore {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, sound) => {
      kept.set(key, sound)
    },
    get: async (key) => kept.get(key),
  }
}

const quiet = () => {}

/** Speech with these engines, the best first, that keeps its sounds in memory. */
export const testSpeech = (engines: readonly SpeechEngine[] = [spellingEngine()], now = Date.now): Speech =>
  createSpeech({ engines, sounds: memorySounds(), log: { info: quiet, warn: quiet, error: quiet }, now })
