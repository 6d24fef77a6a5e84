import type { PGlite } from '@electric-sql/pglite'

export interface CheckpointOptions {
  /** Bytes of the write-ahead log after which the next checkpoint is due. */
  logBytes: number
  /** Interval at which the log is measured, in ms. */
  intervalMs: number
}

/** A crash leaves at most about as much to replay as four segments of the log. */
const defaults: CheckpointOptions = { logBytes: 64 * 1024 * 1024, intervalMs: 15_000 }

/**
 * Makes a checkpoint whenever enough has been written. PostgreSQL has a process of its own for that, which the embedded engine lacks:
 * its log would grow, and so the time of a start after a crash, until the server stops. Returns a function that ends it.
 */
export async function startCheckpoints(
  client: PGlite,
  { logBytes, intervalMs }: CheckpointOptions = defaults,
): Promise<() => void> {
  let checkpointAt = await logPosition(client)
  const makeIfDue = async () => {
    const position = await logPosition(client)
    if (position - checkpointAt < logBytes) return
    await client.exec('checkpoint')
    checkpointAt = position
  }
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    // An engine that has given up, or is being closed, tells its callers.
    await makeIfDue().catch(() => {})
    isBusy = false
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns the bytes that have ever been written to the log. */
async function logPosition(client: PGlite): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  return Number(rows[0]?.bytes)
}
