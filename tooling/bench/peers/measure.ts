import { createHttpClient, type HttpClient } from '../load/http.ts'
import { cpuSecondsOfTree } from '../load/processes.ts'
import { median } from '../load/statistics.ts'
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

const concurrency = 4

/** Measures a call of all peers in alternating rounds. A peer without the call has no cost. Throws if a request fails. */
export async function measureCall(
  peers: readonly Peer[],
  { call, calls, rounds, databasePid }: Round,
): Promise<Map<string, Cost>> {
  const able = peers.filter((peer) => peer.request(call, 1) !== undefined)
  const costs = new Map(able.map(({ name }): [string, Cost[]] => [name, []]))
  const sent = new Map<string, number>()
  const http = createHttpClient()
  try {
    // The first round is a warm-up: the servers compile, PostgreSQL reads what it needs.
    for (let round = 0; round <= rounds; round++) {
      for (const peer of able) {
        const first = sent.get(peer.name) ?? 1
        const cost = await measureRound(http, peer, call, { first, calls, databasePid })
        sent.set(peer.name, first + calls)
        if (round > 0) costs.get(peer.name)?.push(cost)
      }
    }
  } finally {
    http.close()
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
  http: HttpClient,
  peer: Peer,
  call: CallName,
  { first, calls, databasePid }: { first: number; calls: number; databasePid: number },
): Promise<Cost> {
  const { port, pid } = peer.program
  let bytes = 0
  let next = first
  const work = async () => {
    while (next < first + calls) {
      const request = peer.request(call, next++)
      if (request === undefined) return
      const { status, body } = await http.send({ port, ...request })
      if (status >= 300) throw new Error(`${peer.name}, ${call}: ${status} ${body.slice(0, 500)}`)
      bytes += body.length
    }
  }
  const cpu = () => ({ server: cpuSecondsOfTree(pid), database: cpuSecondsOfTree(databasePid) })
  const [start, before] = [performance.now(), cpu()]
  await Promise.all(Array.from({ length: concurrency }, work))
  const [seconds, after] = [(performance.now() - start) / 1000, cpu()]
  return {
    server: ((after.server - before.server) * 1000) / calls,
    database: ((after.database - before.database) * 1000) / calls,
    perSecond: calls / seconds,
    bytes: bytes / calls,
  }
}
