import { type Database, mailQueue } from '@wordtide/db'
import { newId } from '../ids.ts'

export type MailKind = (typeof mailQueue.$inferSelect)['kind']

/** Queues a mail in the transaction of what it tells about; wake the job 'deliver mail' once that is committed. */
export async function queueMail(tx: Database, kind: MailKind, email: string, now: Date): Promise<void> {
  await tx.insert(mailQueue).values({ id: newId(), kind, email, dueAt: now, createdAt: now })
}
