import { mailQueue } from '@wordtide/db'
import { desc, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod'
import { linkMail } from '../mail/index.ts'
import type { Mail } from '../ports.ts'
import { sendNow } from './send-now.ts'
import { AdminError, type AdminServices } from './services.ts'

/** A mail that waits or has failed. Times are unix milliseconds. */
const adminMail = z.object({
  id: z.string(),
  kind: z.string(),
  email: z.string(),
  createdAt: z.number(),
  attempts: z.number(),
  /** The time of the next attempt; null for a mail that has failed. */
  nextAttemptAt: z.number().nullable(),
  /** The time of the last attempt; null while it is still tried. */
  failedAt: z.number().nullable(),
  /** The mail server's error at the last failed attempt; null before the first one. */
  lastError: z.string().nullable(),
})

export const adminMails = z.object({ mails: z.array(adminMail), hasMore: z.boolean() })

/** Returns the mails that wait and those that have failed, the newest first. */
export async function listMails(
  { db }: AdminServices,
  { limit, failed }: { limit: number; failed: boolean },
): Promise<z.input<typeof adminMails>> {
  const rows = await db
    .select()
    .from(mailQueue)
    .where(failed ? isNotNull(mailQueue.failedAt) : undefined)
    // Ids are ordered by time.
    .orderBy(desc(mailQueue.id))
    .limit(limit + 1)
  return { mails: rows.slice(0, limit).map(viewMail), hasMore: rows.length > limit }
}

const viewMail = ({
  createdAt,
  dueAt,
  failedAt,
  about: _,
  ...row
}: typeof mailQueue.$inferSelect): z.input<typeof adminMail> => ({
  ...row,
  createdAt: createdAt.getTime(),
  nextAttemptAt: failedAt === null ? dueAt.getTime() : null,
  failedAt: failedAt?.getTime() ?? null,
})

export const retriedMails = z.object({ mails: z.number() })

/**
 * Makes a mail due at once, or without an id all mails of the queue, and counts their attempts anew. Returns how many. Throws AdminError if
 * there is none with this id: it was sent, or deleted.
 */
export async function retryMails(
  { db, now, wake }: AdminServices,
  { id }: { id?: string | undefined },
): Promise<z.input<typeof retriedMails>> {
  const retried = await db
    .update(mailQueue)
    .set({ attempts: 0, dueAt: now(), failedAt: null })
    .where(id === undefined ? undefined : eq(mailQueue.id, id))
    .returning({ id: mailQueue.id })
  if (id !== undefined && retried.length === 0)
    throw new AdminError(`there is no mail ${id}: mails list shows those that wait or have failed`)
  wake('deliver mail')
  return { mails: retried.length }
}

/** Sends a test mail. Returns what identifies it; throws AdminError with the mail server's reason. */
export const sendTestMail = (
  services: AdminServices,
  { email }: { email: string },
): Promise<Pick<Mail, 'id' | 'queuedAt'>> =>
  sendNow(
    services,
    linkMail(email, services.publicUrl, {
      subject: 'Test of the mails of Wordtide',
      before: ['The operator of a Wordtide server has sent this mail to see whether its mails arrive. The server is:'],
      action: 'Wordtide',
    }),
  )
