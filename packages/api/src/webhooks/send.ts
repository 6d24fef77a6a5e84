import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@wordtide/contract'
import { type Database, users, webhookDeliveries, webhooks } from '@wordtide/db'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { dayMs, hourMs, minuteMs } from '../values/durations.ts'
import { storedReason } from '../values/stored-reason.ts'
import { bodyOf } from './payloads.ts'
import { signedHeaders } from './signature.ts'

/** A delivery with its user. */
type Delivery = typeof webhookDeliveries.$inferSelect & { userId: string }

/** The pauses after failed attempts: a day in all. After the last one the delivery is given up. */
export const pausesMs: readonly number[] = [
  5000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  15 * hourMs,
]

/** The time after which another server sends a delivery again whose server has crashed. It is longer than an attempt takes. */
const claimMs = minuteMs

/** Maximum number of simultaneous deliveries, of all users and of one, so that slow receivers delay only their own user's deliveries. */
const atOnce = 16
const atOnceOfUser = 2

/** The time after which a run begins no more deliveries, so that it ends while its job holds its lease. */
const runMs = minuteMs / 2

/** Interval at which a run looks for new deliveries while it waits for receivers. */
const lookMs = 1000

/** The status by which a receiver ends its webhook. */
const gone = 410

/** Sends the deliveries that are due, the users in turn. A failed one is retried for a day. */
export async function sendWebhooks(services: Services, signal?: AbortSignal): Promise<void> {
  const endAt = services.now().getTime() + runMs
  const underWay = new Map<string, { userId: string; ended: Promise<void> }>()
  const begin = async () => {
    const due = underWay.size < atOnce ? await selectDue(services, underWay) : []
    const before = underWay.size
    for (const delivery of due) {
      const { id, userId } = delivery
      if (underWay.size >= atOnce || countOf(underWay, userId) >= atOnceOfUser) continue
      const ended = sendOne(services, delivery, signal).finally(() => underWay.delete(id))
      underWay.set(id, { userId, ended })
    }
    return underWay.size > before
  }
  while (!signal?.aborted && services.now().getTime() < endAt) {
    // Those found first may all belong to one user.
    while (await begin());
    if (underWay.size === 0) return
    await waitForOne(underWay)
  }
  await Promise.all([...underWay.values()].map(({ ended }) => ended))
}

type UnderWay = ReadonlyMap<string, { userId: string; ended: Promise<void> }>

/** Waits until one of the deliveries has ended, or it is time to look for others. */
async function waitForOne(underWay: UnderWay): Promise<void> {
  const look = new AbortController()
  const { signal } = look
  const timer = sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
  await Promise.race([timer, ...[...underWay.values()].map(({ ended }) => ended)])
  look.abort()
}

const countOf = (underWay: UnderWay, userId: string) =>
  [...underWay.values()].filter((other) => other.userId === userId).length

/** Returns whether no delivery is due. */
export async function nothingIsDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<boolean> {
  const due = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isDue(now())).limit(1)
  return due.length === 0
}

/** The condition that a delivery is due. One due later than after the longest pause is from a server whose clock was wrong. */
function isDue(now: Date) {
  const latest = new Date(now.getTime() + Math.max(...pausesMs) + clockToleranceMs)
  return or(lte(webhookDeliveries.dueAt, now), gt(webhookDeliveries.dueAt, latest))
}

/** Selects due deliveries, those that have waited longest first, of users who may have more under way. */
async function selectDue({ db, now }: Services, underWay: UnderWay): Promise<Delivery[]> {
  const { id, dueAt } = webhookDeliveries
  const busy = [...underWay.values()].map(({ userId }) => userId)
  const rows = await db
    .select({ delivery: webhookDeliveries, userId: webhooks.userId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        isDue(now()),
        notInArray(id, [...underWay.keys()]),
        notInArray(
          webhooks.userId,
          busy.filter((userId) => countOf(underWay, userId) >= atOnceOfUser),
        ),
      ),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(atOnce)
  return rows.map(({ delivery, userId }) => ({ ...delivery, userId }))
}

/** The outcome of an attempt. */
interface Outcome {
  status: number | null
  error: string | null
}

async function sendOne(services: Services, delivery: Delivery, signal: AbortSignal | undefined): Promise<void> {
  const { db, log, now } = services
  const { id, webhookId } = delivery
  const attempts = delivery.attempts + 1
  try {
    const isSame = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, delivery.attempts))
    // Moving `dueAt` before sending keeps other servers from sending the same one.
    const claimed = await db
      .update(webhookDeliveries)
      .set({ attempts, dueAt: new Date(now().getTime() + claimMs) })
      .where(and(isSame, isNotNull(webhookDeliveries.dueAt)))
      .returning({ id: webhookDeliveries.id })
    if (claimed.length === 0) return
    const request = await prepare(services, delivery)
    if (request === undefined) {
      await end(db, { ...delivery, attempts }, { status: null, error: 'Not sent: you may not see it any more' }, null)
      return
    }
    const outcome = await attempt(services, request, signal)
    // The server is stopping: the next one sends it once the claim is over.
    if (signal?.aborted && outcome.error !== null) return
    const pause = outcome.error === null || outcome.status === gone ? undefined : pausesMs[attempts - 1]
    const attemptedAt = now()
    await db
      .update(webhooks)
      .set({ lastAt: attemptedAt, lastEvent: delivery.event, lastStatus: outcome.status, lastError: outcome.error })
      .where(eq(webhooks.id, webhookId))
    const dueAt = pause === undefined ? null : new Date(attemptedAt.getTime() + pause)
    await end(db, { ...delivery, attempts }, outcome, dueAt)
    if (outcome.status === gone) await endWaiting(db, webhookId)
  } catch (error) {
    // Its claim ends, and it is sent again.
    log.error({ err: error, delivery: id }, 'webhook not sent')
  }
}

const end = (db: Database, { id, attempts }: Pick<Delivery, 'id' | 'attempts'>, outcome: Outcome, dueAt: Date | null) =>
  db
    .update(webhookDeliveries)
    .set({ ...outcome, dueAt })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)))

/** Gives up what waits for a webhook that its receiver has ended. */
const endWaiting = (db: Database, webhookId: string) =>
  db
    .update(webhookDeliveries)
    .set({ dueAt: null, error: 'Not sent: the receiver has ended the webhook' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.dueAt)))

interface Request {
  url: string
  headers: Record<string, string>
  body: string
}

/** Returns the signed request of a delivery; undefined if its user may not see its subject. */
async function prepare({ db, now }: Services, delivery: Delivery): Promise<Request | undefined> {
  const [webhook] = await db
    .select({ url: webhooks.url, secret: webhooks.secret })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(and(eq(webhooks.id, delivery.webhookId), isNull(users.suspendedAt), isNull(users.deletedAt)))
  const body = webhook && (await bodyOf(db, delivery, now()))
  if (webhook === undefined || body === undefined) return undefined
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Wordtide',
    ...signedHeaders(webhook.secret, delivery.id, now(), body),
  }
  return { url: webhook.url, headers, body }
}

async function attempt({ webhookSender }: Services, request: Request, signal?: AbortSignal): Promise<Outcome> {
  try {
    const status = await webhookSender.post(request.url, request.headers, request.body, signal)
    return { status, error: status >= 200 && status < 300 ? null : `The receiver answered ${status}` }
  } catch (error) {
    return { status: null, error: storedReason(error) }
  }
}

/** The time for which deliveries are kept. */
const keptMs = 7 * dayMs

/**
 * Deletes the deliveries of a week ago, and of each webhook those that have ended, but the last ones. One made in the future is from a
 * server whose clock was wrong.
 */
export async function deleteOldDeliveries({ db, now }: Services): Promise<void> {
  const oldest = new Date(now().getTime() - keptMs)
  const latest = new Date(now().getTime() + clockToleranceMs)
  const { id, webhookId, dueAt, createdAt } = webhookDeliveries
  const place = sql<number>`row_number() over (partition by ${webhookId} order by ${desc(id)})`
  const placed = db
    .select({ id, place: place.as('place') })
    .from(webhookDeliveries)
    .where(isNull(dueAt))
    .as('placed')
  const old = db.select({ id: placed.id }).from(placed).where(gt(placed.place, limits.webhooks.shown))
  await db.delete(webhookDeliveries).where(or(lte(createdAt, oldest), gt(createdAt, latest), inArray(id, old)))
}
