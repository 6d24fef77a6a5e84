import { mailQueue } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** How many rows are counted at most, so that a long queue does not cost more with each mail. */
export const maxCountedMails = 10_000

/** How many mails are in the queue. */
export interface QueueLength {
  /** Not tried yet. */
  waiting: number
  /** Tried at least once: they have failed and are tried again, or are being sent. */
  failed: number
}

/** Counts the mails in the queue, up to `maxCountedMails` together, with one statement. */
export async function countQueuedMails({ db }: Pick<Services, 'db'>): Promise<QueueLength> {
  const counted = db.select({ attempts: mailQueue.attempts }).from(mailQueue).limit(maxCountedMails).as('counted')
  const countIf = (isCounted: ReturnType<typeof sql>) => sql`count(*) filter (where ${isCounted})`.mapWith(Number)
  const [length] = await db
    .select({ waiting: countIf(sql`${counted.attempts} = 0`), failed: countIf(sql`${counted.attempts} > 0`) })
    .from(counted)
  return length ?? { waiting: 0, failed: 0 }
}
