import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import postgres, { type Sql } from 'postgres'
import type { Statement, Step } from './bare.ts'

/*
 * The bare handler: `node:http` and the driver with prepared statements, nothing else. It runs the statements that the product was
 * recorded with, with fresh ids and times where those of the recording were fresh, and responds with their rows.
 */

const [file = '', port = '0', databaseUrl = ''] = process.argv.slice(2)
const visits: Step[][] = JSON.parse(readFileSync(file, 'utf8'))

/** As many as the product has by default; each is a client of its own, so that transactions can be sent as they were recorded. */
const idle = Array.from({ length: 10 }, () => {
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  // The parameters are texts already.
  sql.options.serializers = {}
  return sql
})
const waiting: ((connection: Sql) => void)[] = []

function acquire(): Promise<Sql> {
  const connection = idle.pop()
  return connection === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(connection)
}

function release(connection: Sql): void {
  const next = waiting.shift()
  if (next === undefined) idle.push(connection)
  else next(connection)
}

const server = createServer((request, response) => {
  const [, learner, step] = (request.url ?? '').split('/').map(Number)
  const recorded = visits[learner ?? -1]?.[step ?? -1]
  const rows = recorded === undefined ? Promise.resolve([]) : run(recorded)
  rows.then(
    (result) => send(200, JSON.stringify(result)),
    (error: unknown) => send(500, JSON.stringify({ error: String(error) })),
  )
  function send(status: number, body: string) {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
})
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

async function run({ connections, sentAt }: Step): Promise<unknown[]> {
  const refresh = createRefresh(sentAt)
  return Promise.all(connections.map((statements) => runInOrder(statements, refresh)))
}

async function runInOrder(statements: readonly Statement[], refresh: (text: string) => string): Promise<unknown[]> {
  const connection = await acquire()
  const results: unknown[] = []
  try {
    for (const { text, parameters } of statements) {
      const fresh = parameters.map((value) => (value === null ? null : refresh(value)))
      results.push(await connection.unsafe(text, fresh, { prepare: parameters.length > 0 && !isSearch(text) }))
    }
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {})
    throw error
  } finally {
    release(connection)
  }
  return results
}

/** A search that is prepared gets one plan for all texts, which may read a hundred times the pages. */
const isSearch = (text: string) => / like /i.test(text)

/**
 * Returns a function that replaces, in a parameter, each id that was made during the request (the first 48 bits of a UUID of version 7 are
 * its time), and moves each time since then as far as time has passed.
 */
function createRefresh(sentAt: number): (text: string) => string {
  const ids = new Map<string, string>()
  const passed = Date.now() - sentAt
  // Answers are dated while the learner reviews, before they are sent.
  const since = sentAt - 10_000
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
