import { createServer, type IncomingMessage } from 'node:http'
import postgres, { type ReservedSql, type Sql } from 'postgres'
import type { Unit } from '../capture/units.ts'

/*
 * The bare handler, a process of its own: `node:http` and the driver. It runs the captured statements of a call as prepared ones, and sends
 * rows as JSON, those of the statement that come closest to the length of the product's response. `/NAME/N` is the Nth capture of a call.
 */

/** What the process is told when it starts. */
export interface BareSetup {
  databaseUrl: string
  connections: number
  /** By the name of a call: the statements of each of its requests, and the length of the product's response. */
  captures: Record<string, { requests: Unit[][]; bytes: number }>
}

/** Creates a client that sends parameters as they were captured, and leaves dates as texts. */
function createClient({ databaseUrl, connections }: BareSetup): Sql {
  const client = postgres(databaseUrl, { max: connections, fetch_types: false, onnotice: () => {} })
  const unchanged = (value: unknown) => value
  for (const type of Object.keys(client.options.serializers)) client.options.serializers[Number(type)] = unchanged
  for (const type of [1082, 1114, 1184]) client.options.parsers[type] = unchanged
  return client
}

/** Runs the statements of a request; returns the rows of each. */
async function run(sql: Sql, units: readonly Unit[]): Promise<unknown[]> {
  const results: unknown[] = []
  for (const unit of units) {
    if (unit.length === 1) {
      for (const statement of unit) results.push(await execute(sql, statement))
      continue
    }
    const reserved = await sql.reserve()
    try {
      for (const statement of unit) results.push(await execute(reserved, statement))
    } finally {
      reserved.release()
    }
  }
  return results
}

/** By the name of a call: which of its results is sent. */
const sent = new Map<string, number>()

function bodyOf(name: string, results: readonly unknown[], bytes: number): Buffer {
  let index = sent.get(name)
  if (index === undefined) {
    const distances = results.map((rows) => Math.abs(Math.log(Buffer.byteLength(JSON.stringify(rows)) / bytes)))
    index = distances.indexOf(Math.min(...distances))
    sent.set(name, index)
  }
  return Buffer.from(JSON.stringify(results[index]))
}

/** A statement without parameters and rows, such as BEGIN, is sent in one message, as the product's driver does. */
const execute = (sql: Sql | ReservedSql, { text, params, types }: Unit[number]) =>
  params.length === 0 && !/^\s*(select|with)\b/i.test(text)
    ? sql.unsafe(text)
    : sql.unsafe(
        text,
        params.map((value, n) => (types[n] ? sql.typed(value, types[n]) : value)),
        { prepare: true },
      )

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

process.once('message', (setup: BareSetup) => {
  const sql = createClient(setup)
  const server = createServer(async (request, response) => {
    try {
      const [, name = '', index] = (request.url ?? '').split('/')
      if (request.method === 'POST') await readBody(request)
      const captured = setup.captures[name]
      const units = captured?.requests[Number(index)]
      if (captured === undefined || units === undefined) throw new Error(`nothing was captured as ${request.url}`)
      const body = bodyOf(name, await run(sql, units), captured.bytes)
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      response.end(body)
    } catch (error) {
      response.writeHead(500)
      response.end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 })
  })
})
process.on('disconnect', () => process.exit(0))
