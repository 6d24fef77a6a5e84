import type { Learner } from '../data/library.ts'
import type { BareRequest } from '../processes/bare.ts'
import { type Generator, startGenerator } from '../processes/children.ts'
import { type BenchServer, startBenchServer } from '../processes/server.ts'
import { median } from '../statistics.ts'
import { type MeasuredCall, requestOf, type Transport } from './calls.ts'
import { type CaptureProxy, type Passed, startCaptureProxy } from './proxy.ts'
import { statementsOf, withoutJobs } from './units.ts'

/** The work of PostgreSQL in a call. */
export interface CapturedCall {
  /** One of a call that reads, all of one that changes the data. */
  requests: BareRequest[]
  statements: number
  /** The number of times that the server waits for PostgreSQL. */
  roundTrips: number
}

const readings = 7

/** The caller, and the number of its requests that change the data. */
export interface Caller {
  learner: Learner
  cookie: string
  changes: number
}

/** Has the built server carry out the calls on a database, and returns the statements of each, by its name. */
export async function captureCalls(
  databaseUrl: string,
  calls: readonly MeasuredCall[],
  transport: Transport,
  caller: Caller,
): Promise<Map<string, CapturedCall>> {
  const proxy = await startCaptureProxy(databaseUrl)
  const server = await startBenchServer(proxy.urlOf(databaseUrl))
  const generator = startGenerator()
  try {
    const captured = new Map<string, CapturedCall>()
    for (const call of calls)
      captured.set(call.name, await captureCall({ proxy, server, generator }, call, transport, caller))
    return captured
  } finally {
    await generator.stop()
    await server.stop()
    await proxy.close()
  }
}

/** Has a server behind a proxy carry out a call a few times. */
export async function captureCall(
  { proxy, server, generator }: { proxy: CaptureProxy; server: BenchServer; generator: Generator },
  call: MeasuredCall,
  transport: Transport,
  { learner, cookie, changes }: Caller,
): Promise<CapturedCall> {
  const send = async (n: number) => {
    const request = requestOf(call, transport, learner, cookie, n).toString('base64')
    const result = await generator.run({ port: server.port, requests: [request], count: 1, connections: 1 })
    return result.bytes
  }
  // The first ones prepare statements.
  if (!call.changes) for (let n = 0; n < 3; n++) await send(n)
  const passed: Passed[] = []
  let bytes = 0
  proxy.take()
  for (let n = 0; n < (call.changes ? changes : readings); n++) {
    bytes = await send(n)
    passed.push(proxy.take())
  }
  const requests = withoutJobs(passed).map((units) => ({ units, bytes }))
  return {
    requests: call.changes ? requests : requests.slice(-1),
    statements: median(requests.map(({ units }) => statementsOf(units).length)),
    // A job, or a response that arrives while the server still sends, only adds some.
    roundTrips: Math.min(...passed.map(({ roundTrips }) => roundTrips)),
  }
}
