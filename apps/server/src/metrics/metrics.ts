import { type JobName, jobs, type Observer, type QueueLength } from '@wordtide/api'
import { errorCatalogue } from '@wordtide/contract'
import type { ConnectionCounts } from '@wordtide/db'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestObserver } from '../plugins/http/request-outcome.ts'
import { createQueueReader } from './queue-length.ts'

/** The upper bounds in seconds: light procedures take a millisecond or two, and a client waits for thirty seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** The label of jobs is not `job`, which Prometheus gives to everything that it scrapes. */
const jobLabels = ['job_name'] as const

/** The label `status` of a request whose client went away before there was a status. */
const abortedStatus = 'aborted'

/** The sources that are read at a scrape, once they are open. */
export interface Sources {
  countConnections(): ConnectionCounts
  countQueuedMails(): Promise<QueueLength>
  countImports(): number
  countExports(): number
}

/** The metrics of this process. Each is described in docs/operations/monitoring.md. */
export interface Metrics extends Observer, RequestObserver {
  /** Adds the metrics of what the server has opened. */
  watch(sources: Sources): void
  /** The media type of `text`. */
  readonly contentType: string
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
}

/** Creates the metrics, with those of the process itself. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'wordtide_request_duration_seconds',
    help: 'How long requests took, by what they called and its status; each call of a batch by itself',
    labelNames: ['procedure', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const inProgress = new Gauge({
    name: 'wordtide_requests_in_progress',
    help: 'Requests that have begun and not ended',
    registers,
  })
  const errors = new Counter({
    name: 'wordtide_errors_total',
    help: 'Errors in responses by their key',
    labelNames: ['key'],
    registers,
  })
  const sounds = new Counter({
    name: 'wordtide_sounds_total',
    help: 'Sounds that were requested, by whether they were cached, synthesized or failed',
    labelNames: ['outcome'],
    registers,
  })
  const jobFailures = new Counter({
    name: 'wordtide_job_failures_total',
    help: 'Runs of a background job that failed',
    labelNames: jobLabels,
    registers,
  })
  for (const key of Object.keys(errorCatalogue)) errors.inc({ key }, 0)
  for (const outcome of ['cached', 'synthesized', 'failed']) sounds.inc({ outcome }, 0)
  for (const { name } of jobs) jobFailures.inc({ job_name: name }, 0)
  const succeededAt = addJobAges(registers)

  return {
    requestStarted: () => inProgress.inc(),
    requestEnded: ({ names, status, calls, errors: keys, startedAt, endedAt }) => {
      inProgress.dec()
      for (const [index, procedure] of names.entries()) {
        const call = calls?.[index] ?? { status: status ?? abortedStatus, endedAt }
        durations.observe({ procedure, status: call.status }, (call.endedAt - startedAt) / 1000)
      }
      for (const key of keys) errors.inc({ key })
    },
    jobEnded: (job, outcome) => {
      if (outcome === 'succeeded') succeededAt.set(job, performance.now())
      else jobFailures.inc({ job_name: job })
    },
    soundRequested: (outcome) => sounds.inc({ outcome }),
    watch: (sources) => addSources(sources, registers),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Adds the ages of the jobs; returns when each last succeeded, or was first expected to. */
function addJobAges(registers: Registry[]): Map<JobName, number> {
  const startedAt = performance.now()
  const succeededAt = new Map(jobs.map(({ name }) => [name, startedAt]))
  new Gauge({
    name: 'wordtide_job_age_seconds',
    help: 'Since a background job last succeeded in this process, or since the start',
    labelNames: jobLabels,
    registers,
    collect() {
      for (const [job, time] of succeededAt) this.set({ job_name: job }, (performance.now() - time) / 1000)
    },
  })
  return succeededAt
}

function addSources(
  { countConnections, countQueuedMails, countImports, countExports }: Sources,
  registers: Registry[],
): void {
  new Gauge({
    name: 'wordtide_database_connections',
    help: 'Connections to the database by state; the embedded engine is one',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = countConnections()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  const addCount = (name: string, help: string, count: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count())
      },
    })
  addCount(
    'wordtide_database_waiting_callers',
    'Callers that wait for a connection to the database',
    () => countConnections().waiting,
  )
  addCount('wordtide_imports_in_progress', 'Requests with a file to import', countImports)
  addCount('wordtide_exports_in_progress', 'Downloads of lists and of accounts', countExports)
  const readQueue = createQueueReader(countQueuedMails)
  new Gauge({
    name: 'wordtide_queued_mails',
    help: 'Mails in the queue, by whether they were tried; absent while the database does not respond',
    labelNames: ['state'],
    registers,
    async collect() {
      const length = await readQueue()
      this.reset()
      if (length === undefined) return
      this.set({ state: 'waiting' }, length.waiting)
      this.set({ state: 'failed' }, length.failed)
    },
  })
}
