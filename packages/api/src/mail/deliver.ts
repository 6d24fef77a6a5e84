import { mailQueue } from '@wordtide/db'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Mail } from '../ports.ts'
import type { Services } from '../services.ts'
import type { MailKind } from './queue.ts'

/** Looks the person up and writes the mail; undefined when nobody should get it (any more). */
export type Compose = (services: Services, email: string) => Promise<Mail | undefined>

const minute = 60_000
/** Then the message is given up, with a line in the log. */
const attempts = 10

/** The wait before the next try, in ms: doubling from a minute, which is longer than a mail server may take for one. */
const delay = (attempt: number) => minute * 2 ** attempt

/** Messages that are fetched at a time, and that are on their way at once: one that a server sits on delays few others. */
const [pageSize, atOnce] = [50, 5]

/**
 * Sends what is due, oldest first, until `signal` says to stop. What cannot be sent waits, longer each time, and keeps
 * nothing else from going.
 */
export async function deliverMail(
  services: Services,
  composers: Record<MailKind, Compose>,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services
  let due: Waiting[]
  do {
    due = await db
      .select()
      .from(mailQueue)
      .where(lte(mailQueue.dueAt, services.now()))
      .orderBy(asc(mailQueue.dueAt), asc(mailQueue.id))
      .limit(pageSize)
    const queue = [...due]
    const sender = async () => {
      for (let next = queue.shift(); next !== undefined && !signal?.aborted; next = queue.shift())
        await deliverOne(services, composers, next)
    }
    await Promise.all(Array.from({ length: atOnce }, sender))
  } while (due.length === pageSize && !signal?.aborted)
}

type Waiting = typeof mailQueue.$inferSelect

async function deliverOne(services: Services, composers: Record<MailKind, Compose>, waiting: Waiting): Promise<void> {
  const { db, log, mailer } = services
  // Taken before it is sent: another server that looks now finds it not due.
  const attempt = waiting.attempts + 1
  const taken = await db
    .update(mailQueue)
    .set({ attempts: attempt, dueAt: new Date(services.now().getTime() + delay(waiting.attempts)) })
    .where(and(eq(mailQueue.id, waiting.id), eq(mailQueue.attempts, waiting.attempts)))
    .returning({ id: mailQueue.id })
  if (taken.length === 0) return
  try {
    const mail = await composers[waiting.kind](services, waiting.email)
    if (mail !== undefined) await mailer.send(mail)
    await db.delete(mailQueue).where(eq(mailQueue.id, waiting.id))
  } catch (error) {
    log.warn({ err: error, kind: waiting.kind, attempt }, 'mail not sent')
    if (attempt < attempts) return
    log.error({ kind: waiting.kind }, 'mail given up')
    await db.delete(mailQueue).where(eq(mailQueue.id, waiting.id))
  }
}
