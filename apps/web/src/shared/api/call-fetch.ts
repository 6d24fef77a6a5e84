import { noteServerDate } from '../lib/server-clock.ts'
import { abortFailure, networkFailure, statusFailure, timeoutFailure } from './failures.ts'

/** A call is given up after this long. */
export const CALL_TIMEOUT_MS = 30_000

/** tRPC's `RequestInit`: the same, but that everything may be undefined. */
interface Init extends Omit<RequestInit, 'signal' | 'body'> {
  signal?: AbortSignal | null | undefined
  body?: BodyInit | null | undefined
}

/**
 * The `fetch` of every call: bounded in time, the body read within it, and its failures named.
 * An answer that is not JSON cannot be ours (a proxy's error page, say), so only its status counts.
 */
export function createCallFetch(timeoutMs = CALL_TIMEOUT_MS) {
  return (url: string | URL | Request, init: Init = {}) =>
    fetchInTime(url, init, timeoutMs, async (response) => {
      const text = await response.text()
      noteServerDate(response.headers.get('date'))
      return { ok: response.ok, status: response.status, json: async () => parse(text, response.status) }
    })
}

/** Fetches and reads an answer within a time. Throws a `CallFailure` where there is none, or it cannot be read. */
export async function fetchInTime<T>(
  url: string | URL | Request,
  init: Init,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const control = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    control.abort()
  }, timeoutMs)
  const abort = () => control.abort()
  const { signal } = init
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await read(await fetch(url, { ...init, body: init.body ?? null, signal: control.signal }))
  } catch {
    if (timedOut) throw timeoutFailure(timeoutMs)
    throw control.signal.aborted ? abortFailure() : networkFailure()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw statusFailure(status)
  }
}
