import { type LanguageCode, languageCode, limits } from '@wordtide/contract'
import * as z from 'zod'
import { loadEspeak } from './espeak-package.ts'
import { prepareText } from './prepare-text.ts'
import { espeakVoice, wordsPerMinute } from './voices.ts'

/** The message to the worker. It processes one at a time. */
export const speechRequest = z.object({ text: z.string(), language: languageCode })
export type SpeechRequest = z.infer<typeof speechRequest>

/** The worker's response: the audio, none if nothing of the text can be spoken, or the reason of a failure. */
export const speechResponse = z.union([
  z.object({ audio: z.instanceof(Uint8Array).optional() }).strict(),
  z.object({ failure: z.string() }).strict(),
])
export type SpeechResponse = z.infer<typeof speechResponse>

/** Samples per second of the engine's output, which is mono with 16 bits. */
export const sampleRate = 22_050

const maxSamples = limits.speech.seconds * sampleRate

/** Shorter audio is only the click that the engine makes for a text without anything to speak. */
const minSamples = 0.05 * sampleRate

/** The engine in the current thread, which it blocks while it speaks. */
export interface Synthesizer {
  /** Returns a WAV file of at most `limits.speech.seconds`; undefined if nothing of the text can be spoken. */
  say(text: string, language: LanguageCode): Uint8Array<ArrayBuffer> | undefined
  /** Returns what `say` speaks in the phonetic alphabet, where "(en)" marks a switch to English. */
  phonemes(text: string, language: LanguageCode): string
}

/** Loads the engine into the current thread; rejects if the package is missing. */
export async function openSynthesizer(): Promise<Synthesizer> {
  const espeak = await loadEspeak()
  const hasNameByKey = new Map<string, boolean>()
  let currentVoice = ''

  /** Selects the language's voice and returns the text in the form that the engine needs. */
  function prepare(text: string, language: LanguageCode): string {
    const name = espeakVoice(language)?.name
    if (name === undefined) throw new Error(`no voice for ${language}`)
    if (name !== currentVoice) {
      currentVoice = ''
      if (espeak.set_voice(name) !== 0) throw new Error(`the engine has no voice ${name}`)
      espeak.set_rate(wordsPerMinute)
      currentVoice = name
    }
    return prepareText(text, language).replace(/[\p{S}\p{No}%&@#§†‰]/gu, (symbol) => (hasName(symbol) ? symbol : ' '))
  }

  /** Returns whether the voice has a name for a symbol in its own language; otherwise it would speak the English name. */
  function hasName(symbol: string): boolean {
    const key = `${currentVoice} ${symbol}`
    const result = hasNameByKey.get(key) ?? !/\([a-z-]+\)/.test(phonemesOf(symbol))
    hasNameByKey.set(key, result)
    return result
  }

  function phonemesOf(prepared: string): string {
    const result = espeak.synthesize_ipa(prepared)
    if (typeof result !== 'object' || result === null || !('ipa' in result) || typeof result.ipa !== 'string') {
      throw new Error('the engine returned no phonemes')
    }
    return result.ipa.replaceAll('_', '').replace(/\s+/gu, ' ').trim()
  }

  return {
    say(text, language) {
      const prepared = prepare(text, language)
      const parts: Int16Array[] = []
      let samples = 0
      if (prepared !== '') {
        espeak.synthesize(prepared, (part) => {
          if (!(part instanceof Int16Array)) return true
          parts.push(part.subarray(0, maxSamples - samples))
          samples = Math.min(samples + part.length, maxSamples)
          return samples === maxSamples
        })
      }
      return samples < minSamples ? undefined : wavFile(parts)
    },
    phonemes: (text, language) => phonemesOf(prepare(text, language)),
  }
}

/** Joins the parts of the audio to a WAV file (PCM, mono, 16 bits). */
function wavFile(parts: readonly Int16Array[]): Uint8Array<ArrayBuffer> {
  const samples = parts.reduce((sum, part) => sum + part.length, 0)
  const file = new DataView(new ArrayBuffer(44 + samples * 2))
  const writeName = (offset: number, name: string) => {
    for (const [index, char] of [...name].entries()) file.setUint8(offset + index, char.charCodeAt(0))
  }
  writeName(0, 'RIFF')
  file.setUint32(4, 36 + samples * 2, true)
  writeName(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, sampleRate, true)
  file.setUint32(28, sampleRate * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  writeName(36, 'data')
  file.setUint32(40, samples * 2, true)
  let offset = 44
  for (const part of parts) {
    for (const sample of part) {
      file.setInt16(offset, sample, true)
      offset += 2
    }
  }
  return new Uint8Array(file.buffer)
}
