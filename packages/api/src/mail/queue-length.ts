import { mailQueue } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** The maximum number of rows that are counted, so that a long queue does not cost more with each mail. */
export const maxCountedMails = 10_000

/** The number of mails in the queue. */
export interface QueueLength {
  /** To be sent, whether they have been tried already or not. */
  waiting: number
  /** Failed after the last attempt: the operator may retry them. */
  failed: number
}

/** Counts the mails in the queue, up to `maxCountedMails` together, with one statement. */
export async function countQueuedMails({ db }: Pick<Services, 'db'>): Promise<QueueLength> {
  const counted = db.select({ failedAt: mailQueue.failedAt }).from(mailQueue).limit(maxCountedMails).as('counted')
  const countIf = (isCounted: ReturnType<typeof sql>) => sql`count(*) filter (where ${isCounted})`.mapWith(Number)
  const [length] = await db
    .select({
      waiting: countIf(sql`${counted.failedAt} is null`),
      failed: countIf(sql`${counted.failedAt} is not null`),
    })
    .from(counted)
  return length ?? { waiting: 0, failed: 0 }
}
