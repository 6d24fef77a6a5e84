import { vocFields } from '@wordtide/api/testing'
import { listView, vocsPageView, vocView } from '@wordtide/contract'
import { waitUntil } from '@wordtide/db/testing'
import type { RestClient } from './rest-client.ts'

/** Responses that clients have got while faults happened. */
export interface Tally {
  succeeded: number
  /** 503 with `Retry-After`. */
  unavailable: number
  /** Requests without a response; only a fault that ends the server or the network may cause them. */
  unanswered: number
  /** Responses that must not occur. */
  unexpected: string[]
  /** The longest time that a request took, in ms. */
  slowestMs: number
}

export const newTally = (): Tally => ({ succeeded: 0, unavailable: 0, unanswered: 0, unexpected: [], slowestMs: 0 })

/** Sends a request, and counts its response. Returns the body of a success. */
async function send({ url, cookie }: RestClient, tally: Tally, what: string, body?: object): Promise<unknown> {
  const [method = 'GET', path] = what.split(' ')
  const start = performance.now()
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await response.json()
    // An extended session has the same cookie for longer; no client may be signed out.
    const changed = response.headers.getSetCookie().filter((set) => set.split(';', 1)[0] !== cookie)
    if (changed.length > 0) tally.unexpected.push(`${what}: ${changed.join()}`)
    if (response.ok) {
      tally.succeeded++
      return json
    }
    if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) tally.unavailable++
    else tally.unexpected.push(`${what}: ${response.status} ${JSON.stringify(json)}`)
  } catch {
    tally.unanswered++
  } finally {
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - start))
  }
  return undefined
}

/** The result of `compare`. */
export interface Comparison {
  acknowledged: number
  /** Acknowledged vocabularies that are not stored. */
  lost: string[]
  /** Terms that are stored more than once: each was sent once. */
  twice: string[]
  /** Stored terms that were never sent. */
  unknown: string[]
  /** The stored count of the list's vocabularies, and their actual number. */
  counted: number
  stored: number
}

/** A client with a list of its own, which reads, writes, and remembers what was acknowledged. */
export async function openLedger(client: RestClient, tally: Tally) {
  const { id: listId } = await client.createList()
  for (let n = 0; n < 5; n++) await client.createVoc(listId, `first ${n}`)
  const sent = new Set<string>()
  const acknowledged = new Set<string>()

  async function write(): Promise<void> {
    const term = `term ${sent.size}`
    sent.add(term)
    const saved = await send(client, tally, 'POST vocs', { listId, ...vocFields(term) })
    if (saved !== undefined) acknowledged.add(vocView.parse(saved).id)
  }
  const reads = ['GET users/session', `GET vocs?list=${listId}&limit=100`, 'GET lists/user', `GET lists/${listId}`]
  async function callAll(): Promise<void> {
    for (const read of reads) await send(client, tally, read)
    await write()
  }

  async function readAll() {
    const items = []
    for (let page: string | null | undefined; page !== null; ) {
      const cursor = page === undefined ? '' : `&page=${page}`
      const { body } = await client.call(`GET vocs?list=${listId}&limit=100${cursor}`)
      const { items: more, next } = vocsPageView.parse(body)
      items.push(...more)
      page = next
    }
    return items
  }

  /** Compares the stored vocabularies with those sent and acknowledged. */
  async function compare(): Promise<Comparison> {
    const stored = await readAll()
    const ids = new Set(stored.map(({ id }) => id))
    const terms = stored.map(({ term }) => term).filter((term) => term.startsWith('term'))
    const { vocsCount } = listView.parse((await client.call(`GET lists/${listId}`)).body)
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((id) => !ids.has(id)),
      twice: terms.filter((term, index) => terms.indexOf(term) !== index),
      unknown: terms.filter((term) => !sent.has(term)),
      counted: vocsCount,
      stored: stored.length,
    }
  }
  return { callAll, compare, readAll, acknowledged: () => [...acknowledged] }
}

/** Calls with several clients at once until it is stopped. */
export function keepCalling(ledgers: readonly { callAll(): Promise<void> }[]) {
  let isOver = false
  const callers = ledgers.map(async ({ callAll }) => {
    while (!isOver) await callAll()
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(callers)
    },
  }
}

/** Waits until the server is ready; returns how long that took, in ms. */
export async function waitUntilReady(url: string): Promise<number> {
  const start = performance.now()
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(isReady, { intervalMs: 20 })
  return Math.round(performance.now() - start)
}
