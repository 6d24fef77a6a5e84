import type { createReportInput } from '@wordtide/contract'
import { reports } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { accessList } from '../lists/index.ts'
import { newId } from '../values/ids.ts'

/**
 * Reports a public list to the operator, and returns the report's id. A second report replaces an open one of the same user and list.
 * LIST_NOT_FOUND, FORBIDDEN for the user's own and for a private list.
 */
export async function createReport(
  { db, user, now, log }: UserContext,
  { listId, reason, text }: z.output<typeof createReportInput>,
): Promise<{ id: string }> {
  const { list } = await accessList(db, user.id, listId, 'report')
  if (!list.public) throw new AppError('FORBIDDEN')
  const [report] = await db
    .insert(reports)
    .values({ id: newId(), listId: list.id, reporterId: user.id, reason, text, createdAt: now() })
    .onConflictDoUpdate({
      target: [reports.listId, reports.reporterId],
      targetWhere: sql`${reports.closedAt} is null`,
      set: { reason, text },
    })
    .returning({ id: reports.id })
  if (report === undefined) throw new Error('the upsert returned no row')
  log.info({ report: report.id, list: list.id, reason }, 'list reported')
  return report
}
