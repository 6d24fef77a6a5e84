import { changeLog, type Database, databaseIdentity, type Inputs, learners, statement } from '@wordtide/db'
import { sql } from 'drizzle-orm'

/** A place in the log: before the id with this index in this row, or in the next one that there is. */
export interface Place {
  xid: string
  id: number
  index: number
}

/** A row of the log. */
export interface LoggedRow {
  xid: string
  id: number
  kind: (typeof changeLog.$inferSelect)['kind']
  op: (typeof changeLog.$inferSelect)['op']
  ids: string[]
  at: Date
}

interface State {
  /** Names this database, and changes with each restore, also of the whole cluster. */
  epoch: string
  /** The rows from before this transaction are complete. */
  end: string
  /** True if rows after the given place have been removed, or it is of a time that this database has not seen. */
  isExpired: boolean
}

/**
 * Reads the rows of a user from a place on, as far as they are complete, until they have `limit` ids, and the state of the log. One
 * statement, so that all of it is of the same moment. It looks into the index for each list of the user, and reads no rows of others.
 */
export async function readLog(
  db: Database,
  { userId, from, limit }: { userId: string; from: Place; limit: number },
): Promise<State & { rows: LoggedRow[] }> {
  const rows = await selectRows(db, { userId, xid: from.xid, id: from.id, limit })
  const [state] = rows
  if (state === undefined) throw new Error('the table database_identity is empty')
  const { epoch, end, isExpired } = state
  return { epoch, end, isExpired, rows: rows.flatMap(({ row }) => (row?.ids == null ? [] : row)) }
}

const selectRows = statement((db, input: Inputs<{ userId: string; xid: string; id: number; limit: number }>) => {
  const xid = sql`${input.xid}::text::xid8`
  const found = sql`
    select xid, id, sum(count) over (order by xid, id) - count as earlier from (
      select page.* from (
        select ${learners.listId} as id from ${learners} where ${learners.userId} = ${input.userId}
        union all select ${input.userId}::uuid
      ) as scope cross join lateral (
        select xid, id, count from ${changeLog}
        where scope_id = scope.id and (xid, id) >= (${xid}, ${input.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, id limit ${input.limit}::int
      ) as page order by xid, id limit ${input.limit}::int
    ) as first`
  const { kind, op, ids, at, id } = changeLog
  // With a limit, the planner cannot choose a join that reads the whole log.
  const row = db
    .select({ xid: sql<string>`${changeLog.xid}::text`.as('xid_text'), id, kind, op, ids, at })
    .from(changeLog)
    .where(sql`${changeLog.xid} = found.xid and ${changeLog.id} = found.id`)
    .limit(1)
    .as('row')
  // The npm command for restores renews the identity; a dump makes the table anew, maybe in another cluster; a replica or an archive of the
  // write-ahead log goes on in another timeline.
  const epoch = sql<string>`concat_ws(':', ${databaseIdentity.id}, 'change_log'::regclass::oid,
    (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()))`
  return db
    .select({
      epoch,
      end: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      isExpired: sql<boolean>`${xid} <= ${databaseIdentity.changesRemovedTo} or ${xid} > pg_snapshot_xmax(pg_current_snapshot())`,
      row: { xid: row.xid, id: row.id, kind: row.kind, op: row.op, ids: row.ids, at: row.at },
    })
    .from(databaseIdentity)
    .leftJoin(sql`(${found}) as found`, sql`found.earlier < ${input.limit}::int`)
    .leftJoinLateral(row, sql`true`)
    .orderBy(sql`found.xid`, sql`found.id`)
})
