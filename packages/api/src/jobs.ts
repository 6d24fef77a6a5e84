import { leases } from '@wordtide/db'
import { eq, lte } from 'drizzle-orm'
import { cleanUpAccessTokens } from './access-tokens/index.ts'
import { cleanUpAccounts, composers } from './accounts/index.ts'
import { sweepImages } from './images/index.ts'
import { cleanUpLimits } from './limits/index.ts'
import { deliverMail } from './mail/index.ts'
import type { JobName, Services } from './services.ts'

interface Job {
  name: JobName
  /** In ms. */
  every: number
  /** `signal`: the server stops, and what is not begun can wait. */
  run(services: Services, signal?: AbortSignal): Promise<void>
}

const minute = 60_000

/** What the server does by itself. */
export const jobs: readonly Job[] = [
  { name: 'deliver mail', every: minute / 2, run: (services, signal) => deliverMail(services, composers, signal) },
  { name: 'sweep images', every: 60 * minute, run: sweepImages },
  { name: 'clean up accounts', every: 60 * minute, run: cleanUpAccounts },
  { name: 'clean up access tokens', every: 60 * minute, run: cleanUpAccessTokens },
  { name: 'clean up limits', every: 60 * minute, run: cleanUpLimits },
]

/**
 * How long a job keeps other servers from it, in ms, and itself after a crash. A job that takes longer may run twice at once,
 * which every job can bear: the lease saves work.
 */
const leaseMs = minute

/** Runs one job now unless another server is at it; its failure is logged and waits for the next turn. */
export async function runJob(services: Services, name: JobName, signal?: AbortSignal): Promise<void> {
  const job = jobs.find((entry) => entry.name === name)
  if (job === undefined) return
  const now = services.now()
  const until = new Date(now.getTime() + leaseMs)
  try {
    const taken = await services.db
      .insert(leases)
      .values({ name, until })
      .onConflictDoUpdate({ target: leases.name, set: { until }, setWhere: lte(leases.until, now) })
      .returning({ name: leases.name })
    if (taken.length === 0) return
    try {
      await job.run(services, signal)
    } finally {
      await release(services, name)
    }
  } catch (error) {
    services.log.error({ err: error, job: name }, 'job failed')
  }
}

const release = ({ db, now }: Services, name: JobName) =>
  db.update(leases).set({ until: now() }).where(eq(leases.name, name))

/**
 * Runs every job at its turn and when it is woken, each one at a time; `stop` waits for those under way, but no longer than
 * `patienceMs`: a mail server may be slow.
 */
export function startJobs(
  ports: Omit<Services, 'wake'>,
  patienceMs = 4000,
): { services: Services; stop(): Promise<void> } {
  const underWay = new Map<JobName, Promise<void>>()
  const again = new Set<JobName>()
  const stopping = new AbortController()
  const wake = (name: JobName) => {
    if (stopping.signal.aborted) return
    if (underWay.has(name)) {
      again.add(name)
      return
    }
    const run = runJob(services, name, stopping.signal).then(() => {
      underWay.delete(name)
      if (again.delete(name)) wake(name)
    })
    underWay.set(name, run)
  }
  const services: Services = { ...ports, wake }
  const timers = jobs.map((job) => setInterval(() => wake(job.name), job.every))
  for (const timer of timers) timer.unref()
  for (const job of jobs) wake(job.name)
  return {
    services,
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      let patience: ReturnType<typeof setTimeout> | undefined
      const enough = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, patienceMs)
      })
      await Promise.race([Promise.all(underWay.values()), enough])
      clearTimeout(patience)
      // What is left under way is given up: the next server need not wait for it.
      for (const name of underWay.keys())
        await release(services, name).catch((err: unknown) =>
          services.log.warn({ err, job: name }, 'lease not given back'),
        )
    },
  }
}
