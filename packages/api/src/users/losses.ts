import { type Database, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { logSecurityEvent } from '../security-events.ts'
import { addLoss, type Loss } from './large-losses.ts'
import { queueNotice } from './notices.ts'

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
  let large: { listId: string; count: number } | undefined
  const result = await change(async (tx, list, loss) => {
    if (list.ownerId === user.id) return
    const count = await addLoss(tx, list, loss, now())
    if (count === undefined) return
    large = { listId: list.id, count }
    const [owner] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, list.ownerId))
    if (owner !== undefined) await queueNotice(tx, 'vocabulariesLost', owner, now())
  })
  if (large !== undefined) {
    logSecurityEvent(context, 'vocabularies-lost', { userId: user.id, ...large })
    wake('deliver mail')
  }
  return result
}
