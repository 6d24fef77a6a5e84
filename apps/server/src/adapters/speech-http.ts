import { audioTypeOf, cutMp3, type SpeechEngine, wavSeconds } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { SpeechServer } from '../speech-servers.ts'

/** The most bytes of the audio of one text: 30 seconds in good quality. */
const maxBytes = 2 * 1_048_576

/** A request to the speech server failed. The message holds neither the text that was sent nor the response's body. */
class SpeechError extends Error {
  override name = 'SpeechError'
}

/**
 * A speech engine on any server with OpenAI's `/v1/audio/speech`. A response that is not complete after `timeoutMs` fails;
 * a body is accepted as audio by its first bytes, whatever its content type.
 */
export function httpSpeech({ url, model, key, voices }: SpeechServer, timeoutMs = 8000): SpeechEngine {
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
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), timeoutMs)
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: abort.signal,
          headers,
          body: JSON.stringify({ model, input: text, voice, response_format: 'mp3' }),
        })
        if (response.status !== 200) throw new SpeechError(`the voice server answered ${response.status}`)
        return limitDuration(await readBody(response))
      } catch (error) {
        if (error instanceof SpeechError) throw error
        throw new SpeechError(abort.signal.aborted ? 'the voice server took too long' : connectionError(error))
      } finally {
        clearTimeout(timer)
        // Cancels the rest of a response that is not needed.
        abort.abort()
      }
    },
  }
}

function speechAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  if (path.endsWith('/audio/speech')) return `${origin}${path}`
  return `${origin}${path.endsWith('/v1') ? path : `${path}/v1`}/audio/speech`
}

/** Reads the body; fails as soon as it exceeds `maxBytes`. */
async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new SpeechError('the voice server sent more bytes than the audio of a text may have')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the audio if it is an MP3, cut to the longest duration, or a WAV that is not longer. */
function limitDuration(audio: Uint8Array): Uint8Array {
  const { seconds } = limits.speech
  const type = audioTypeOf(audio)
  const accepted = type === 'audio/mpeg' ? cutMp3(audio, seconds) : type === 'audio/wav' ? audio : undefined
  if (accepted === undefined) throw new SpeechError('the voice server sent no audio')
  if (type === 'audio/wav' && !(wavSeconds(audio) <= seconds))
    throw new SpeechError(`the voice server sent no WAV of at most ${seconds} seconds`)
  return accepted
}

/** Describes a failed connection by its cause: the message of `fetch` itself may repeat a header. */
function connectionError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return `the voice server did not answer: ${cause instanceof Error ? cause.message : 'the connection failed'}`
}
