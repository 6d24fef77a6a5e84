import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Returns by how many milliseconds the clock of this machine is ahead of the database's; negative if it is behind. */
export async function clockDifferenceMs(db: Database, now: () => Date): Promise<number> {
  const before = now().getTime()
  const [row] = await db
    .select({ ms: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number) })
    .from(sql`(select 1) as one`)
  if (row === undefined) throw new Error('the database did not tell the time')
  return (before + now().getTime()) / 2 - row.ms
}

/** Rejects if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
