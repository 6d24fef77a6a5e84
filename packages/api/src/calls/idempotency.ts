import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UploadedFile } from '@wordtide/contract'
import { type Database, idempotencyKeys } from '@wordtide/db'
import { and, eq, gt, lte, max, ne, or, sql } from 'drizzle-orm'
import type { CountedCall } from '../flow/attempt-limits.ts'
import { bulkPace, runInTurn } from '../flow/turns.ts'
import { removeFiles, storeUploads } from '../images/index.ts'
import { countCall } from '../limits/index.ts'
import type { DeferredFiles, JobName, Services } from '../services.ts'
import { tryLockUser } from '../users/index.ts'
import { dayMs } from '../values/durations.ts'
import { sha256Of } from '../values/secrets.ts'
import type { Context, UserContext } from './context.ts'
import { AppError } from './errors.ts'
import { isRecord } from './json.ts'
import { authenticate } from './procedures.ts'
import type { Access } from './trpc.ts'

/** A change that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  key: string
  /** The access that the procedure requires. */
  access: Access
  /** The limit under which the call counts, beside that of writes. */
  counts?: CountedCall | undefined
  /** True for calls that follow one another until thousands of rows are written, and therefore pause longer. */
  isBulk?: boolean
  path: string
  /** The input of the procedure before it is validated. A `File` and an `UploadedFile` are compared by their bytes. */
  input: Readonly<Record<string, unknown>>
}

export interface Response {
  status: number
  /** The body as it is sent. */
  body: string
}

export type Replayable = Response & { isReplay: boolean }
/** The lifetime of a stored response, and the maximum bytes of a user's responses without the last one: of more, the oldest are dropped. */
const keptMs = dayMs
const keptBytes = 20 * 1_048_576

/** The status of a response that is no longer kept. A server of the release before sends it. */
const notKept = 409

/** The maximum time that a request waits for other requests. Its pauses double from the first to the longest. */
const waitMs = 10_000
const firstPauseMs = 50
const longestPauseMs = 800

/**
 * Responds to a request, or, if its user has sent one with the same key in the last 24 hours, returns the response to that one: the
 * change and its key are committed together or not at all (decision 026). An error is not kept. Throws what `authenticate` throws,
 * IDEMPOTENCY_KEY_REUSED if the earlier request had another path or input, and RESPONSE_NOT_KEPT if its response took too much room. After ten seconds of waiting, throws, with the time to
 * wait, IDEMPOTENCY_KEY_IN_USE if the earlier request is still under way, and BUSY if another change by the user is; BUSY also at once if
 * too many requests of the user are waiting for their turn (decision 028).
 *
 * `respond` gets a context whose `db` is the transaction. It must use no other database: the embedded one has a single connection.
 * The call is counted before the transaction, whose rollback would undo the count; a repetition that gets the first response is not.
 */
export async function respondOnce(
  context: Context,
  { key, access, counts, isBulk = false, path, input }: KeyedRequest,
  respond: (context: Context) => Promise<Response>,
  pause: Pause = (ms, signal) => sleep(ms, undefined, { signal }),
): Promise<Replayable> {
  const user = await authenticate(context, { isWrite: true, allowsTokens: access === 'protected' })
  const request: HashedRequest = { userId: user.id, key, requestHash: await hashOfRequest(path, input) }
  const kept = await findResponse(context.db, request, context.now())
  if (kept !== undefined) return { ...kept, isReplay: true }
  await countCall(context, user.id, counts)
  const effects = await deferEffects({ ...context, user }, input)
  let mayBeCommitted = false
  const respondInTransaction = async (tx: Database): Promise<Response> => {
    const { status, body } = await respond({ ...context, ...effects.services, db: tx, isCounted: true })
    await insertResponse(tx, request, { status, body }, context.now())
    mayBeCommitted = true
    return { status, body }
  }
  try {
    const outcome = await inTurn(
      { ...context, user },
      pause,
      () => tryToRespond(context, request, respondInTransaction),
      () => tryToRespond(context, request),
      isBulk ? bulkPace : undefined,
    )
    if (typeof outcome === 'string') throw new AppError(outcome, { retryAfter: waitMs / 1000 })
    await effects.afterCommit()
    return outcome
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

/** The period in which responses that are kept now were made. It ends in the future, because servers' clocks differ, but not by a day. */
const keptPeriod = (now: Date) => ({ begin: new Date(now.getTime() - keptMs), end: new Date(now.getTime() + keptMs) })

type HashedRequest = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'key' | 'requestHash'>

/** The reason why a request has to wait: the one with the same key, or another change by its user. */
type Obstacle = 'IDEMPOTENCY_KEY_IN_USE' | 'BUSY'

/** Ends early, with an error, when `signal` aborts. */
type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

/**
 * Calls `attempt` in a turn of the user until it returns no obstacle. If the turn does not come within ten seconds, the request gives it
 * up, and `giveUp` finds the reason, or the response of the request that was waited for.
 */
async function inTurn(
  context: UserContext,
  pause: Pause,
  attempt: () => Promise<Replayable | Obstacle>,
  giveUp: () => Promise<Replayable | Obstacle>,
  pace: typeof bulkPace | undefined,
): Promise<Replayable | Obstacle> {
  const startedAt = context.now().getTime()
  const begun = new AbortController()
  let isGivenUp = false
  const turn = runInTurn(
    context,
    async () => {
      if (isGivenUp) return 'BUSY'
      begun.abort()
      return retryWhileBusy(context, startedAt, pause, attempt)
    },
    pace,
  )
  try {
    if (!begun.signal.aborted) await Promise.race([turn, pause(waitMs, begun.signal).catch(() => {})])
    isGivenUp = !begun.signal.aborted
    return await (isGivenUp ? giveUp() : turn)
  } finally {
    begun.abort()
  }
}

/** Calls `attempt` until it returns no obstacle, for ten seconds from `startedAt`. Returns what the last attempt has returned. */
async function retryWhileBusy<T extends object>(
  { now }: Context,
  startedAt: number,
  pause: Pause,
  attempt: () => Promise<T | Obstacle>,
): Promise<T | Obstacle> {
  let pausedMs = 0
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const outcome = await attempt()
    // The pauses are also summed, because the clock may be set back during the wait.
    if (typeof outcome !== 'string' || Math.max(pausedMs, now().getTime() - startedAt) >= waitMs) return outcome
    await pause(pauseMs)
    pausedMs += pauseMs
  }
}

/**
 * Returns the response or an obstacle. It waits for neither in its transaction: waiting requests would occupy all connections. Without
 * `respond` it only looks for the response of an earlier request.
 */
async function tryToRespond(
  context: Context,
  request: HashedRequest,
  respond?: (tx: Database) => Promise<Response>,
): Promise<Replayable | Obstacle> {
  return context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, request))) return 'IDEMPOTENCY_KEY_IN_USE'
    const kept = await findResponse(tx, request, context.now())
    if (kept !== undefined) return { ...kept, isReplay: true }
    if (respond === undefined) return 'BUSY'
    // The first lock of every transaction that changes what belongs to a user; the account now stays until the commit.
    const isLocked = await tryLockUser(tx, request.userId)
    if (isLocked === undefined) throw new AppError('UNAUTHORIZED')
    return isLocked ? { ...(await respond(tx)), isReplay: false } : 'BUSY'
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

export async function findResponse(tx: Database, request: HashedRequest, now: Date): Promise<Response | undefined> {
  const { userId, key, createdAt } = idempotencyKeys
  const { begin, end } = keptPeriod(now)
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(userId, request.userId), eq(key, request.key), gt(createdAt, begin), lte(createdAt, end)))
  if (row === undefined) return undefined
  if (row.requestHash !== request.requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (row.status === notKept) throw new AppError('RESPONSE_NOT_KEPT')
  return { status: row.status, body: row.body }
}

/**
 * Stores a response. Each row has the bytes up to it, so that neither this nor the deletion of old rows has to count; the user's row, which
 * is locked, lets one request at a time do so. The oldest responses beyond `keptBytes` are dropped; their keys stay.
 */
async function insertResponse(tx: Database, request: HashedRequest, response: Response, createdAt: Date) {
  const { userId, key, status, bytesSoFar } = idempotencyKeys
  const isKept = and(eq(userId, request.userId), ne(status, notKept))
  const before = tx
    .select({ bytes: max(bytesSoFar) })
    .from(idempotencyKeys)
    .where(isKept)
  const bytes = sql<number>`coalesce((${before}), 0) + ${Buffer.byteLength(response.body)}::int`
  const columns = { requestHash: request.requestHash, ...response, createdAt, bytesSoFar: bytes }
  const [stored] = await tx
    .insert(idempotencyKeys)
    .values({ ...request, ...columns })
    // An earlier response that is no longer kept may still be there.
    .onConflictDoUpdate({ target: [userId, key], set: columns })
    .returning({ bytesSoFar })
  const dropped = (stored?.bytesSoFar ?? 0) - keptBytes
  if (dropped > 0)
    await tx
      .update(idempotencyKeys)
      .set({ status: notKept, body: '' })
      .where(and(isKept, lte(bytesSoFar, dropped)))
}

/**
 * Stores the images of the input, and returns services that wake jobs and remove files only after the transaction. Every stored file
 * is recorded before and outside of the transaction: if its end is unknown, the sweep finds the files that no row refers to.
 */
async function deferEffects(context: UserContext, input: KeyedRequest['input']) {
  const removedIds: string[] = []
  const works: ((services: Services) => Promise<void>)[] = []
  const woken = new Set<JobName>()
  const deferredFiles: DeferredFiles = {
    uploads: await storeUploads(context, input),
    removeAfterCommit: (ids) => void removedIds.push(...ids),
    runAfterCommit: (work) => void works.push(work),
  }
  const services: Pick<Services, 'deferredFiles' | 'wake'> = { deferredFiles, wake: (job) => void woken.add(job) }
  return {
    services,
    afterCommit: async () => {
      await removeFiles(context, removedIds)
      for (const job of woken) context.wake(job)
      for (const work of works) await work(context)
    },
    removeStored: () =>
      removeFiles(
        context,
        [...deferredFiles.uploads.values()].filter((upload) => typeof upload === 'string'),
      ),
  }
}

/** Returns a hash of the request. The order of fields, and the boundaries of a multipart body, make no difference. */
export async function hashOfRequest(path: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]) => {
      if (value instanceof File) return [name, await hashOfFile(value)]
      return [name, value instanceof UploadedFile ? { file: value.sha256 } : value]
    }),
  )
  return sha256Of(JSON.stringify([path, withSortedNames(Object.fromEntries(fields))]))
}

/** Returns a copy whose objects have their names in order. A replacer of `JSON.stringify` would take twice as long. */
function withSortedNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedNames)
  if (!isRecord(value)) return value
  // Without a prototype, `__proto__` is an ordinary name.
  const copy: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(value).sort()) copy[name] = withSortedNames(value[name])
  return copy
}

const hashOfFile = async (file: File): Promise<{ file: string }> => ({
  file: sha256Of(new Uint8Array(await file.arrayBuffer())),
})
