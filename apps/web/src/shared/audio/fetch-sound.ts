import { personHeader } from '@wordtide/contract'
import { CALL_TIMEOUT_MS, fetchInTime } from '../api/call-fetch.ts'
import { CallFailure, statusFailure } from '../api/failures.ts'
import type { Spoken } from './spoken.ts'

/** The server says nothing for now. */
export class SoundRefused extends CallFailure {
  constructor(
    status: number,
    /** When to ask again, where the server says that. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(statusFailure(status).message, status)
  }
}

/**
 * How the server says a text; null where it has no voice for it. `personId` is whom the client takes for signed in. Throws
 * a `CallFailure`, which is a `SoundRefused` where the server has answered.
 */
export async function fetchSound(
  { text, language }: Spoken,
  personId: string | undefined,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { status, retryAfter, sound } = await fetchInTime(
    `/api/tts?${new URLSearchParams({ t: text, l: language })}`,
    { headers: personId === undefined ? {} : { [personHeader]: personId }, signal },
    CALL_TIMEOUT_MS,
    async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      sound: await response.blob(),
    }),
  )
  if (status === 200) return sound
  if (status === 404) return null
  throw new SoundRefused(
    status,
    retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined,
  )
}
