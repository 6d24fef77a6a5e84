import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { rawRows } from '../raw-rows.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Waits until the feed of changes has all that was committed before: it waits for every older transaction of the server that writes, also of
 * the databases of other tests.
 */
export async function changesComplete(db: Database): Promise<void> {
  const readXid = async (name: 'xmin' | 'xmax') => {
    const [row] = rawRows(
      await db.execute(sql`select ${sql.raw(`pg_snapshot_${name}`)}(pg_current_snapshot())::text as xid`),
    )
    return BigInt(String(row?.xid))
  }
  const end = await readXid('xmax')
  await waitUntil(async () => (await readXid('xmin')) >= end)
}
