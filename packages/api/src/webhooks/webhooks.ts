import { type createWebhookInput, limits, type WebhookDeliveryView, type WebhookView } from '@wordtide/contract'
import { type Database, webhookDeliveries, webhooks } from '@wordtide/db'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { lockUser, queueNotice } from '../users/index.ts'
import { isId, newId } from '../values/ids.ts'
import { beginPosition } from './position.ts'
import { createSecret } from './signature.ts'

/** Returns the user's webhooks, newest first, without their secrets. Their number is limited, so they are not paged. */
export async function listWebhooks(db: Database, userId: string): Promise<WebhookView[]> {
  const rows = await db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(desc(webhooks.id))
  return rows.map(viewWebhook)
}

/**
 * Creates a webhook and returns its secret, which is not shown again. The user gets a notice. Throws MAX_WEBHOOKS_EXCEEDED, and UNAUTHORIZED
 * if a password reset has ended the session in the meantime.
 */
export async function createWebhook(
  context: UserContext,
  { url, events }: z.output<typeof createWebhookInput>,
): Promise<WebhookView & { secret: string }> {
  const { db, user, session, now } = context
  const row = { id: newId(), userId: user.id, url, events, secret: createSecret(), createdAt: now() }
  const logEvent = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const count = await tx.$count(webhooks, eq(webhooks.userId, user.id))
    if (count >= limits.webhooks.count) throw new AppError('MAX_WEBHOOKS_EXCEEDED')
    await tx.insert(webhooks).values(row)
    await beginPosition(tx)
    await queueNotice(tx, 'webhookCreated', user, row.createdAt)
    return recordSecurityEvent(tx, context, 'webhook-created', { userId: user.id })
  })
  logEvent()
  context.wake('deliver mail')
  return {
    ...viewWebhook({ ...row, lastAt: null, lastEvent: null, lastStatus: null, lastError: null }),
    secret: row.secret,
  }
}

/** Deletes one of the user's webhooks, with its undelivered events. Throws WEBHOOK_NOT_FOUND. */
export async function deleteWebhook(context: UserContext, id: string): Promise<void> {
  const { db, user } = context
  const logEvent = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const deleted = isId(id) ? await tx.delete(webhooks).where(isOwn(user.id, id)).returning({ id: webhooks.id }) : []
    if (deleted.length === 0) throw new AppError('WEBHOOK_NOT_FOUND')
    return recordSecurityEvent(tx, context, 'webhook-deleted', { userId: user.id })
  })
  logEvent()
}

/** Returns the last deliveries of one of the user's webhooks, of the newest events first. Throws WEBHOOK_NOT_FOUND. */
export async function listDeliveries({ db, user }: UserContext, id: string): Promise<WebhookDeliveryView[]> {
  const count = isId(id) ? await db.$count(webhooks, isOwn(user.id, id)) : 0
  if (count === 0) throw new AppError('WEBHOOK_NOT_FOUND')
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limits.webhooks.shown)
  return rows.map(viewDelivery)
}

/** Sends a delivery of one of the user's webhooks again, with as many attempts as a new one. Throws DELIVERY_NOT_FOUND. */
export async function sendAgain(
  { db, user, now, wake }: UserContext,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDeliveryView> {
  const again = { attempts: 0, dueAt: now(), status: null, error: null }
  const ofOwn = inArray(
    webhookDeliveries.webhookId,
    db.select({ id: webhooks.id }).from(webhooks).where(isOwn(user.id, id)),
  )
  const isThis = and(eq(webhookDeliveries.id, deliveryId), ofOwn)
  const [row] =
    isId(id) && isId(deliveryId) ? await db.update(webhookDeliveries).set(again).where(isThis).returning() : []
  if (row === undefined) throw new AppError('DELIVERY_NOT_FOUND')
  wake('send webhooks')
  return viewDelivery(row)
}

const isOwn = (userId: string, id: string) => and(eq(webhooks.userId, userId), eq(webhooks.id, id))

const viewWebhook = ({
  id,
  url,
  events,
  createdAt,
  lastAt,
  lastEvent,
  lastStatus,
  lastError,
}: Omit<typeof webhooks.$inferSelect, 'userId' | 'secret'>): WebhookView => ({
  id,
  url,
  events,
  createdAt: createdAt.getTime(),
  lastDelivery:
    lastAt === null || lastEvent === null
      ? null
      : { at: lastAt.getTime(), event: lastEvent, ok: lastError === null, status: lastStatus, error: lastError },
})

const viewDelivery = ({
  id,
  event,
  at,
  attempts,
  status,
  error,
  dueAt,
}: typeof webhookDeliveries.$inferSelect): WebhookDeliveryView => ({
  id,
  event,
  at: at.getTime(),
  attempts,
  status,
  error,
  nextAttemptAt: dueAt?.getTime() ?? null,
})
