import { feedbackTypes } from '@wordtide/contract'
import { type Database, feedbacks, users } from '@wordtide/db'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { replyMail } from '../mail/index.ts'
import type { Mail } from '../ports.ts'
import { sendNow } from './send-now.ts'
import { AdminError, type AdminServices } from './services.ts'

/** Feedback with the address of its sender. Times are unix milliseconds. */
export const adminFeedback = z.object({
  id: z.string(),
  createdAt: z.number(),
  type: z.enum(feedbackTypes),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The time at which it was closed; null while it is open. */
  closedAt: z.number().nullable(),
})

type AdminFeedback = z.input<typeof adminFeedback>

export const adminFeedbacks = z.object({ feedbacks: z.array(adminFeedback), hasMore: z.boolean() })

/** Returns open feedback, or with `all` the closed one, too, the newest first. */
export async function listFeedback(
  { db }: AdminServices,
  { limit, all }: { limit: number; all: boolean },
): Promise<z.input<typeof adminFeedbacks>> {
  const rows = await selectFeedback(db)
    .where(all ? undefined : isNull(feedbacks.closedAt))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
    .limit(limit + 1)
  return { feedbacks: rows.slice(0, limit).map(viewFeedback), hasMore: rows.length > limit }
}

/**
 * Mails an answer to the sender, and closes the feedback once the mail server has accepted it. Returns the feedback, and what identifies
 * the mail. Throws AdminError: unknown, or with the mail server's reason.
 */
export async function answerFeedback(
  services: AdminServices,
  { id, message }: { id: string; message: string },
): Promise<{ feedback: AdminFeedback; mail: Pick<Mail, 'id' | 'queuedAt'> }> {
  const { db, publicUrl } = services
  const { email, subject, message: text, createdAt } = await loadFeedback(db, id)
  const mail = await sendNow(
    services,
    replyMail(email, message, { subject, text, time: new Date(createdAt) }, publicUrl),
  )
  return { feedback: await closeFeedback(services, { id }), mail }
}

/** Closes feedback; one that is closed already keeps its time. Throws AdminError if there is none with this id. */
export async function closeFeedback({ db, now }: AdminServices, { id }: { id: string }): Promise<AdminFeedback> {
  await db
    .update(feedbacks)
    .set({ closedAt: now() })
    .where(and(eq(feedbacks.id, id), isNull(feedbacks.closedAt)))
  return loadFeedback(db, id)
}

/** Opens feedback again. Throws AdminError if there is none with this id. */
export async function reopenFeedback({ db }: AdminServices, { id }: { id: string }): Promise<AdminFeedback> {
  await db
    .update(feedbacks)
    .set({ closedAt: null })
    .where(and(eq(feedbacks.id, id), isNotNull(feedbacks.closedAt)))
  return loadFeedback(db, id)
}

const selectFeedback = (db: Database) =>
  db
    .select({
      id: feedbacks.id,
      createdAt: feedbacks.createdAt,
      type: feedbacks.type,
      email: users.email,
      subject: feedbacks.subject,
      message: feedbacks.message,
      closedAt: feedbacks.closedAt,
    })
    .from(feedbacks)
    .innerJoin(users, eq(users.id, feedbacks.userId))

type Row = Awaited<ReturnType<typeof selectFeedback>>[number]

const viewFeedback = ({ createdAt, closedAt, ...row }: Row): AdminFeedback => ({
  ...row,
  createdAt: createdAt.getTime(),
  closedAt: closedAt?.getTime() ?? null,
})

async function loadFeedback(db: Database, id: string): Promise<AdminFeedback> {
  const [row] = await selectFeedback(db).where(eq(feedbacks.id, id))
  if (row === undefined) throw new AdminError(`there is no feedback ${id}: feedback list --all shows what there is`)
  return viewFeedback(row)
}
