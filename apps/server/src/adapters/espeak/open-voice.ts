import { type LanguageCode, limits } from '@wordtide/contract'
import { loadMachine } from './espeak-package.ts'
import { prepareText } from './prepare-text.ts'
import { espeakVoice, wordsAMinute } from './voices.ts'
import { sampleRate, wavOf } from './wav.ts'

const mostSamples = limits.speech.seconds * sampleRate

/** Less is the click that remains of a text of which nothing is said. */
const fewestSamples = 0.05 * sampleRate

/** The engine in this thread, which it keeps busy while it speaks. */
export interface OpenVoice {
  /** The text as a WAV file of at most `limits.speech.seconds`; undefined where nothing of it can be said. */
  say(text: string, language: LanguageCode): Uint8Array<ArrayBuffer> | undefined
  /** What `say` says, in the phonetic alphabet; "(en)" in it is where it goes on in English. */
  phonemes(text: string, language: LanguageCode): string
}

/** Opens the engine in this thread; rejects where the package is missing. */
export async function openVoice(): Promise<OpenVoice> {
  const machine = await loadMachine()
  const named = new Map<string, boolean>()
  let current = ''

  /** Takes the language's voice, and answers the text as it has to be given to it. */
  function prepare(text: string, language: LanguageCode): string {
    const name = espeakVoice(language)?.name
    if (name === undefined) throw new Error(`no voice for ${language}`)
    if (name !== current) {
      current = ''
      if (machine.set_voice(name) !== 0) throw new Error(`the engine has no voice ${name}`)
      machine.set_rate(wordsAMinute)
      current = name
    }
    return prepareText(text, language).replace(/[\p{S}\p{No}%@#§†‰]/gu, (sign) => (hasName(sign) ? sign : ' '))
  }

  /** Whether the voice has a name for a sign in its own language; it would take the English one. */
  function hasName(sign: string): boolean {
    const key = `${current} ${sign}`
    const known = named.get(key) ?? !/\([a-z-]+\)/.test(phonemesOf(sign))
    named.set(key, known)
    return known
  }

  function phonemesOf(prepared: string): string {
    const answer = machine.synthesize_ipa(prepared)
    if (typeof answer !== 'object' || answer === null || !('ipa' in answer) || typeof answer.ipa !== 'string') {
      throw new Error('the engine answered no phonemes')
    }
    return answer.ipa.replaceAll('_', '').replace(/\s+/gu, ' ').trim()
  }

  return {
    say(text, language) {
      const prepared = prepare(text, language)
      const parts: Int16Array[] = []
      let samples = 0
      if (prepared !== '') {
        machine.synthesize(prepared, (part) => {
          if (!(part instanceof Int16Array)) return true
          parts.push(part.subarray(0, mostSamples - samples))
          samples = Math.min(samples + part.length, mostSamples)
          return samples === mostSamples
        })
      }
      return samples < fewestSamples ? undefined : wavOf(parts)
    },
    phonemes: (text, language) => phonemesOf(prepare(text, language)),
  }
}
