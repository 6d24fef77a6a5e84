import { randomUUID } from 'node:crypto'

/** Answers are dated while the learner reviews, before they are sent. */
const answeredBeforeMs = 10_000

/**
 * Returns a function that replaces, in a parameter, each id that was made during the request (the first 48 bits of a UUID of version 7 are
 * its time), and moves each time since then as far as time has passed. `sentAt` is when the request was captured, in unix milliseconds.
 */
export function createRefresh(sentAt: number): (text: string) => string {
  const ids = new Map<string, string>()
  const passed = Date.now() - sentAt
  const since = sentAt - answeredBeforeMs
  return (text) =>
    text
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) => {
        if (Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) < sentAt) return id
        const fresh = ids.get(id) ?? randomUUID()
        ids.set(id, fresh)
        return fresh
      })
      .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d)\b/g, (time) => {
        const at = Date.parse(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
        return at < since ? time : new Date(at + passed).toISOString()
      })
}
