import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { rawRows } from '../raw-rows.ts'
import { BackupError } from './format.ts'

/**
 * The key of an advisory lock, an arbitrary number: a backup holds it while it copies rows and then the images that these rows refer
 * to. It is a lock, not a row, so that it ends with the connection that holds it: on a PostgreSQL server with a transaction, because a
 * pooler may give each transaction another connection, and on the embedded engine, where a transaction would make all others wait, with
 * the session.
 */
const imageLock = 7_301_943

// A lock with a single number as its key has these values of classid and objsubid; the locks of other programs may have others.
const lockRow = sql`from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${imageLock} and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`

/** Image files that are not removed. */
interface HeldImages {
  /** Throws BackupError if the connection that holds them has been lost. */
  verifyHeld(): Promise<void>
  release(): Promise<void>
}

/** Prevents image files from being removed, until they are released. On a PostgreSQL server that takes a connection of `db` until then. */
export const holdImages = (db: Database, engine: 'embedded' | 'postgres'): Promise<HeldImages> =>
  engine === 'embedded' ? holdInSession(db) : holdInTransaction(db)

async function holdInSession(db: Database): Promise<HeldImages> {
  await db.execute(sql`select pg_advisory_lock_shared(${imageLock})`)
  return {
    verifyHeld: () => verifyHeld(db),
    release: async () => {
      await db.execute(sql`select pg_advisory_unlock_shared(${imageLock})`).catch(() => {})
    },
  }
}

async function holdInTransaction(db: Database): Promise<HeldImages> {
  let end = () => {}
  let transaction = Promise.resolve()
  const tx = await new Promise<Database>((resolve, reject) => {
    transaction = db.transaction(async (holding) => {
      await stayIdle(holding)
      await holding.execute(sql`select pg_advisory_xact_lock_shared(${imageLock})`)
      await new Promise<void>((released) => {
        end = released
        resolve(holding)
      })
    })
    transaction.catch(reject)
  })
  return {
    verifyHeld: () => verifyHeld(tx),
    release: async () => {
      end()
      // A lost connection has released it.
      await transaction.catch(() => {})
    },
  }
}

async function verifyHeld(db: Database): Promise<void> {
  const lock = db.execute(sql`select exists (select ${lockRow} and pid = pg_backend_pid()) as held`)
  const [row] = rawRows(await lock.catch(() => []))
  if (row?.held !== true) throw new BackupError('the connection to the database was lost: try again')
}

/** Lets a transaction wait for something outside of the database, for any time, even if the role has a limit for that. */
const stayIdle = (tx: Database) => tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)

/** Calls `work`, which removes image files and does not use the database of a PostgreSQL server, when no backup runs. */
export async function withoutBackups(db: Database, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await stayIdle(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(${imageLock})`)
    await work()
  })
}

/**
 * Returns whether a backup needs image files that rows may no longer refer to. A file may be removed if this is false after the change of
 * its row was committed: a backup that begins later does not see the old row.
 */
export async function areImagesHeld(db: Database): Promise<boolean> {
  const [row] = rawRows(await db.execute(sql`select exists (select ${lockRow}) as held`))
  // A result without a row is not a "no".
  return row?.held !== false
}
