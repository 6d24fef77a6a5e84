import { noteServerDate } from '../lib/dates/server-clock.ts'
import { abortFailure, networkFailure, statusFailure, timeoutFailure } from './errors.ts'

export const CALL_TIMEOUT_MS = 30_000

/** tRPC's `RequestInit`, which permits undefined for every property. */
interface Init extends Omit<RequestInit, 'signal' | 'body'> {
  signal?: AbortSignal | null | undefined
  body?: BodyInit | null | undefined
}

/** Sends a request. It must end when `signal` aborts. */
type Send = (url: string | URL | Request, init: RequestInit & { signal: AbortSignal }) => Promise<Response>

interface FetchOptions {
  /** Returns the current time in unix ms. */
  now?: () => number
  send?: Send
}

/**
 * Creates the `fetch` of tRPC's links. The timeout includes reading the body. A body that is not JSON is not from our
 * server (a proxy's error page, say), so reading it throws a `CallFailure` with the status.
 */
export function createFetch(timeoutMs = CALL_TIMEOUT_MS, { now = Date.now, send }: FetchOptions = {}) {
  return (url: string | URL | Request, init: Init = {}) => {
    const sentAt = now()
    const read = async (response: Response) => {
      noteServerDate(response.headers.get('date'), Date.now(), sentAt)
      const text = await response.text()
      const { ok, status } = response
      const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
      const wait = Number.isNaN(retryAfter) ? {} : { retryAfterMs: retryAfter * 1000 }
      return { ok, status, ...wait, json: async () => parseJson(text, status) }
    }
    return fetchWithTimeout(url, init, timeoutMs, read, send)
  }
}

/** Fetches and reads a response within a time limit. Throws a `CallFailure` if there is none or it cannot be read. */
export async function fetchWithTimeout<T>(
  url: string | URL | Request,
  init: Init,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
  send: Send = (...request) => fetch(...request),
): Promise<T> {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  const abort = () => controller.abort()
  const { signal } = init
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await read(await send(url, { ...init, body: init.body ?? null, signal: controller.signal }))
  } catch {
    if (timedOut) throw timeoutFailure(timeoutMs)
    throw controller.signal.aborted ? abortFailure() : networkFailure()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw statusFailure(status)
  }
}
