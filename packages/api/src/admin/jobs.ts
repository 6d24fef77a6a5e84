import { leases } from '@wordtide/db'
import * as z from 'zod'
import { isHeld, jobs, leaseMs } from '../flow/jobs.ts'
import type { AdminServices } from './services.ts'

/** A background job. Times are unix milliseconds; null stands for never. */
const adminJob = z.object({
  name: z.string(),
  /** The interval between its runs, in ms. */
  intervalMs: z.number(),
  isRunning: z.boolean(),
  /** The end of the last run that succeeded. */
  succeededAt: z.number().nullable(),
  /** The end of the last run that failed, which may be longer ago than the last success. */
  failedAt: z.number().nullable(),
  lastError: z.string().nullable(),
  /** The time since when a run should have succeeded; null if none is late. */
  overdueSince: z.number().nullable(),
})

export const adminJobs = z.object({ jobs: z.array(adminJob) })

/** Returns the background jobs. A job is overdue if it has not succeeded for its interval plus one lease. */
export async function listJobs({ db, now }: AdminServices): Promise<z.input<typeof adminJobs>> {
  const rows = await db.select().from(leases)
  const ends = new Map(rows.map((row) => [row.name, row]))
  const time = now()
  return {
    jobs: jobs.map(({ name, intervalMs }) => {
      const end = ends.get(name)
      const succeededAt = end?.succeededAt?.getTime() ?? null
      const dueAt = succeededAt === null ? null : succeededAt + intervalMs
      return {
        name,
        intervalMs,
        isRunning: end !== undefined && isHeld(end.until, time),
        succeededAt,
        failedAt: end?.failedAt?.getTime() ?? null,
        lastError: end?.lastError ?? null,
        overdueSince: dueAt !== null && dueAt + leaseMs < time.getTime() ? dueAt : null,
      }
    }),
  }
}
