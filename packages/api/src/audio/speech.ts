import { createHash } from 'node:crypto'
import { type ErrorKey, type LanguageCode, languageCodes, needsReading } from '@wordtide/contract'
import { AppError } from '../calls/errors.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'
import type { Observer } from '../observer.ts'
import type { AudioCache, Log, SpeechEngine, Voice } from '../ports.ts'
import type { Speech, SpeechRequest } from '../services.ts'
import { cleanText } from './clean-text.ts'

interface SpeechOptions {
  /** The best engine first; the others are fallbacks (decision 018). */
  engines: readonly SpeechEngine[]
  cache: AudioCache
  log: Log
  /** The clock, in ms. */
  now(): number
  observer?: Observer | undefined
}

/** The seconds after which a client that got BUSY should try again. */
const retryAfter = 2

/** The maximum number of texts waiting for one engine, in all and for one user. */
const waitingLimits = { maxWaiting: 32, maxWaitingPerUser: 16, retryAfter }

/** An engine that fails after `slowMs` is skipped for `pauseMs`, so that not every request waits for it. */
const slowMs = 1000
const pauseMs = 30_000

interface EngineState {
  engine: SpeechEngine
  runLimited: ConcurrencyLimiter
  /** The time until which the engine is skipped, in ms. */
  pausedUntil: number
}

/** Creates the speech service with its engines and its cache. */
export function createSpeech({ engines, cache, log, now, observer }: SpeechOptions): Speech {
  const states: readonly EngineState[] = engines.map((engine) => ({
    engine,
    runLimited: createConcurrencyLimiter({ concurrency: engine.atOnce, ...waitingLimits }),
    pausedUntil: 0,
  }))
  /** Audio that is being made, by key. Identical requests share it. */
  const pending = new Map<string, Promise<Uint8Array>>()

  function startMaking(state: EngineState, key: string, text: string, request: SpeechRequest): Promise<Uint8Array> {
    const made = makeAndCache(state, key, text, request).finally(() => pending.delete(key))
    pending.set(key, made)
    return made
  }

  async function makeAndCache(
    state: EngineState,
    key: string,
    text: string,
    { language, userId }: SpeechRequest,
  ): Promise<Uint8Array> {
    // Another request may have cached it since this one looked.
    const cached = await readCache(key)
    if (cached !== undefined) return cached
    const audio = await state.runLimited(() => makeUnlessPaused(state, text, language), userId)
    // A failed cache write is logged and ignored.
    await cache.put(key, audio).catch((err: unknown) => log.warn({ err }, 'audio not cached'))
    return audio
  }

  /** Runs when the text's turn has come: the engine may have been paused while the text was waiting. */
  async function makeUnlessPaused(state: EngineState, text: string, language: LanguageCode): Promise<Uint8Array> {
    const startedAt = now()
    if (startedAt < state.pausedUntil) throw new AppError('BUSY', { retryAfter })
    try {
      const audio = await state.engine.say(text, language)
      if (audioTypeOf(audio) === undefined) throw new Error('the engine returned something that is not audio')
      return audio
    } catch (error) {
      const isSlow = now() - startedAt >= slowMs
      // An engine without a fallback is never paused.
      const hasFallback = states.slice(states.indexOf(state) + 1).some(({ engine }) => engine.voiceFor(language))
      if (isSlow && hasFallback) state.pausedUntil = now() + pauseMs
      throw error
    }
  }

  /** Returns cached audio. A power failure may have left a file that is not audio: that one is ignored. */
  async function readCache(key: string): Promise<Uint8Array | undefined> {
    const audio = await cache.get(key)
    return audio !== undefined && audioTypeOf(audio) !== undefined ? audio : undefined
  }

  return {
    voices: () =>
      languageCodes.flatMap((language) => {
        const voice = states.flatMap(({ engine }) => engine.voiceFor(language) ?? [])[0]
        return voice === undefined ? [] : [{ language, approximate: voice.approximate, kanaOnly: voice.kanaOnly }]
      }),

    trimCache: async () => cache.trim?.(),

    async say(request) {
      const { language } = request
      const cleanedText = cleanText(request.text)
      let hasFailed = false
      let missReported = false
      for (const state of states) {
        const { engine } = state
        const voice = engine.voiceFor(language)
        if (voice === undefined) continue
        const usesReading = voice.kanaOnly && needsReading(cleanedText)
        const text = usesReading ? cleanText((await request.findReading()) ?? '') : cleanedText
        if (text === '') continue
        const key = keyOf(engine, voice, language, text)
        // Readings change, and a failed engine recovers.
        const cacheable = !hasFailed && !usesReading
        const cached = await readCache(key)
        if (cached !== undefined) {
          observer?.soundRequested('cached')
          return { bytes: cached, key, cacheable }
        }
        if (!missReported && !pending.has(key)) {
          missReported = true
          await request.onCacheMiss()
        }
        try {
          const bytes = await (pending.get(key) ?? startMaking(state, key, text, request))
          observer?.soundRequested('synthesized')
          return { bytes, key, cacheable }
        } catch (err) {
          if (isAppError(err, 'NO_VOICE')) continue
          if (!isAppError(err, 'BUSY')) log.warn({ err, engine: engine.name, language }, 'an engine could not speak')
          hasFailed = true
        }
      }
      if (!hasFailed) throw new AppError('NO_VOICE')
      observer?.soundRequested('failed')
      throw new AppError('BUSY', { retryAfter })
    },
  }
}

const isAppError = (error: unknown, key: ErrorKey) => error instanceof AppError && error.key === key

const keyOf = (engine: SpeechEngine, voice: Voice, language: LanguageCode, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([engine.name, voice.name, language, text]))
    .digest('hex')

/** The first bytes of files of each type. */
const signatures: readonly [type: string, matches: (head: string) => boolean][] = [
  ['audio/wav', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE'],
  ['audio/mpeg', (head) => head.startsWith('ID3') || /^\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff]/.test(head)],
]

/** Returns the media type of audio, judged by its first bytes; undefined if they are neither WAV nor MP3. */
export function audioTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return signatures.find(([, matches]) => matches(head))?.[0]
}
