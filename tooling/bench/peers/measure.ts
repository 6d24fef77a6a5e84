import type { LoadDatabase } from '../load/database.ts'
import { type Generator, startGenerator } from '../processes/children.ts'
import { encodeRequest } from '../processes/request.ts'
import { cpuSecondsOfFamily } from '../processes/usage.ts'
import { median } from '../statistics.ts'
import type { CallName, Peer } from './peer.ts'

/** What a call costs, in milliseconds of CPU, and how many there were a second. Medians over the rounds. */
export interface Cost {
  server: number
  database: number
  perSecond: number
  bytes: number
}

interface Round {
  call: CallName
  /** How many in a round. */
  calls: number
  database: LoadDatabase
}

interface Measured {
  peer: Peer
  /** One for each round. */
  costs: Cost[]
  /** Of one call. */
  statements: number
}

const connections = 4

/**
 * Measures a call of all peers in alternating rounds. Returns by their names what it costs and how many statements it has. Throws if a request
 * fails.
 */
export async function measureCall(
  peers: readonly Peer[],
  round: Round,
  rounds: number,
): Promise<Map<string, Cost & { statements: number }>> {
  const { call, calls, database } = round
  const measured = peers.map((peer): Measured => ({ peer, costs: [], statements: 0 }))
  const generator = startGenerator()
  try {
    // A warm-up: the servers compile, PostgreSQL reads what it needs.
    for (const one of measured) {
      const warmUp = () => measureRound(generator, one.peer, round, 1)
      one.statements = (await database.countStatements(warmUp)) / calls
    }
    for (let n = 1; n <= rounds; n++)
      for (const { peer, costs } of measured) costs.push(await measureRound(generator, peer, round, 1 + n * calls))
  } catch (error) {
    throw new Error(call, { cause: error })
  } finally {
    await generator.stop()
  }
  return new Map(
    measured.map(({ peer: { name }, costs, statements }) => {
      const medianOf = (key: keyof Cost) => median(costs.map((cost) => cost[key]))
      return [
        name,
        {
          server: medianOf('server'),
          database: medianOf('database'),
          perSecond: medianOf('perSecond'),
          bytes: medianOf('bytes'),
          statements,
        },
      ]
    }),
  )
}

async function measureRound(
  generator: Generator,
  { name, program, requests }: Peer,
  { call, calls, database }: Round,
  first: number,
): Promise<Cost> {
  const encoded = Array.from({ length: calls }, (_, n) => requests(call, first + n))
    .flat()
    .map((request) => encodeRequest(request).toString('base64'))
  const cpu = () => ({ server: cpuSecondsOfFamily(program.pid), database: cpuSecondsOfFamily(database.pid) })
  const before = cpu()
  const load = { port: program.port, requests: encoded, count: encoded.length, connections }
  const { seconds, bytes } = await generator.run(load).catch((error: unknown) => {
    throw new Error(name, { cause: error })
  })
  const after = cpu()
  return {
    server: ((after.server - before.server) * 1000) / calls,
    database: ((after.database - before.database) * 1000) / calls,
    perSecond: calls / seconds,
    bytes: bytes / calls,
  }
}
