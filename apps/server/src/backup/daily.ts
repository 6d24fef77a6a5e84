import { join } from 'node:path'
import { type Copies, makeDailyCopy, type OpenDatabase } from '@wordtide/db'
import type { FastifyBaseLogger } from 'fastify'

const dayMs = 86_400_000

/** Returns the folder of a server's copies of the embedded database. */
export const copiesFolder = (dataDir: string): string => join(dataDir, 'backups')

/**
 * Copies the embedded database now and once a day. A failure is logged, and the next day tries again. A PostgreSQL server has a
 * schedule of its operator. `stop` abandons a copy that is being made.
 */
export function startDailyCopies(
  { db, engine }: OpenDatabase,
  { images, folder }: Pick<Copies, 'images' | 'folder'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  if (engine === 'postgres') return { stop: async () => {} }
  const stopping = new AbortController()
  let running = Promise.resolve()
  const copy = () => {
    running = makeDailyCopy({ db, images, folder, now: new Date(), signal: stopping.signal })
      .then(
        (summary) => summary !== undefined && log.info(summary, 'copied the database'),
        (err: unknown) => stopping.signal.aborted || log.error({ err }, 'copying the database failed'),
      )
      .then(() => {})
  }
  copy()
  const timer = setInterval(copy, dayMs)
  return {
    stop: () => {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}
