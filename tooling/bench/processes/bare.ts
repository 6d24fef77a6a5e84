import { createServer, type IncomingMessage } from 'node:http'
import postgres, { type ReservedSql, type Sql } from 'postgres'
import type { Unit } from '../capture/units.ts'

/*
 * The bare handler, a process of its own: `node:http` and the driver. It runs the captured statements of a call as prepared ones, and sends
 * their rows as JSON. `/NAME/N` is the Nth capture of a call.
 */

/** What the process is told when it starts. */
export interface BareSetup {
  databaseUrl: string
  connections: number
  captures: Record<string, Unit[][]>
}

/** Creates a client that sends parameters as they were captured, and leaves dates as texts. */
function createClient({ databaseUrl, connections }: BareSetup): Sql {
  const client = postgres(databaseUrl, { max: connections, fetch_types: false, onnotice: () => {} })
  const unchanged = (value: unknown) => value
  for (const type of Object.keys(client.options.serializers)) client.options.serializers[Number(type)] = unchanged
  for (const type of [1082, 1114, 1184]) client.options.parsers[type] = unchanged
  return client
}

async function run(sql: Sql, units: readonly Unit[]): Promise<unknown[]> {
  const results: unknown[] = []
  for (const unit of units) {
    if (unit.length === 1) {
      for (const statement of unit) results.push(await execute(sql, statement))
      continue
    }
    const reserved = await sql.reserve()
    try {
      for (const statement of unit) {
        const rows = await execute(reserved, statement)
        if (rows.length > 0) results.push(rows)
      }
    } finally {
      reserved.release()
    }
  }
  return results
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
      const units = setup.captures[name]?.[Number(index)]
      if (units === undefined) throw new Error(`nothing was captured as ${request.url}`)
      const body = Buffer.from(JSON.stringify(await run(sql, units)))
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
