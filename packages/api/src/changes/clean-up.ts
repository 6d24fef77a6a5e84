import { changeLog, type Database, databaseIdentity } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import { runSteps } from '../flow/steps.ts'
import type { Services } from '../services.ts'
import { dayMs } from '../values/durations.ts'

/** Lifetime of a change in the log: a client that has not asked for longer begins anew. */
const keptMs = 30 * dayMs

/** The number of rows that one step removes. */
const rowsPerStep = 1000

/** Removes the old rows of the log, the oldest first, and notes how far, so that cursors from before have expired. */
export const cleanUpChanges = (services: Services, signal?: AbortSignal): Promise<void> =>
  runSteps(services, removeInSteps(services), signal)

async function* removeInSteps({ db, now }: Pick<Services, 'db' | 'now'>): AsyncGenerator<void> {
  const before = new Date(now().getTime() - keptMs)
  for (let isLast = false; !isLast; yield) isLast = await removeSome(db, before)
}

/** Returns whether nothing is left to remove. Neighbouring rows are about equally old: where one is too young, the later ones stay. */
async function removeSome(db: Database, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const oldest = tx
      .select({ xid: changeLog.xid, id: changeLog.id, at: changeLog.at })
      .from(changeLog)
      .orderBy(changeLog.xid, changeLog.id)
      .limit(rowsPerStep)
      .as('oldest')
    const removed = await tx
      .delete(changeLog)
      .where(
        sql`(${changeLog.xid}, ${changeLog.id}) in (select ${oldest.xid}, ${oldest.id} from ${oldest}
          where ${oldest.at} < ${sql.param(before, changeLog.at)})`,
      )
      .returning({ xid: sql<string>`${changeLog.xid}::text` })
    const last = removed.reduce((max, { xid }) => (BigInt(xid) > max ? BigInt(xid) : max), 0n)
    if (last > 0n)
      await tx.update(databaseIdentity).set({
        changesRemovedTo: sql`greatest(${databaseIdentity.changesRemovedTo}, ${last.toString()}::text::xid8)`,
      })
    return removed.length < rowsPerStep
  })
}
