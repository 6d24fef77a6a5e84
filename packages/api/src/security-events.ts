import { type IdentityProviderKey, limits, type OwnSecurityEvent } from '@wordtide/contract'
import { type Database, securityEvents, users } from '@wordtide/db'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Log } from './ports.ts'
import { originOf } from './values/client.ts'
import { dayMs } from './values/durations.ts'
import { newId } from './values/ids.ts'
import { networkOf } from './values/network.ts'

/**
 * Sign-ins, changes of an account's protection, losses of its content, and signs of an attack on it or of an attempt to exhaust the server.
 */
export type SecurityEvent =
  | OwnSecurityEvent
  | 'passkey-cloned'
  | 'account-deleted'
  | 'account-created'
  | 'sign-in-limit-reached'
  | 'sign-up-limit-reached'
  | 'mail-limit-reached'
  | 'share-limit-reached'
  | 'join-limit-reached'
  | 'code-limit-reached'
  | 'invite-limit-reached'
  | 'report-limit-reached'
  | 'passkey-limit-reached'
  | 'challenge-limit-reached'
  | 'write-limit-reached'
  | 'import-limit-reached'
  | 'sound-limit-reached'

/** The ways in which users prove their identity. */
export type SignInMethod = 'password' | 'passkey' | IdentityProviderKey

/** Those whose proof comes from elsewhere, and does not stand in for a second factor. */
export type ProviderMethod = Exclude<SignInMethod, 'password' | 'passkey'>

/** The fields of a logged event: never secrets or addresses, only ids of our own. */
interface EventFields {
  userId?: string
  method?: SignInMethod
  provider?: IdentityProviderKey
  listId?: string
  countedBy?: string
  by?: 'operator'
  count?: number
}

/** A request, or a command of the operator, which has no address. */
interface Origin {
  log: Log
  ip?: string | undefined
  userAgent?: string | undefined
}

/**
 * Logs a security event that is not kept for an owner: of a request with its network. Call it once the transaction of the change has
 * committed. The request id is in every line of the request's log. For what one user should see later, use `recordSecurityEvent`.
 */
export function logSecurityEvent<Event extends SecurityEvent>(
  origin: Origin,
  event: Event,
  fields: Event extends OwnSecurityEvent ? EventFields & { userId?: never } : EventFields,
): void {
  write(origin, event, fields)
}

function write({ log, ip }: Origin, event: SecurityEvent, fields: EventFields): void {
  log.info({ event, ...fields, network: ip === undefined ? undefined : networkOf(ip) }, 'security event')
}

/**
 * Keeps a security event for the owner of an account, in the transaction of the change, which has locked the user's row. Returns what logs
 * it: call that once the transaction has committed. Of sign-ins in the same way, with the same client and from the same network, one a day
 * is kept. If somebody else has caused it, `ownerId` is the owner, and nothing that tells who it was is kept.
 */
export async function recordSecurityEvent(
  tx: Database,
  context: Origin & { now(): Date },
  event: OwnSecurityEvent,
  fields: EventFields & { userId: string },
  ownerId?: string,
): Promise<() => void> {
  const userId = ownerId ?? fields.userId
  const by = ownerId === undefined ? (fields.by ?? null) : ('editor' as const)
  const origin = by === null ? originOf(context) : { client: null, network: null }
  const row: EventRow = {
    event,
    method: fields.method ?? fields.provider ?? null,
    by,
    ...origin,
    createdAt: context.now(),
  }
  if (event !== 'signed-in' || !(await hasToday(tx, userId, row))) await keep(tx, [userId], row)
  return () => write(context, event, fields)
}

/** Keeps an event that the operator has caused for several users. Users who no longer exist are left out. */
export async function keepForUsers(
  db: Database,
  userIds: Iterable<string>,
  event: OwnSecurityEvent,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const present = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...userIds]), isNull(users.deletedAt)))
      .orderBy(users.id)
      .for('key share')
    const row = { event, method: null, by: 'operator', client: null, network: null, createdAt: now } as const
    await keep(
      tx,
      present.map(({ id }) => id),
      row,
    )
  })
}

type EventRow = Omit<typeof securityEvents.$inferSelect, 'id' | 'userId'>

/** Returns whether the same was kept within a day. */
async function hasToday(tx: Database, userId: string, row: EventRow): Promise<boolean> {
  const { event, method, client, network } = securityEvents
  const isSame = sql`(${method}, ${client}, ${network}) is not distinct from (${row.method}::text, ${row.client}::text, ${row.network}::text)`
  const since = new Date(row.createdAt.getTime() - dayMs)
  const isRecent = and(eq(securityEvents.userId, userId), gt(securityEvents.createdAt, since))
  return (await tx.$count(securityEvents, and(isRecent, eq(event, row.event), isSame))) > 0
}

/** Keeps an event for each of these users, and only the latest ones of each. */
async function keep(tx: Database, userIds: readonly string[], row: EventRow): Promise<void> {
  if (userIds.length === 0) return
  await tx.insert(securityEvents).values(userIds.map((userId) => ({ id: newId(), userId, ...row })))
  const { id, userId, createdAt } = securityEvents
  const place = sql<number>`row_number() over (partition by ${userId} order by ${desc(createdAt)}, ${desc(id)})`
  const placed = tx
    .select({ id, place: place.as('place') })
    .from(securityEvents)
    .where(inArray(userId, [...userIds]))
    .as('placed')
  const old = tx.select({ id: placed.id }).from(placed).where(gt(placed.place, limits.securityEvents))
  await tx.delete(securityEvents).where(inArray(id, old))
}
