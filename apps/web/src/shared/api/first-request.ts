import { pendingSignOut } from '../session/pending-sign-out.ts'

declare global {
  interface Window {
    /** Sent by a script in the head of the document, before the styles are loaded; the app takes it over. */
    firstRequest?: FirstRequest | undefined
  }
}

/** The request for the first queries of a page, for which its document has a `<link rel="preload" as="fetch">`. */
export interface FirstRequest {
  url: string
  response: Promise<Response>
  /** The parsed response, for content that is shown before the app; undefined if it cannot be read. The app reads the response itself. */
  results: Promise<unknown>
  abort: () => void
}

/**
 * Sends the request that the server has written into the document for a browser with a session. Returns undefined if there is none, or if
 * the user of the session has signed out, so that none of their data may be shown.
 */
export function firstRequestOf(document: ParentNode): FirstRequest | undefined {
  const url = document.querySelector('link[rel=preload][as=fetch]')?.getAttribute('href') ?? undefined
  return url === undefined || pendingSignOut() !== undefined ? undefined : sendFirstRequest(url)
}

/** Sends the request as the link does, so that the browser takes the response of the link. */
export function sendFirstRequest(url: string): FirstRequest {
  const controller = new AbortController()
  const response = fetch(url, { signal: controller.signal })
  const results = response.then((whole) => whole.clone().json()).catch(() => undefined)
  return { url, response, results, abort: () => controller.abort() }
}
