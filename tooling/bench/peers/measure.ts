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
  calls: number
  rounds: number
  databasePid: number
}

const connections = 4

/** Measures a call of all peers in alternating rounds. A peer without the call has no cost. Throws if a request fails. */
export async function measureCall(
  peers: readonly Peer[],
  { call, calls, rounds, databasePid }: Round,
): Promise<Map<string, Cost>> {
  const able = peers.filter((peer) => peer.request(call, 1) !== undefined)
  const costs = new Map(able.map(({ name }): [string, Cost[]] => [name, []]))
  const sent = new Map<string, number>()
  const generator = startGenerator()
  try {
    // The first round is a warm-up: the servers compile, PostgreSQL reads what it needs.
    for (let round = 0; round <= rounds; round++) {
      for (const peer of able) {
        const first = sent.get(peer.name) ?? 1
        const cost = await measureRound(generator, peer, call, { first, calls, databasePid })
        sent.set(peer.name, first + calls)
        if (round > 0) costs.get(peer.name)?.push(cost)
      }
    }
  } finally {
    await generator.stop()
  }
  const medianOf = (all: readonly Cost[], key: keyof Cost) => median(all.map((cost) => cost[key]))
  return new Map(
    [...costs].map(([name, all]) => [
      name,
      {
        server: medianOf(all, 'server'),
        database: medianOf(all, 'database'),
        perSecond: medianOf(all, 'perSecond'),
        bytes: medianOf(all, 'bytes'),
      },
    ]),
  )
}

async function measureRound(
  generator: Generator,
  { name, program, request }: Peer,
  call: CallName,
  { first, calls, databasePid }: { first: number; calls: number; databasePid: number },
): Promise<Cost> {
  const requests = Array.from({ length: calls }, (_, n) => request(call, first + n) ?? [])
    .flat()
    .map((one) => encodeRequest(one).toString('base64'))
  const cpu = () => ({ server: cpuSecondsOfFamily(program.pid), database: cpuSecondsOfFamily(databasePid) })
  const before = cpu()
  const load = { port: program.port, requests, count: calls, connections }
  const { seconds, bytes } = await generator.run(load).catch((error: unknown) => {
    throw new Error(`${name}, ${call}`, { cause: error })
  })
  const after = cpu()
  return {
    server: ((after.server - before.server) * 1000) / calls,
    database: ((after.database - before.database) * 1000) / calls,
    perSecond: calls / seconds,
    bytes: bytes / calls,
  }
}
