import type { QueryClient } from '@tanstack/react-query'
import type { VoiceView } from '@wordtide/contract'
import { CallFailure } from '../api/failures.ts'
import { fetchSound, SoundRefused } from './fetch-sound.ts'
import { speaker } from './speaker.ts'
import type { Spoken } from './spoken.ts'
import { serverVoice } from './voice.ts'

/** How to hear texts. */
export interface Sounds {
  /** Says a text instead of what is being said. */
  say(spoken: Spoken): void
  /** Has these sounds at hand soon, the first of them first, instead of those of an earlier call; quietly where it fails. */
  fetchAhead(list: readonly Spoken[]): void
  /** Has this one at hand before those: it seems to be wanted. */
  fetchFirst(spoken: Spoken): void
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

/** So long nothing is fetched ahead after a failure, where the server does not say how long. */
export const REST_MS = 10_000

/** Sounds are queries: fetched once however many ask, and kept for some minutes after they were last wanted. */
export function createSounds({ queryClient, personId, voices, askSession }: Parts): Sounds {
  let ahead: readonly Spoken[] = []
  let underWay = 0
  let restsUntil = 0

  const isResting = () => performance.now() < restsUntil
  const rest = (error: unknown) => {
    const ms = error instanceof SoundRefused ? error.retryAfterMs : undefined
    restsUntil = Math.max(restsUntil, performance.now() + (ms ?? REST_MS))
  }

  const fetch = (spoken: Spoken) =>
    queryClient.fetchQuery({
      queryKey: soundKey(spoken),
      queryFn: ({ signal }) => fetchSound(spoken, personId(), signal),
      staleTime: Number.POSITIVE_INFINITY,
    })

  async function load(spoken: Spoken) {
    const known = voices.known() ?? (await voices.ask())
    if (serverVoice(known, spoken) === undefined) return null
    try {
      return await fetch(spoken)
    } catch (error) {
      rest(error)
      if (error instanceof CallFailure && error.status === 401) await askSession().catch(() => undefined)
      throw error
    }
  }

  async function fetchNext(): Promise<void> {
    const [next, ...others] = ahead
    if (next === undefined || underWay === AHEAD_AT_ONCE || isResting()) return
    ahead = others
    underWay += 1
    await fetch(next).catch(rest)
    underWay -= 1
    return fetchNext()
  }

  const fetchAhead = (list: readonly Spoken[]) => {
    const known = voices.known() ?? []
    ahead = list.filter((spoken) => serverVoice(known, spoken) !== undefined)
    for (let free = underWay; free < AHEAD_AT_ONCE; free++) void fetchNext()
  }

  return {
    say(spoken) {
      const known = voices.known()
      // What could not be asked is asked again, also where the browser says it meanwhile.
      if (known === undefined) void voices.ask().catch(() => undefined)
      const server = known === undefined ? !speaker.speaks(spoken.language) : serverVoice(known, spoken) !== undefined
      speaker.say(spoken, server ? () => load(spoken) : undefined)
    },
    fetchAhead,
    fetchFirst: (spoken) => fetchAhead([spoken, ...ahead]),
  }
}
