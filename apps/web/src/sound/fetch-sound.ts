import { personHeader } from '@wordtide/contract'
import { CALL_TIMEOUT_MS, fetchInTime } from '../calls/call-fetch.ts'
import { statusFailure } from '../calls/failures.ts'
import type { Spoken } from './spoken.ts'

/**
 * How the server says a text; null where it has no voice for it. `personId` is whom the client takes for signed in. Throws
 * a `CallFailure`, with the status of a refusal.
 */
export async function fetchSound(
  { text, language }: Spoken,
  personId: string | undefined,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { status, sound } = await fetchInTime(
    `/api/tts?${new URLSearchParams({ t: text, l: language })}`,
    { headers: personId === undefined ? {} : { [personHeader]: personId }, signal },
    CALL_TIMEOUT_MS,
    async (response) => ({ status: response.status, sound: await response.blob() }),
  )
  if (status === 200) return sound
  if (status === 404) return null
  throw statusFailure(status)
}
