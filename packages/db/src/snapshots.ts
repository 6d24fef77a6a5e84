import type { Database } from './database.ts'

const withOneConnection = new WeakSet<Database>()

/** Notes that all callers of a database share one connection: the transaction of one caller makes all others wait. */
export const shareOneConnection = (db: Database): unknown => withOneConnection.add(db)

/**
 * Runs reads on one state of the database, so that a row that is changed between two of them is neither read twice nor missed. They take no
 * locks. `read` sends its first queries at once, and all travel together with the begin of the transaction, for which drizzle would wait. On a
 * database with one connection the reads are no transaction, for which others would have to wait, and what is changed meanwhile may be missed.
 */
export const onSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  withOneConnection.has(db)
    ? read(db)
    : db.transaction(async (tx) => {
        const [, result] = await Promise.all([
          tx.setTransaction({ isolationLevel: 'repeatable read', accessMode: 'read only' }),
          read(tx),
        ])
        return result
      })
