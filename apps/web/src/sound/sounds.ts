import type { QueryClient } from '@tanstack/react-query'
import type { VoiceView } from '@wordtide/contract'
import { CallFailure } from '../calls/failures.ts'
import { fetchSound } from './fetch-sound.ts'
import { speaker } from './speaker.ts'
import type { Spoken } from './spoken.ts'
import { serverVoice } from './voice.ts'

/** How to hear texts. */
export interface Sounds {
  /** Says a text instead of what is being said. */
  say(spoken: Spoken): void
  /** Has these sounds at hand soon, the first of them first, instead of those of an earlier call; quietly where it fails. */
  fetchAhead(list: readonly Spoken[]): void
}

interface Parts {
  queryClient: QueryClient
  /** Whom the client takes for signed in, by id. */
  personId: () => string | undefined
  /** The server's voices as far as they are known, and asked for where they are not. */
  voices: { known: () => readonly VoiceView[] | undefined; ask: () => Promise<readonly VoiceView[]> }
  /** Asks who is signed in: where that is nobody any more, this call says so like any other. */
  askSession: () => Promise<unknown>
}

/** The key of a sound among the queries, which are forgotten when the person signs out. */
export const soundKey = ({ text, language }: Spoken) => ['sound', language, text]

/** So many sounds are fetched ahead at once: what the person waits for must find a connection. */
const AHEAD_AT_ONCE = 2

/** Sounds are queries: fetched once however many ask, and kept for some minutes after they were last wanted. */
export function createSounds({ queryClient, personId, voices, askSession }: Parts): Sounds {
  let ahead: readonly Spoken[] = []
  let underWay = 0

  const fetch = (spoken: Spoken) =>
    queryClient.fetchQuery({
      queryKey: soundKey(spoken),
      queryFn: ({ signal }) => fetchSound(spoken, personId(), signal),
      staleTime: Number.POSITIVE_INFINITY,
    })

  async function load(spoken: Spoken, signal: AbortSignal) {
    const known = voices.known() ?? (await voices.ask().catch(() => []))
    if (signal.aborted || serverVoice(known, spoken) === undefined) return null
    const giveUp = () => void queryClient.cancelQueries({ queryKey: soundKey(spoken), exact: true })
    signal.addEventListener('abort', giveUp)
    try {
      return await fetch(spoken)
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) await askSession().catch(() => undefined)
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async function fetchNext(): Promise<void> {
    const [next, ...rest] = ahead
    if (next === undefined || underWay === AHEAD_AT_ONCE) return
    ahead = rest
    underWay += 1
    await fetch(next).catch(() => undefined)
    underWay -= 1
    return fetchNext()
  }

  return {
    say(spoken) {
      const known = voices.known()
      const server = known === undefined ? !speaker.speaks(spoken.language) : serverVoice(known, spoken) !== undefined
      speaker.say(spoken, server ? (signal) => load(spoken, signal) : undefined)
    },
    fetchAhead(list) {
      const known = voices.known() ?? []
      ahead = list.filter((spoken) => serverVoice(known, spoken) !== undefined)
      for (let free = underWay; free < AHEAD_AT_ONCE; free++) void fetchNext()
    },
  }
}
