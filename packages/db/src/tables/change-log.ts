import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The id of a transaction, which never comes again in a cluster, as decimal digits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The subjects of a row of the change log. Only webhooks read `share` and `classMember`. */
export const changeKinds = ['list', 'vocabulary', 'review', 'access', 'share', 'classMember'] as const

/**
 * Changes that clients see: a row for each statement and scope. Triggers write it, so that no writer can forget to (decision 108); a job
 * removes old rows. Transactions commit in another order than that of their ids, so that only rows of transactions below
 * `pg_snapshot_xmin(pg_current_snapshot())` are complete.
 */
export const changeLog = pgTable(
  'change_log',
  {
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** A list, whose users it concerns, or a user. There is no foreign key: a change outlives what it is about. */
    scopeId: uuid('scope_id').notNull(),
    /**
     * The meaning of `ids`: `list` and `access` name lists, `vocabulary` vocabularies, `review` reviews as `vocId:type`, `share` lists that
     * were shared with the user, `classMember` students who joined a class of the user, as `classId:userId`. After `access` the scope may
     * see the whole list, or nothing of it.
     */
    kind: text('kind', { enum: changeKinds }).notNull(),
    op: text('op', { enum: ['insert', 'update', 'delete'] }).notNull(),
    ids: text('ids').array().notNull(),
    /** The length of `ids`, so that a page can be chosen without reading them. */
    count: integer('count').notNull().default(1),
    /** By the clock of the database. */
    at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.xid, t.id] }), index('change_log_scope').on(t.scopeId, t.xid, t.id)],
)
