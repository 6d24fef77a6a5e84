import { runLongCount } from '../../learning/index.ts'
import type { CardQuery } from './cards.ts'

/** The size of a statement that reads runs. */
interface Reading {
  /** Entries of each run in the first statements. Later ones read more of those runs that go on. */
  length: number
  /** Entries in one statement, over all of its runs. */
  most: number
}

/**
 * Reads runs of index entries part by part: one statement reads a part of several runs, none more than it may, as long as `read` returns
 * runs that go on. Most queues need one; users take turns with further ones: BUSY.
 */
export async function readRuns<Run>(
  { db, userId }: CardQuery,
  runs: readonly Run[],
  { length, most }: Reading,
  read: (runs: readonly Run[], length: number) => Promise<readonly Run[]>,
): Promise<void> {
  const readNext = async (open: readonly Run[], atMost: number): Promise<readonly Run[]> => {
    const ofEach = Math.max(1, Math.min(atMost, Math.floor(most / open.length)))
    const together = Math.floor(most / ofEach)
    const next: Run[] = []
    for (let n = 0; n < open.length; n += together) next.push(...(await read(open.slice(n, n + together), ofEach)))
    return next
  }
  if (runs.length === 0) return
  const isShort = runs.length <= most
  let open = isShort ? await readNext(runs, length) : runs
  if (open.length === 0) return
  await runLongCount(db, userId, async () => {
    for (let atMost = isShort ? growth * length : length; open.length > 0; atMost *= growth)
      open = await readNext(open, atMost)
  })
}

/** Factor by which each statement reads more of a run than the one before: of most runs, little is needed. */
const growth = 4
