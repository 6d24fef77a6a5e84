import { createRandom } from '@wordtide/simulation'
import { type CaptureProxy, startCaptureProxy } from '../capture/proxy.ts'
import { statementsOf, type Unit, unitsOf } from '../capture/units.ts'
import type { BareRequest } from '../processes/bare.ts'
import { startBenchServer } from '../processes/server.ts'
import type { Account } from './data.ts'
import { createHttpClient, type HttpClient } from './http.ts'
import { type Sample, type Think, trpcApi, visit } from './learner.ts'

/** A request of a visit, as it was captured. */
export interface Step extends BareRequest {
  sentAt: number
  /** The seconds, on average, for which the learner looked at the response. */
  thinkSeconds: number
}

/** Lets each learner visit a server once, alone and without pauses, and captures what each request had PostgreSQL do. */
export async function recordVisits(
  databaseUrl: string,
  accounts: readonly Account[],
  report: (progress: string) => void,
): Promise<Step[][]> {
  const proxy = await startCaptureProxy(databaseUrl)
  const server = await startBenchServer(proxy.urlOf(databaseUrl))
  const http = createHttpClient()
  const visits: Step[][] = []
  try {
    for (const [n, account] of accounts.entries()) {
      report(`recording the statements of learner ${n} of ${accounts.length}`)
      visits.push(await recordVisit({ proxy, http, port: server.port }, account, n))
    }
    return visits
  } finally {
    http.close()
    await server.stop()
    await proxy.close()
  }
}

interface Recorder {
  proxy: CaptureProxy
  http: HttpClient
  port: number
}

async function recordVisit({ proxy, http, port }: Recorder, account: Account, n: number): Promise<Step[]> {
  const steps: Step[] = []
  /** Whatever was sent since the last request belongs to that. */
  const finishStep = () => {
    const units = unitsOf(proxy.take()).filter((unit) => !isJob(unit))
    const step = steps.at(-1)
    if (step !== undefined) step.units = units
  }
  const failures: string[] = []
  const record = ({ kind, error, bytes }: Sample) => {
    if (error !== undefined) failures.push(`${kind}: ${error}`)
    const step = steps.at(-1)
    if (step !== undefined) step.bytes = bytes
  }
  const api = trpcApi(http, () => port, account, record)
  const recorded = <T>(kind: string, send: () => Promise<T>): Promise<T> => {
    finishStep()
    steps.push({ kind, sentAt: Date.now(), thinkSeconds: 0, units: [], bytes: 0 })
    return send()
  }
  const think: Think = async (seconds) => {
    const step = steps.at(-1)
    if (step !== undefined) step.thinkSeconds += seconds
  }
  await visit(
    {
      query: (kind, calls) => recorded(kind, () => api.query(kind, calls)),
      mutate: (kind, path, input) => recorded(kind, () => api.mutate(kind, path, input)),
    },
    account,
    think,
    createRandom(n),
  ).catch((error: unknown) => {
    throw new Error(failures.join('\n'), { cause: error })
  })
  finishStep()
  return steps
}

/** Whether it runs in the background. */
const isJob = (unit: Unit) => statementsOf([unit]).some(({ text }) => /"(leases|mail_queue)"/.test(text))

/** Sends the requests of one recorded visit to the bare handler, with the same pauses. */
export async function replayVisit(
  http: HttpClient,
  port: number,
  visits: readonly Step[][],
  learner: number,
  think: Think,
  record: (sample: Sample) => void,
): Promise<void> {
  for (const [step, { kind, thinkSeconds }] of (visits[learner] ?? []).entries()) {
    const start = performance.now()
    let error: string | undefined
    let bytes = 0
    try {
      const { status, body } = await http.send({ port, method: 'GET', path: `/${learner}/${step}` })
      bytes = body.length
      if (status !== 200) error = `${status} ${body.slice(0, 300)}`
    } catch (cause) {
      error = String(cause)
    }
    record({ kind, ms: performance.now() - start, bytes, error })
    await think(thinkSeconds)
  }
}
