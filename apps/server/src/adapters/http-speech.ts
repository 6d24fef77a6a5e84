import { type SpeechEngine, soundTypeOf } from '@wordtide/api'
import { type LanguageCode, limits } from '@wordtide/contract'
import { cutMp3 } from './cut-mp3.ts'
import { wavSeconds } from './wav-seconds.ts'

interface SpeechServer {
  /** Its base, its `/v1`, or the whole address of its `/v1/audio/speech`. */
  url: string
  model: string
  /** Who we are there, if it asks. */
  key: string | undefined
  /** Its voice for each language that it is to speak. */
  voices: ReadonlyMap<LanguageCode, string>
}

/** The most that one sound may weigh: 30 seconds of it in good quality. */
const maxBytes = 2 * 1_048_576

/** A sound that did not come. Says what happened, without what was sent or what the server wrote back. */
class SpeechError extends Error {
  override name = 'SpeechError'
}

/**
 * A voice at any server that speaks the `/v1/audio/speech` of OpenAI. One that is slow, from the first byte to the last, is
 * given up; what it sends is taken for a sound only if it begins like one.
 */
export function httpSpeech({ url, model, key, voices }: SpeechServer, patienceMs = 8000): SpeechEngine {
  const address = speechAddress(url)
  const headers = {
    'content-type': 'application/json',
    accept: 'audio/mpeg, audio/*',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  return {
    name: `http ${address} ${model}`,
    atOnce: 4,
    voiceFor: (language) => {
      const name = voices.get(language)
      return name === undefined ? undefined : { name, approximate: false, kanaOnly: false }
    },
    async say(text, language) {
      const voice = voices.get(language)
      if (voice === undefined) throw new SpeechError(`no voice for ${language}`)
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(), patienceMs)
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: over.signal,
          headers,
          body: JSON.stringify({ model, input: text, voice, response_format: 'mp3' }),
        })
        if (response.status !== 200) throw new SpeechError(`the voice server answered ${response.status}`)
        return checked(await wholeBody(response))
      } catch (error) {
        if (error instanceof SpeechError) throw error
        throw new SpeechError(over.signal.aborted ? 'the voice server took too long' : reason(error))
      } finally {
        clearTimeout(timer)
        // What is left of an answer that is not wanted is not waited for.
        over.abort()
      }
    },
  }
}

/** Where the server takes texts. */
function speechAddress(text: string): string {
  const { origin, pathname } = new URL(text)
  const path = pathname.replace(/\/+$/, '')
  if (path.endsWith('/audio/speech')) return `${origin}${path}`
  return `${origin}${path.endsWith('/v1') ? path : `${path}/v1`}/audio/speech`
}

/** The body's bytes; no more of them is held than may come. */
async function wholeBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new SpeechError('the voice server sent more than a sound may weigh')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What begins like a sound and is one, of at most so long: an MP3 is cut, a WAV that is longer refused. */
function checked(sound: Uint8Array): Uint8Array {
  const { seconds } = limits.speech
  const type = soundTypeOf(sound)
  const kept = type === 'audio/mpeg' ? cutMp3(sound, seconds) : type === 'audio/wav' ? sound : undefined
  if (kept === undefined) throw new SpeechError('the voice server sent no sound')
  if (type === 'audio/wav' && !(wavSeconds(sound) <= seconds))
    throw new SpeechError(`the voice server sent no WAV of at most ${seconds} seconds`)
  return kept
}

/** Why there was no answer, by the words of the connection: those of `fetch` itself may repeat a header. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return `the voice server did not answer: ${cause instanceof Error ? cause.message : 'the connection failed'}`
}
