import { type Database, webhookPosition, webhooks } from '@wordtide/db'
import { gt, notExists, sql } from 'drizzle-orm'

/** The transactions before this one are complete: none of them will change anything more. */
export const complete = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/** The position in the change log from which webhooks read next. */
export type Position = Pick<typeof webhookPosition.$inferSelect, 'xid' | 'id'>

/** Begins at the present if there is no position yet. */
export async function beginPosition(tx: Database): Promise<void> {
  await tx.insert(webhookPosition).values({ xid: complete, id: 0 }).onConflictDoNothing()
}

/**
 * Locks and returns the position; undefined without any webhook. A position after what is complete is from another database, as after a
 * restore: then it begins at the present.
 */
export async function lockPosition(tx: Database): Promise<Position | undefined> {
  const anyWebhook = tx.select({ id: webhooks.id }).from(webhooks).limit(1)
  await tx.delete(webhookPosition).where(notExists(anyWebhook))
  await tx.update(webhookPosition).set({ xid: complete, id: 0 }).where(gt(webhookPosition.xid, complete))
  const [position] = await tx
    .select({ xid: webhookPosition.xid, id: webhookPosition.id })
    .from(webhookPosition)
    .for('update')
  if (position !== undefined) return position
  const [webhook] = await anyWebhook
  if (webhook !== undefined) await beginPosition(tx)
  return undefined
}

/** Moves on. */
export async function movePosition(tx: Database, { xid, id }: Position): Promise<void> {
  await tx.update(webhookPosition).set({ xid, id })
}
