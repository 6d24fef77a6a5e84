import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, idempotencyKeys } from '@wordtide/db'
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { removeFiles, storeUploads } from './images/index.ts'
import { authenticate } from './procedures.ts'
import type { DeferredFiles, JobName, Services } from './services.ts'
import type { Access } from './trpc.ts'
import { lockUser } from './users/index.ts'

/** A change that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  key: string
  /** Who may call the procedure. */
  access: Access
  path: string
  /** The input of the procedure before it is validated. A `File` is compared by its bytes. */
  input: Readonly<Record<string, unknown>>
}

interface Response {
  status: number
  /** The body as it is sent. */
  body: string
}

const dayMs = 86_400_000

/** How long a response is kept. */
const keptMs = dayMs

/** How long a request waits for one with the same key, and how often it looks meanwhile. */
const waitMs = 10_000
const pauseMs = 100

/**
 * Responds to a request, or, if its user has sent one with the same key in the last 24 hours, returns the response to that one: the
 * change and its key are committed together or not at all (decision 026). An error is not kept. Throws what `authenticate` throws,
 * IDEMPOTENCY_KEY_REUSED if the earlier request had another path or input, and IDEMPOTENCY_KEY_IN_USE, with the time to wait, if it
 * is still under way after ten seconds.
 *
 * `respond` gets a context whose `db` is the transaction. It must use no other database: the embedded one has a single connection.
 * Attempts that it counted would not count if it failed; so far no procedure with a key counts any.
 */
export async function respondOnce(
  context: Context,
  { key, access, path, input }: KeyedRequest,
  respond: (context: Context) => Promise<Response>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Response & { isReplay: boolean }> {
  const user = await authenticate(context, { isWrite: true, allowsTokens: access === 'protected' })
  const request: HashedRequest = { userId: user.id, key, requestHash: await hashOf(path, input) }
  const kept = await findResponse(context.db, request, context.now())
  if (kept !== undefined) return { ...kept, isReplay: true }
  const effects = await deferEffects(context, input)
  let mayBeCommitted = false
  const respondInTransaction = async (tx: Database): Promise<Response> => {
    const { status, body } = await respond({ ...context, ...effects.services, db: tx })
    await insertResponse(tx, request, { status, body }, context.now())
    mayBeCommitted = true
    return { status, body }
  }
  try {
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += pauseMs) {
      const response = await respondUnlessInUse(context, request, respondInTransaction)
      if (response !== undefined) {
        await effects.afterCommit()
        return response
      }
      await pause(pauseMs)
    }
    throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: waitMs / 1000 })
  } finally {
    if (!mayBeCommitted) await effects.removeStored()
  }
}

/** Deletes the responses that are no longer kept. */
export async function cleanUpIdempotencyKeys({ db, now }: Services): Promise<void> {
  const { createdAt } = idempotencyKeys
  const { begin, end } = keptPeriod(now())
  await db.delete(idempotencyKeys).where(or(lte(createdAt, begin), gt(createdAt, end)))
}

/** When a response that is kept now was made. Its end is ahead of now: the clocks of servers differ, but not by a day. */
const keptPeriod = (now: Date) => ({ begin: new Date(now.getTime() - keptMs), end: new Date(now.getTime() + keptMs) })

type HashedRequest = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'key' | 'requestHash'>

/**
 * Returns the response, or undefined if another request has the key. It does not wait in its transaction, because waiting requests
 * would occupy all connections.
 */
async function respondUnlessInUse(
  context: Context,
  request: HashedRequest,
  respond: (tx: Database) => Promise<Response>,
): Promise<(Response & { isReplay: boolean }) | undefined> {
  return context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, request))) return undefined
    const kept = await findResponse(tx, request, context.now())
    if (kept !== undefined) return { ...kept, isReplay: true }
    // The first lock of every transaction that changes what belongs to a user; the account now stays until the commit.
    if ((await lockUser(tx, request.userId)) === undefined) throw new AppError('UNAUTHORIZED')
    return { ...(await respond(tx)), isReplay: false }
  })
}

/** Locks a user's key until the transaction ends; returns false at once if another transaction has locked it. */
async function lockKey(tx: Database, { userId, key }: HashedRequest): Promise<boolean> {
  const lock = createHash('sha256').update(`${userId} ${key}`).digest().readBigInt64BE().toString()
  const [row] = await tx
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(${lock}::bigint)` })
    .from(sql`(values (1)) as one_row`)
  return row?.isLocked === true
}

async function findResponse(tx: Database, request: HashedRequest, now: Date): Promise<Response | undefined> {
  const { userId, key, createdAt } = idempotencyKeys
  const { begin, end } = keptPeriod(now)
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(userId, request.userId), eq(key, request.key), gt(createdAt, begin), lte(createdAt, end)))
  if (row === undefined) return undefined
  if (row.requestHash !== request.requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { status: row.status, body: row.body }
}

async function insertResponse(tx: Database, request: HashedRequest, response: Response, createdAt: Date) {
  const columns = { requestHash: request.requestHash, ...response, createdAt }
  await tx
    .insert(idempotencyKeys)
    .values({ ...request, ...columns })
    // An earlier response that is no longer kept may still be there.
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: columns })
}

/**
 * Stores the images of the input, and returns services that wake jobs and remove files only after the transaction. Every stored file
 * is recorded before and outside of the transaction: if its end is unknown, the sweep finds the files that no row refers to.
 */
async function deferEffects(context: Context, input: KeyedRequest['input']) {
  const removedIds: string[] = []
  const woken = new Set<JobName>()
  const deferredFiles: DeferredFiles = {
    storedIds: await storeUploads(context, input),
    removeAfterCommit: (ids) => void removedIds.push(...ids),
  }
  const services: Pick<Services, 'deferredFiles' | 'wake'> = { deferredFiles, wake: (job) => void woken.add(job) }
  return {
    services,
    afterCommit: async () => {
      await removeFiles(context, removedIds)
      for (const job of woken) context.wake(job)
    },
    removeStored: () => removeFiles(context, [...deferredFiles.storedIds.values()]),
  }
}

/** Returns a hash of the request. The order of fields, and the boundaries of a multipart body, make no difference. */
async function hashOf(path: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]) => [name, value instanceof File ? await hashOfFile(value) : value]),
  )
  const text = JSON.stringify([path, Object.fromEntries(fields)], (_name, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}

const hashOfFile = async (file: File): Promise<{ file: string }> => ({
  file: createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('base64url'),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
