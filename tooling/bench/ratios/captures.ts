import { startCaptureProxy } from '../capture/proxy.ts'
import { type Unit, withoutJobs } from '../capture/units.ts'
import type { Learner } from '../data/library.ts'
import { startGenerator } from '../processes/children.ts'
import { startBenchServer } from '../processes/server.ts'
import { median } from '../statistics.ts'
import { type MeasuredCall, requestOf, type Transport } from './calls.ts'

/** What a call has PostgreSQL do. */
export interface CapturedCall {
  /** For each request: one of a call that reads, all of one that changes the data. */
  requests: Unit[][]
  statements: number
  /** How often the server waits for PostgreSQL. */
  roundTrips: number
}

const readings = 7

/** Has the built server carry out the calls on a database, and returns the statements of each, by its name. */
export async function captureCalls(
  databaseUrl: string,
  calls: readonly MeasuredCall[],
  transport: Transport,
  { learner, cookie, changes }: { learner: Learner; cookie: string; changes: number },
): Promise<Map<string, CapturedCall>> {
  const proxy = await startCaptureProxy(databaseUrl)
  const server = await startBenchServer(proxy.urlOf(databaseUrl))
  const generator = startGenerator()
  const port = Number(new URL(server.url).port)
  const send = async (call: MeasuredCall, n: number) => {
    const request = requestOf(call, transport, learner, cookie, n).toString('base64')
    await generator.run({ port, requests: [request], count: 1, connections: 1 })
  }
  try {
    const captured = new Map<string, CapturedCall>()
    for (const call of calls) {
      // The first one prepares statements.
      if (!call.changes) for (let n = 0; n < 3; n++) await send(call, n)
      const passed = []
      proxy.take()
      for (let n = 0; n < (call.changes ? changes : readings); n++) {
        await send(call, n)
        passed.push(proxy.take())
      }
      const requests = withoutJobs(passed)
      captured.set(call.name, {
        requests: call.changes ? requests : requests.slice(-1),
        statements: median(requests.map((units) => units.flat().length)),
        roundTrips: median(passed.map(({ roundTrips }) => roundTrips)),
      })
    }
    return captured
  } finally {
    await generator.stop()
    await server.stop()
    await proxy.close()
  }
}
