import { reportReasons } from '@wordtide/contract'
import { type Database, lists, reports, users } from '@wordtide/db'
import { aliasedTable, and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { noteMail } from '../mail/index.ts'
import type { Mail } from '../ports.ts'
import { sendNow } from './send-now.ts'
import { AdminError, type AdminServices } from './services.ts'

/** A report of a list, with the address of the list's owner. Times are unix milliseconds. */
export const adminReport = z.object({
  id: z.string(),
  createdAt: z.number(),
  listId: z.string(),
  listName: z.string(),
  ownerEmail: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** The number of reports of the same list, this one and closed ones among them. */
  reportsOfList: z.number(),
  /** The time at which it was closed; null while it is open. */
  closedAt: z.number().nullable(),
  /** The message to the owner of the list; null if none was sent. */
  outcome: z.string().nullable(),
})

type AdminReport = z.input<typeof adminReport>

export const adminReports = z.object({ reports: z.array(adminReport), hasMore: z.boolean() })

/** Returns open reports, or with `all` the closed ones, too, the newest first. */
export async function listReports(
  { db }: AdminServices,
  { limit, all }: { limit: number; all: boolean },
): Promise<z.input<typeof adminReports>> {
  const rows = await selectReports(db)
    .where(all ? undefined : isNull(reports.closedAt))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit + 1)
  return { reports: rows.slice(0, limit).map(viewReport), hasMore: rows.length > limit }
}

/**
 * Closes a report. With a note, the owner of the list gets it by mail first, and what identifies the mail is returned. Without one, a closed
 * report keeps its time. Throws AdminError: unknown, closed already and so not to be mailed about again, or with the mail server's reason.
 */
export async function closeReport(
  services: AdminServices,
  { id, note }: { id: string; note?: string | undefined },
): Promise<{ report: AdminReport; mail: Pick<Mail, 'id' | 'queuedAt'> | undefined }> {
  const { db, now, publicUrl } = services
  const { ownerEmail, listId, listName, closedAt } = await loadReport(db, id)
  if (note !== undefined && closedAt !== null) throw new AdminError(`the report ${id} is closed already`)
  const list = { name: listName, link: `${publicUrl}/library/lists/${listId}` }
  const mail = note === undefined ? undefined : await sendNow(services, noteMail(ownerEmail, note, list))
  await db
    .update(reports)
    .set({ closedAt: now(), outcome: note ?? null })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
  return { report: await loadReport(db, id), mail }
}

const others = aliasedTable(reports, 'others')

function selectReports(db: Database) {
  const ofList = db.select({ count: sql`count(*)` }).from(others).where(eq(others.listId, reports.listId))
  return (
    db
      .select({
        id: reports.id,
        createdAt: reports.createdAt,
        listId: lists.id,
        listName: lists.name,
        ownerEmail: users.email,
        reason: reports.reason,
        text: reports.text,
        reportsOfList: sql`(${ofList})`.mapWith(Number),
        closedAt: reports.closedAt,
        outcome: reports.outcome,
      })
      .from(reports)
      .innerJoin(lists, eq(lists.id, reports.listId))
      // A deleted list has no owner.
      .innerJoin(users, eq(users.id, lists.ownerId))
  )
}

type Row = Awaited<ReturnType<typeof selectReports>>[number]

const viewReport = ({ createdAt, closedAt, ...row }: Row): AdminReport => ({
  ...row,
  createdAt: createdAt.getTime(),
  closedAt: closedAt?.getTime() ?? null,
})

async function loadReport(db: Database, id: string): Promise<AdminReport> {
  const [row] = await selectReports(db).where(eq(reports.id, id))
  if (row === undefined) throw new AdminError(`there is no report ${id}: reports list --all shows what there is`)
  return viewReport(row)
}
