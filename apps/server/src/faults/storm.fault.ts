import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { vocFields } from '@wordtide/api/testing'
import { vocsPageView, vocView } from '@wordtide/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolders } from '../testing/helpers.ts'
import { hasPostgres, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'

const fullScope = process.env.TEST_SCOPE === 'all'
const rounds = fullScope ? 700 : 20
const clientCount = 12

const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  await removeFolders()
})

/** What the clients have seen. */
interface Tally {
  succeeded: number
  unavailable: number
  /** Responses that must not occur, and requests without a response. */
  unexpected: string[]
}

/** Sends a request; counts a success and a 503 with `Retry-After`, records anything else. Returns the body of a success. */
async function send({ url, cookie }: RestClient, tally: Tally, what: string, body?: object): Promise<unknown> {
  const [method = 'GET', path] = what.split(' ')
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await response.json()
    const changesCookie = response.headers.getSetCookie().length > 0
    if (changesCookie) tally.unexpected.push(`${what}: ${response.headers.getSetCookie().join()}`)
    if (response.ok) {
      tally.succeeded++
      return json
    }
    if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) tally.unavailable++
    else tally.unexpected.push(`${what}: ${response.status} ${JSON.stringify(json)}`)
  } catch (error) {
    tally.unexpected.push(`${what}: ${error}`)
  }
  return undefined
}

/** A signed-in client with a list of its own, which reads and writes. */
async function createStormClient(rest: RestClient, tally: Tally) {
  const { id: listId } = await rest.createList()
  for (let n = 0; n < 5; n++) await rest.createVoc(listId, `first ${n}`)
  const sentTerms: string[] = []
  const acknowledgedIds: string[] = []

  async function write(): Promise<void> {
    const term = `term ${sentTerms.length}`
    sentTerms.push(term)
    const saved = await send(rest, tally, 'POST vocs', { listId, ...vocFields(term) })
    if (saved !== undefined) acknowledgedIds.push(vocView.parse(saved).id)
  }
  const reads = ['GET users/session', `GET vocs?list=${listId}&limit=100`, 'GET lists/user', `GET lists/${listId}`]
  async function callAll(): Promise<void> {
    for (const read of reads) await send(rest, tally, read)
    await write()
  }

  /** Returns the ids and terms of all vocabularies of the list. */
  async function readAll() {
    const items = []
    for (let page: string | null | undefined; page !== null; ) {
      const cursor = page === undefined ? '' : `&page=${page}`
      const { body } = await rest.call(`GET vocs?list=${listId}&limit=100${cursor}`)
      const { items: more, next } = vocsPageView.parse(body)
      items.push(...more)
      page = next
    }
    return items
  }
  return { callAll, readAll, sentTerms, acknowledgedIds }
}

describe.runIf(hasPostgres)('while connections to the database are terminated', () => {
  it(`${rounds} times under ${clientCount} clients, the server goes on and loses nothing`, async () => {
    const { postgres, dataDir, server, close } = await startOnPostgres()
    cleanUps.push(close)
    const tally: Tally = { succeeded: 0, unavailable: 0, unexpected: [] }
    const user = new RestClient(server.url)
    await user.signUp(dataDir, 'ada@example.com')
    const clients = await Promise.all(Array.from({ length: clientCount }, () => createStormClient(user, tally)))
    let isOver = false
    const callers = clients.map(async ({ callAll }) => {
      while (!isOver) await callAll()
    })
    let terminated = 0
    for (let round = 0; round < rounds && server.child.exitCode === null; round++) {
      await sleep(randomInt(20, 201))
      terminated += await postgres.terminateConnections()
    }
    isOver = true
    await Promise.all(callers)
    if (fullScope) printTable({ rounds, terminated, ...tally, unexpected: tally.unexpected.length })
    expect(server.output.stderr).toBe('')
    expect(server.child.exitCode).toBeNull()
    expect(tally.unexpected).toEqual([])
    expect(tally.unavailable).toBeGreaterThan(0)

    // The storm is over: every request succeeds.
    const unavailable = tally.unavailable
    await Promise.all(clients.map(({ callAll }) => callAll()))
    expect(tally).toEqual({ succeeded: expect.any(Number), unavailable, unexpected: [] })

    for (const { readAll, sentTerms, acknowledgedIds } of clients) {
      const stored = await readAll()
      const storedIds = new Set(stored.map(({ id }) => id))
      expect(acknowledgedIds.filter((id) => !storedIds.has(id))).toEqual([])
      const terms = stored.map(({ term }) => term).filter((term) => term.startsWith('term'))
      expect(new Set(terms).size).toBe(terms.length)
      expect(sentTerms).toEqual(expect.arrayContaining(terms))
    }
  })
})

function printTable(counts: Record<string, number>): void {
  const lines = Object.entries(counts).map(([name, count]) => `     ${name.padEnd(12)} ${count}\n`)
  process.stdout.write(`\n${lines.join('')}`)
}
