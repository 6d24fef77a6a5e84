import { leases } from '@wordtide/db'
import { eq, gt, lte, sql } from 'drizzle-orm'
import { cleanUpAccessTokens } from '../access-tokens/index.ts'
import {
  deleteExpiredInvitations,
  deleteExpiredPendingSignIns,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteOldNetworks,
  deleteUnactivatedAccounts,
} from '../accounts/index.ts'
import { cleanUpIdempotencyKeys } from '../calls/idempotency.ts'
import { cleanUpChanges } from '../changes/index.ts'
import { deleteOldAddresses } from '../credentials/index.ts'
import { normalizeStoredImages, sweepImages } from '../images/index.ts'
import { computeMemories, countStaleProgress, deleteOldMisses, fitParameters } from '../learning/index.ts'
import { cleanUpLimits } from '../limits/index.ts'
import { deleteFailedMails, deliverMail } from '../mail/index.ts'
import type { JobOutcome, Observer } from '../observer.ts'
import { deleteExpiredChallenges } from '../passkeys/index.ts'
import { nobodyIsToBeReminded, sendReminders } from '../reminders/index.ts'
import type { JobName, Services } from '../services.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { minuteMs } from '../values/durations.ts'
import { storedReason } from '../values/stored-reason.ts'
import { deleteOldDeliveries, makeDeliveries, nothingHappened, nothingIsDue, sendWebhooks } from '../webhooks/index.ts'
import { composers } from './composers.ts'
import { finishDeletions } from './finish-deletions.ts'
import { renewKeys } from './renew-keys.ts'
import { runSteps } from './steps.ts'

interface Job {
  name: JobName
  intervalMs: number
  /** Idempotent. When `signal` aborts, the server is stopping: the job may leave the rest to its next run. */
  run(services: Services, signal?: AbortSignal): Promise<void>
  /** Returns whether there is nothing to do; then an interval passes without a run, which would write that it ran. */
  isIdle?(services: Services): Promise<boolean>
}

/** The background jobs of the server. */
export const jobs: readonly Job[] = [
  {
    name: 'deliver mail',
    intervalMs: minuteMs / 2,
    run: (services, signal) => deliverMail(services, composers, signal),
  },
  { name: 'sweep images', intervalMs: 60 * minuteMs, run: sweepImages },
  { name: 'normalize images', intervalMs: 10 * minuteMs, run: normalizeStoredImages },
  { name: 'trim sounds', intervalMs: 60 * minuteMs, run: ({ speech }) => speech.trimCache() },
  {
    name: 'clean up accounts',
    intervalMs: 60 * minuteMs,
    run: async (services, signal) => {
      await deleteExpiredSessions(services)
      await deleteExpiredPendingSignIns(services)
      await deleteExpiredTokens(services)
      await deleteExpiredChallenges(services)
      await deleteExpiredInvitations(services)
      await deleteOldNetworks(services)
      await deleteOldAddresses(services)
      await deleteUnactivatedAccounts(services, signal)
      await deleteFailedMails(services)
    },
  },
  { name: 'clean up access tokens', intervalMs: 60 * minuteMs, run: cleanUpAccessTokens },
  { name: 'clean up limits', intervalMs: 60 * minuteMs, run: cleanUpLimits },
  { name: 'clean up idempotency keys', intervalMs: 60 * minuteMs, run: cleanUpIdempotencyKeys },
  { name: 'clean up changes', intervalMs: 60 * minuteMs, run: cleanUpChanges },
  { name: 'finish deletions', intervalMs: 10 * minuteMs, run: finishDeletions },
  { name: 'renew keys', intervalMs: 10 * minuteMs, run: renewKeys },
  {
    name: 'compute memories',
    intervalMs: 10 * minuteMs,
    run: (services, signal) => runSteps(services, computeMemories(services), signal),
  },
  { name: 'fit parameters', intervalMs: 10 * minuteMs, run: fitParameters },
  {
    name: 'count assignments',
    intervalMs: minuteMs,
    run: (services, signal) => runSteps(services, countStaleProgress(services), signal),
  },
  { name: 'clean up classes', intervalMs: 60 * minuteMs, run: deleteOldMisses },
  { name: 'make webhook deliveries', intervalMs: minuteMs / 6, run: makeDeliveries, isIdle: nothingHappened },
  { name: 'send webhooks', intervalMs: minuteMs / 6, run: sendWebhooks, isIdle: nothingIsDue },
  { name: 'clean up webhooks', intervalMs: 60 * minuteMs, run: deleteOldDeliveries },
  { name: 'send reminders', intervalMs: minuteMs, run: sendReminders, isIdle: nobodyIsToBeReminded },
]

/**
 * The time for which a lease keeps other servers from running the same job, also after a crash. A job that takes longer may run twice at
 * once; jobs are idempotent, so the lease only saves work.
 */
export const leaseMs = minuteMs

/** A lease that ends later is from a server whose clock was wrong. */
const latestLease = (now: Date) => new Date(now.getTime() + leaseMs + clockToleranceMs)

/** Returns whether a server holds a lease that ends at `until`: the job is running, or its server has crashed. */
export const isHeld = (until: Date, now: Date): boolean => until > now && until <= latestLease(now)

/**
 * Runs one job now, stores how that ended, and returns its outcome; undefined if another server holds its lease. A failure is logged; the
 * job runs again at its next interval.
 */
export async function runJob(services: Services, name: JobName, signal?: AbortSignal): Promise<JobOutcome | undefined> {
  const job = jobs.find((entry) => entry.name === name)
  if (job === undefined) return undefined
  const now = services.now()
  const until = new Date(now.getTime() + leaseMs)
  const isFree = sql`${lte(leases.until, now)} or ${gt(leases.until, latestLease(now))}`
  try {
    const lease = await services.db
      .insert(leases)
      .values({ name, until })
      .onConflictDoUpdate({ target: leases.name, set: { until }, setWhere: isFree })
      .returning({ name: leases.name })
    if (lease.length === 0) return undefined
    try {
      await job.run(services, signal)
    } catch (error) {
      await releaseLease(services, name, { failedAt: services.now(), lastError: storedReason(error) })
      throw error
    }
    await releaseLease(services, name, { succeededAt: services.now() })
    return 'succeeded'
  } catch (error) {
    services.log.error({ err: error, job: name }, 'job failed')
    return 'failed'
  }
}

/** The end of a run. The end of the last run with the other outcome stays. */
type RunEnd = { succeededAt: Date } | { failedAt: Date; lastError: string }

const releaseLease = ({ db, now }: Services, name: JobName, end?: RunEnd) =>
  db
    .update(leases)
    .set({ until: now(), ...end })
    .where(eq(leases.name, name))

/**
 * Creates the services and their jobs. From `start` on, every job runs at its interval and when it is woken, each one only once at a time.
 * A job that is woken earlier runs at the start, as all do. `stop` waits for running jobs, but at most `stopTimeoutMs`, because a mail
 * server may be slow.
 */
export function createJobs(
  { observer, ...ports }: Omit<Services, 'wake'> & { observer?: Observer | undefined },
  stopTimeoutMs = 4000,
): { services: Services; start(): void; stop(): Promise<void> } {
  const running = new Map<JobName, Promise<void>>()
  const wokenWhileRunning = new Set<JobName>()
  const stopping = new AbortController()
  let timers: ReturnType<typeof setInterval>[] = []
  let started = false
  const wake = (name: JobName) => {
    if (!started || stopping.signal.aborted) return
    if (running.has(name)) {
      wokenWhileRunning.add(name)
      return
    }
    const run = runJob(services, name, stopping.signal).then((outcome) => {
      running.delete(name)
      if (outcome !== undefined) observer?.jobEnded(name, outcome)
      if (wokenWhileRunning.delete(name)) wake(name)
    })
    running.set(name, run)
  }
  const services: Services = { ...ports, wake }
  const wakeUnlessIdle = async ({ name, isIdle }: Job) => {
    // If that cannot be found out, the run tells why.
    const idle = await isIdle?.(services).catch(() => false)
    if (idle !== true) wake(name)
  }
  return {
    services,
    start: () => {
      started = true
      timers = jobs.map((job) => setInterval(() => void wakeUnlessIdle(job), job.intervalMs))
      for (const timer of timers) timer.unref()
      for (const job of jobs) wake(job.name)
    },
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      let timeout: ReturnType<typeof setTimeout> | undefined
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, stopTimeoutMs)
      })
      await Promise.race([Promise.all(running.values()), timedOut])
      clearTimeout(timeout)
      // The leases of jobs that are still running are released, so that the next server need not wait for them.
      for (const name of running.keys())
        await releaseLease(services, name).catch((err: unknown) =>
          services.log.warn({ err, job: name }, 'lease not given back'),
        )
    },
  }
}
