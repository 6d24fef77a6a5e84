import { createServer, type IncomingMessage } from 'node:http'
import postgres, { type Sql } from 'postgres'
import type { Statement } from '../ratios/protocol.ts'
import type { Unit } from '../ratios/units.ts'
import { selected, selectRows } from './bare-rows.ts'

/*
 * The bare handler, a process of its own: `node:http` and the driver. It runs the captured statements of a call as prepared ones, those that
 * the product sends in one round trip in one, too, and responds with rows as JSON, about as many bytes as the product.
 * `/NAME/N` is the Nth capture of a call.
 */

/** The settings of the process. */
export interface BareSetup {
  databaseUrl: string
  connections: number
  /** By the name of a call. */
  captures: Record<string, BareRequest[]>
}

/** A captured request. */
export interface BareRequest {
  units: Unit[]
  /** The length of the product's response. */
  bytes: number
}

/** Each connection is a client of its own, so that related statements can be sent on one. Parameters are sent as they were captured. */
function createClient(databaseUrl: string): Sql {
  const client = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  const unchanged = (value: unknown) => value
  for (const type of Object.keys(client.options.serializers)) client.options.serializers[Number(type)] = unchanged
  // Dates stay texts.
  for (const type of [1082, 1114, 1184]) client.options.parsers[type] = unchanged
  return client
}

type Rows = readonly Record<string, unknown>[]

function createRunner({ databaseUrl, connections }: BareSetup) {
  const idle = Array.from({ length: connections }, () => createClient(databaseUrl))
  const waiting: ((client: Sql) => void)[] = []
  const acquire = () => {
    const client = idle.pop()
    return client === undefined ? new Promise<Sql>((resolve) => waiting.push(resolve)) : client
  }
  const release = (client: Sql) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(client)
    else next(client)
  }

  async function runUnit({ roundTrips }: Unit): Promise<Rows[]> {
    const client = await acquire()
    const results: Rows[] = []
    try {
      for (const statements of roundTrips)
        results.push(...(await Promise.all(statements.map((statement) => execute(client, statement)))))
      return results
    } catch (error) {
      await client.unsafe('rollback')
      throw error
    } finally {
      release(client)
    }
  }

  /** Runs the statements of a request: what one connection did one after the other, several connections at a time. */
  return async ({ units }: BareRequest): Promise<Rows[]> => {
    const connections = new Set(units.map(({ connection }) => connection))
    const results = await Promise.all(
      [...connections].map(async (connection) => {
        const rows: Rows[] = []
        for (const unit of units) if (unit.connection === connection) rows.push(...(await runUnit(unit)))
        return rows
      }),
    )
    return results.flat()
  }
}

/** A search that is prepared gets one plan for all texts, which may read a hundred times the pages. */
const isSearch = (text: string) => / like /i.test(text)

/** A statement without parameters and rows, such as BEGIN, is sent in one message, as the product's driver does. */
const execute = (client: Sql, { text, params, types }: Statement) =>
  params.length === 0 && !/^\s*(select|with)\b/i.test(text)
    ? client.unsafe(text)
    : client.unsafe(
        text,
        params.map((value, n) => (types[n] ? client.typed(value, types[n]) : value)),
        { prepare: !isSearch(text) },
      )

/** By the name of a call: what of its results is sent. */
const selections = new Map<string, ReturnType<typeof selectRows>>()

function bodyOf(name: string, { bytes }: BareRequest, results: readonly Rows[]): Buffer {
  const selection = selections.get(name) ?? selectRows(results, bytes)
  selections.set(name, selection)
  return Buffer.from(JSON.stringify(selected(results, selection)))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

process.once('message', (setup: BareSetup) => {
  const run = createRunner(setup)
  const server = createServer(async (request, response) => {
    try {
      const [, name = '', index] = (request.url ?? '').split('/')
      if (request.method === 'POST') await readBody(request)
      const captured = setup.captures[name]?.[Number(index)]
      if (captured === undefined) throw new Error(`nothing was captured as ${request.url}`)
      const body = bodyOf(name, captured, await run(captured))
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
