import { vi } from 'vitest'

/** Stands in for the caches of a browser, which the tests' one has not, until the end of the test. Put responses can fail as without room. */
export function stubCaches({ isFull = false } = {}) {
  const caches = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, origin).href
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
    put: async (request: RequestInfo | URL, response: Response) => {
      if (isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError')
      entries.set(keyOf(request), response)
    },
  })
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return cacheOf(entries)
    },
  })
  return {
    /** The names of the caches. */
    names: () => [...caches.keys()],
    /** The paths that the caches hold. */
    paths: () => [...caches.values()].flatMap((entries) => [...entries.keys()].map((url) => url.slice(origin.length))),
  }
}

const origin = 'http://localhost:3000'
