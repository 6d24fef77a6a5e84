import { type Database, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { recordSecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { addLoss, type Loss } from './large-losses.ts'
import { queueNotice } from './notices.ts'
import { lockUser } from './users.ts'

/** Counts what a list, which is locked, loses in a transaction. `list` is the list before. */
export type CountLoss = (
  tx: Database,
  list: { id: string; ownerId: string; vocsCount: number },
  loss: Loss,
) => Promise<void>

/**
 * Makes a change by which a list may lose vocabularies, or their texts and images, which `change` counts. If somebody else than the owner has
 * taken many of them in a day, its owner gets a mail, and the log a security event.
 */
export async function reportLosses<T>(context: UserContext, change: (countLoss: CountLoss) => Promise<T>): Promise<T> {
  const { user, now, wake } = context
  let large: { ownerId: string; listId: string; count: number } | undefined
  const result = await change(async (tx, list, loss) => {
    if (list.ownerId === user.id) return
    const count = await addLoss(tx, list, loss, now())
    if (count === undefined) return
    large = { ownerId: list.ownerId, listId: list.id, count }
    const [owner] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, list.ownerId))
    if (owner !== undefined) await queueNotice(tx, 'vocabulariesLost', owner, now())
  })
  if (large !== undefined) {
    await recordLoss(context, large)
    wake('deliver mail')
  }
  return result
}

/** Records a loss in a transaction of its own: that of the change has locked the list, and the owner's row comes before it. */
async function recordLoss(
  { user, deferredFiles, ...context }: UserContext,
  { ownerId, ...loss }: { ownerId: string; listId: string; count: number },
): Promise<void> {
  const record = async ({ db }: Pick<Services, 'db'>) => {
    const logEvent = await db.transaction(async (tx) => {
      const owner = await lockUser(tx, ownerId)
      if (owner === undefined) return undefined
      return recordSecurityEvent(tx, context, 'vocabularies-lost', { userId: user.id, ...loss }, ownerId)
    })
    logEvent?.()
  }
  if (deferredFiles === undefined) await record(context)
  else deferredFiles.runAfterCommit(record)
}
