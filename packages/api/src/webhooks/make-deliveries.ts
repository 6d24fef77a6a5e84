import { limits, type WebhookEvent } from '@wordtide/contract'
import { changeLog, type Database, learners, webhookDeliveries, webhookPosition, webhooks } from '@wordtide/db'
import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { addToCounts, keyOf } from '../limits/index.ts'
import type { Services } from '../services.ts'
import { hourMs } from '../values/durations.ts'
import { newId } from '../values/ids.ts'
import { complete, lockPosition, movePosition, type Position } from './position.ts'

/** The rows of the change log that are read in one transaction. */
const rowsAtOnce = 1000

/** Makes the deliveries of changes since the last time: each once, on any number of servers. */
export async function makeDeliveries(services: Services, signal?: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal?.aborted) isMore = await services.db.transaction((tx) => makeSome(services, tx))
}

/** Returns whether nothing has changed that webhooks have not been told of; true without any webhook. */
export async function nothingHappened({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const { xid, id } = changeLog
  const rows = await db
    .select({ id })
    .from(webhookPosition)
    .innerJoin(
      changeLog,
      sql`(${xid}, ${id}) > (${webhookPosition.xid}, ${webhookPosition.id}) and ${xid} < ${complete}`,
    )
    .limit(1)
  return rows.length === 0
}

/** A row of the change log, without the ids that it has. */
type Change = Pick<typeof changeLog.$inferSelect, 'xid' | 'id' | 'scopeId' | 'kind' | 'op' | 'at'>

/** Reads some rows of the change log; returns whether there may be more. */
async function makeSome(services: Services, tx: Database): Promise<boolean> {
  const position = await lockPosition(tx)
  if (position === undefined) return false
  const changes = await selectChanges(tx, position)
  const last = changes.at(-1)
  if (last === undefined) return false
  const told = await findTold(tx, changes)
  if (told.length > 0) await insertDeliveries(services, tx, told)
  await movePosition(tx, last)
  return changes.length === rowsAtOnce
}

function selectChanges(tx: Database, after: Position): Promise<Change[]> {
  const { xid, id, scopeId, kind, op, at } = changeLog
  return tx
    .select({ xid, id, scopeId, kind, op, at })
    .from(changeLog)
    .where(sql`(${xid}, ${id}) > (${after.xid}::xid8, ${after.id}::bigint) and ${xid} < ${complete}`)
    .orderBy(asc(xid), asc(id))
    .limit(rowsAtOnce)
}

/** The event of a change; undefined if webhooks are not told of it. */
function eventOf({ kind, op }: Pick<Change, 'kind' | 'op'>): WebhookEvent | undefined {
  if (kind === 'vocabulary')
    return ({ insert: 'vocabulary.created', update: 'vocabulary.updated', delete: 'vocabulary.deleted' } as const)[op]
  if (kind === 'review') return op === 'delete' ? undefined : 'review.submitted'
  if (op !== 'insert') return undefined
  return kind === 'share' ? 'list.shared' : kind === 'classMember' ? 'class.joined' : undefined
}

/** A change, with a webhook that gets it. */
interface Told {
  change: Change
  event: WebhookEvent
  webhookId: string
  userId: string
}

/**
 * Finds the webhooks that are told of each change: those of its user, or of everybody who has its list. They cannot be deleted until the
 * transaction ends; those that are being deleted are left out.
 */
async function findTold(tx: Database, changes: readonly Change[]): Promise<Told[]> {
  const scopes = (isOfList: boolean) => [
    ...new Set(changes.flatMap(({ kind, scopeId }) => ((kind === 'vocabulary') === isOfList ? scopeId : []))),
  ]
  const { id, userId, events, lastStatus } = webhooks
  const isOpen = sql`${lastStatus} is distinct from 410`
  const lock = { of: webhooks, skipLocked: true } as const
  const ofUsers = await tx
    .select({ id, userId, events, scopeId: userId })
    .from(webhooks)
    .where(and(inArray(userId, scopes(false)), isOpen))
    .for('key share', lock)
  const ofLists = await tx
    .select({ id, userId, events, scopeId: learners.listId })
    .from(learners)
    .innerJoin(webhooks, eq(userId, learners.userId))
    .where(and(inArray(learners.listId, scopes(true)), isOpen))
    .for('key share', lock)
  const found = [...ofUsers, ...ofLists]
  return changes.flatMap((change) => {
    const event = eventOf(change)
    if (event === undefined) return []
    const told = found.filter(({ scopeId, events }) => scopeId === change.scopeId && events.includes(event))
    return told.map((webhook) => ({ change, event, webhookId: webhook.id, userId: webhook.userId }))
  })
}

type NewDelivery = typeof webhookDeliveries.$inferInsert & { userId: string }

/** Inserts the deliveries, as far as their webhooks and their users have room for them. */
async function insertDeliveries(services: Services, tx: Database, told: readonly Told[]): Promise<void> {
  const now = services.now()
  const idsOf = await selectIds(tx, told)
  const wanted: NewDelivery[] = told.flatMap(({ change, event, webhookId, userId }) => {
    const { scopeId, at } = change
    return eventsOf(event, idsOf(change)).map((ids) => {
      return { id: newId(), webhookId, userId, event, scopeId, ids, at, dueAt: now, createdAt: now }
    })
  })
  const deliveries = await withinBounds(tx, wanted, now)
  if (deliveries.length === 0) return
  await tx.insert(webhookDeliveries).values(deliveries.map(({ userId, ...row }) => row))
  services.wake('send webhooks')
}

/** Selects the ids of the things that have changed. */
async function selectIds(tx: Database, told: readonly Told[]): Promise<(change: Change) => string[]> {
  const { xid, id, ids } = changeLog
  const isOne = ({ change }: Told) => and(eq(xid, change.xid), eq(id, change.id))
  const rows = await tx
    .select({ id, ids })
    .from(changeLog)
    .where(or(...told.map(isOne)))
  const byId = new Map(rows.map((row) => [row.id, row.ids]))
  return (change) => byId.get(change.id) ?? []
}

/** The ids of each event of a change: of all its things, as long as they are not too many; a list or a student is one by itself. */
function eventsOf(event: WebhookEvent, ids: readonly string[]): string[][] {
  const size = event === 'list.shared' || event === 'class.joined' ? 1 : limits.webhooks.things
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
}

/** Returns those that can be made: more than a receiver that is away, or a user in an hour, may cause are left out. */
async function withinBounds(tx: Database, wanted: readonly NewDelivery[], now: Date): Promise<NewDelivery[]> {
  const { webhookId, dueAt } = webhookDeliveries
  const waiting = await tx
    .select({ webhookId, count: count() })
    .from(webhookDeliveries)
    .where(and(inArray(webhookId, [...new Set(wanted.map((row) => row.webhookId))]), isNotNull(dueAt)))
    .groupBy(webhookId)
  const left = new Map(waiting.map((row) => [row.webhookId, limits.webhooks.waiting - row.count]))
  const fitting = wanted.filter((row) => take(left, row.webhookId, limits.webhooks.waiting))
  const keys = [...new Set(fitting.map(({ userId }) => userId))].map((userId) => {
    const amount = fitting.filter((row) => row.userId === userId).length
    return { userId, key: keyOf('webhook delivery', 'user', userId), windowMs: hourMs, amount }
  })
  const counted = await addToCounts(tx, keys, now)
  const leftOf = new Map(
    counted.map(({ userId, amount, count }) => [userId, limits.webhooks.perHour - (count - amount)]),
  )
  return fitting.filter(({ userId }) => take(leftOf, userId, 0))
}

/** Takes one of the number that is left under a key; returns whether there was one. */
function take(left: Map<string, number>, key: string, initial: number): boolean {
  const remaining = left.get(key) ?? initial
  left.set(key, remaining - 1)
  return remaining > 0
}
