import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { userHeader, type VoiceView } from '@wordtide/contract'
import { CallFailure, statusFailure } from '../api/errors.ts'
import { CALL_TIMEOUT_MS, fetchWithTimeout } from '../api/fetch.ts'
import { voicesStaleTime } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { useSessionStore } from '../session/use-session.ts'
import { player } from './player.ts'
import type { SpokenText } from './spoken-text.ts'
import { serverVoice } from './voice.ts'
import { voiceChoice } from './voice-choice.ts'

/** The server responded, but without audio. */
class AudioRefused extends CallFailure {
  constructor(
    status: number,
    /** From the Retry-After header, where it has a number of seconds. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(statusFailure(status).message, status)
  }
}

/** The address of the sound of a text, or of the text in the server's voice. */
export const audioUrl = ({ text, language, sound }: SpokenText): string =>
  sound ?? `/api/tts?${new URLSearchParams({ t: text, l: language })}`

/**
 * Fetches the sound of a text, or the text in the server's voice; null where the server has none for it. `userId` is the user that the client takes
 * for signed in. Throws a `CallFailure`, which is an `AudioRefused` if the server has responded.
 */
export async function fetchAudio(
  { text, language, sound }: SpokenText,
  userId: string | undefined,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { status, retryAfter, audio } = await fetchWithTimeout(
    audioUrl({ text, language, sound }),
    { headers: userId === undefined ? {} : { [userHeader]: userId }, signal },
    CALL_TIMEOUT_MS,
    async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      audio: await response.blob(),
    }),
  )
  if (status === 200) return audio
  if (status === 404) return null
  throw new AudioRefused(
    status,
    retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined,
  )
}

/** Plays the sounds of texts, or speaks these in the server's voice or the browser's, and prefetches the server's audio. */
export interface Speech {
  /** Speaks a text and stops the one before. */
  speak(spoken: SpokenText): void
  /** Prefetches these texts in order, in place of those of an earlier call. Failures are ignored. */
  prefetch(texts: readonly SpokenText[]): void
  /** Prefetches this text before those. */
  prefetchFirst(spoken: SpokenText): void
}

interface SpeechDependencies {
  queryClient: QueryClient
  /** Returns the id of the user that the client takes for signed in. */
  userId: () => string | undefined
  /** The server's voices: those in the cache, and the query that fetches them if they are not. */
  voices: { cached: () => readonly VoiceView[] | undefined; ensure: () => Promise<readonly VoiceView[]> }
  /** Queries the session, which leads to the sign-in if it has ended. */
  checkSession: () => Promise<unknown>
}

/** The query key of a text's audio. Queries are removed at sign-out. */
export const audioKey = ({ text, language, sound }: SpokenText) =>
  sound == null ? ['tts', language, text] : ['sound', sound]

/** Few at once, so that a request that the user waits for finds a free connection. */
const MAX_PREFETCHES = 2

/** The pause of prefetching after a failure, unless the server sends its own. */
const PREFETCH_PAUSE_MS = 10_000

/** The time in ms that audio stays in memory after its last use: as long as a review session without a network may take. */
const audioGcTime = 3_600_000

/** Audio is a query: it is fetched once for all components, and cached for an hour after its last use. */
export function createSpeech({ queryClient, userId, voices, checkSession }: SpeechDependencies): Speech {
  let pending: readonly SpokenText[] = []
  let running = 0
  let pausedUntil = 0

  const pause = (error: unknown) => {
    const ms = error instanceof AudioRefused ? error.retryAfterMs : undefined
    pausedUntil = Math.max(pausedUntil, performance.now() + (ms ?? PREFETCH_PAUSE_MS))
  }

  const fetch = (spoken: SpokenText) =>
    queryClient.fetchQuery({
      queryKey: audioKey(spoken),
      queryFn: ({ signal }) => fetchAudio(spoken, userId(), signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: audioGcTime,
    })

  async function load(spoken: SpokenText): Promise<Blob | null> {
    if (spoken.sound != null) {
      const sound = await fetch(spoken).catch(() => null)
      // Removed in the meantime, or not here without a network.
      return sound ?? load({ ...spoken, sound: null })
    }
    if (voiceChoice(spoken.language).by !== 'server') return null
    // Without a network the browser may have kept the audio, though not the voices.
    const available = voices.cached() ?? (await voices.ensure().catch(() => undefined))
    if (available !== undefined && serverVoice(available, spoken) === undefined) return null
    try {
      return await fetch(spoken)
    } catch (error) {
      pause(error)
      if (error instanceof CallFailure && error.status === 401) await checkSession().catch(() => undefined)
      throw error
    }
  }

  async function prefetchNext(): Promise<void> {
    const [next, ...others] = pending
    if (next === undefined || running === MAX_PREFETCHES || performance.now() < pausedUntil) return
    pending = others
    running += 1
    await fetch(next).catch(pause)
    running -= 1
    return prefetchNext()
  }

  const prefetch = (texts: readonly SpokenText[]) => {
    const available = voices.cached() ?? []
    const isMissing = (spoken: SpokenText) => queryClient.getQueryData(audioKey(spoken)) === undefined
    pending = texts.filter(
      (spoken) => (spoken.sound != null || serverVoice(available, spoken) !== undefined) && isMissing(spoken),
    )
    for (let free = running; free < MAX_PREFETCHES; free++) void prefetchNext()
  }

  return {
    speak(spoken) {
      const available = voices.cached()
      // A failed query of the voices is repeated, even if the browser speaks this time.
      if (available === undefined) void voices.ensure().catch(() => undefined)
      const isByServer =
        spoken.sound != null ||
        (available === undefined ? !player.canSpeak(spoken.language) : serverVoice(available, spoken) !== undefined)
      player.speak(spoken, isByServer ? () => load(spoken) : undefined)
    },
    prefetch,
    prefetchFirst: (spoken) => prefetch([spoken, ...pending]),
  }
}

/** One for each query client, so that all components share the running requests. */
const speechOf = new WeakMap<QueryClient, Speech>()

export function useSpeech(): Speech {
  const queryClient = useQueryClient()
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const { listVoices } = utils.audio
  const speech =
    speechOf.get(queryClient) ??
    createSpeech({
      queryClient,
      userId: () => {
        const state = session.get()
        return state.status === 'loggedIn' ? state.user.id : undefined
      },
      voices: {
        cached: () => listVoices.getData(),
        ensure: () => listVoices.ensureData(undefined, { staleTime: voicesStaleTime }),
      },
      checkSession: () => utils.client.accounts.getSession.query(),
    })
  speechOf.set(queryClient, speech)
  return speech
}
