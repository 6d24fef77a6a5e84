import { createHash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { type Database, type Inputs, sessions, statement, users } from '@wordtide/db'
import { and, eq, ne } from 'drizzle-orm'
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import type { RequestCredentials, RequestSession, SessionChange } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import type { Services } from '../services.ts'
import { noteVisit, type UserRow, viewUser } from '../users/index.ts'
import { originOf } from '../values/client.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { dayMs, hourMs } from '../values/durations.ts'
import { newId } from '../values/ids.ts'

// The only file that uses the session library.

/** The lifetime of a session in days: after its last use, and the maximum after its sign-in. */
const sessionDays = 30
const longestSessionDays = 180

/** The precision of `lastUsedAt`: it is written at most once in this time. */
const lastUsedPrecisionMs = hourMs

/** The user of a session, who may be suspended. */
type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'createdAt' | 'activatedAt' | 'suspendedAt'>

type SessionCredentials = Pick<RequestCredentials, 'sessionId' | 'expectedUserId' | 'ip' | 'userAgent'>

/** Creates the session of one request. */
export function createRequestSession(
  { db, now }: Services,
  { sessionId, expectedUserId, ip, userAgent }: SessionCredentials,
): RequestSession {
  const lucia = luciaOf(db)
  let change: SessionChange = { kind: 'none' }
  let currentUser: Promise<SessionUser | undefined> | undefined
  let knownUserId: string | undefined
  let shownId: string | undefined

  const useNow = () => ({ ...originOf({ ip, userAgent }), lastUsedAt: now() })

  async function lookUp(): Promise<SessionUser | undefined> {
    if (sessionId === undefined) return undefined
    const { session, user } = isSessionId(sessionId) ? await lucia.validateSession(sessionId) : noSession
    if (session === null || user.activatedAt === null) {
      change = { kind: 'revoke' }
      return undefined
    }
    // A sign-in in the future is from a server whose clock was wrong.
    const isFromWrongClock = session.createdAt.getTime() > now().getTime() + clockToleranceMs
    const createdAt = isFromWrongClock ? now() : session.createdAt
    if (now().getTime() - createdAt.getTime() >= longestSessionDays * dayMs) {
      await endCurrent()
      change = { kind: 'revoke' }
      return undefined
    }
    if (expectedUserId !== undefined && expectedUserId !== user.id) return undefined
    if (user.suspendedAt !== null) {
      change = { kind: 'revoke' }
      return user
    }
    const expiresAt = extendedExpiry(session.storedExpiry ?? session.expiresAt, createdAt, now())
    // Also if the last use is ahead: then a clock was wrong.
    const unusedMs = Math.abs(now().getTime() - (session.lastUsedAt?.getTime() ?? 0))
    if (expiresAt !== undefined || unusedMs >= lastUsedPrecisionMs) {
      await db
        .update(sessions)
        .set({ ...useNow(), ...(expiresAt === undefined ? {} : { expiresAt, createdAt }) })
        .where(eq(sessions.id, sessionKeyOf(session.id)))
      await noteVisit(db, user.id, now())
    }
    if (expiresAt !== undefined) change = { kind: 'issue', id: session.id, expiresAt }
    knownUserId = user.id
    shownId = session.shownId
    return user
  }

  function getCurrentUser(): Promise<SessionUser | undefined> {
    currentUser ??= lookUp()
    return currentUser
  }

  async function endCurrent(within = lucia): Promise<void> {
    if (sessionId !== undefined && isSessionId(sessionId)) await within.invalidateSession(sessionId)
  }

  return {
    get change() {
      return change
    },
    claimedUserId: sessionId === undefined ? undefined : claimedUserIdOf(sessionId),
    get knownUserId() {
      return knownUserId
    },
    get key() {
      return sessionId === undefined ? undefined : sessionKeyOf(sessionId)
    },
    get shownId() {
      return shownId
    },
    async user() {
      const user = await getCurrentUser()
      if (user === undefined) return undefined
      // The suspension has deleted the user's sessions; this one was created concurrently.
      if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
      return viewUser(user)
    },
    async issue(userId, tx) {
      const within = tx === undefined ? lucia : luciaOf(tx)
      await endCurrent(within)
      const attributes = { createdAt: now(), shownId: newId(), ...useNow() }
      const session = await within.createSession(userId, attributes, { sessionId: newSessionId(userId) })
      await noteVisit(tx ?? db, userId, now())
      change = { kind: 'issue', id: session.id, expiresAt: session.expiresAt }
    },
    async renew(userId, tx) {
      if (sessionId === undefined || !isSessionId(sessionId)) return undefined
      const id = newSessionId(userId)
      const isOwn = eq(sessions.userId, userId)
      const [renewed] = await tx
        .update(sessions)
        .set({ id: sessionKeyOf(id) })
        .where(and(isOwn, eq(sessions.id, sessionKeyOf(sessionId))))
        .returning({ expiresAt: sessions.expiresAt })
      if (renewed === undefined) return undefined
      await tx.delete(sessions).where(and(isOwn, ne(sessions.id, sessionKeyOf(id))))
      return () => {
        change = { kind: 'issue', id, expiresAt: renewed.expiresAt }
      }
    },
    async isOpen(tx) {
      if (sessionId === undefined || !isSessionId(sessionId)) return false
      const { session } = await luciaOf(tx).validateSession(sessionId)
      return session !== null
    },
    async provenAt() {
      if (sessionId === undefined || !isSessionId(sessionId)) return undefined
      const [found] = await db
        .select({ provenAt: sessions.provenAt })
        .from(sessions)
        .where(eq(sessions.id, sessionKeyOf(sessionId)))
      return found?.provenAt ?? undefined
    },
    async markProven(tx = db) {
      if (sessionId === undefined || !isSessionId(sessionId)) return
      await tx
        .update(sessions)
        .set({ provenAt: now() })
        .where(eq(sessions.id, sessionKeyOf(sessionId)))
    },
    async revoke() {
      // The session may belong to another user than the one whom the client believes to be signed in.
      if (expectedUserId !== undefined && (await getCurrentUser()) === undefined) return
      await endCurrent()
      change = { kind: 'revoke' }
    },
  }
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions({ db }: Services): Promise<void> {
  await luciaOf(db).deleteExpiredSessions()
}

/** Returns whether a cookie can be a session id at all. PostgreSQL rejects some texts, such as one with a NUL. */
const isSessionId = (text: string): boolean => /^[a-z0-9]{1,100}$/.test(text)

/** Creates a session id: 40 random characters (200 bits), and the id of the user in 32 digits, which lets a request read ahead. */
const newSessionId = (userId: string): string => `${generateIdFromEntropySize(25)}${userId.replaceAll('-', '')}`

/** The id of the user in a session id, which may be forged; undefined in an old session id without a user. */
function claimedUserIdOf(sessionId: string): string | undefined {
  const digits = /^[a-z0-9]{40}([0-9a-f]{32})$/.exec(sessionId)?.[1]
  if (digits === undefined) return undefined
  const part = (begin: number, end?: number) => digits.slice(begin, end)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20)}`
}

/** Returns the day of the last use of a session, which extends it. A session that ends by its age was used later than that. */
export const lastUseOf = ({ expiresAt }: { expiresAt: Date }): Date =>
  new Date(expiresAt.getTime() - sessionDays * dayMs)

const noSession = { session: null, user: null }

/**
 * Returns the new expiry of a session that is used now; undefined if it was extended less than a day ago, or has reached its longest life.
 * One that ends more than a day too late, because a clock was ahead, is shortened.
 */
function extendedExpiry(expiresAt: Date, createdAt: Date, now: Date): Date | undefined {
  const until = Math.min(now.getTime() + sessionDays * dayMs, createdAt.getTime() + longestSessionDays * dayMs)
  return Math.abs(until - expiresAt.getTime()) < dayMs ? undefined : new Date(until)
}

/** The id under which a session is stored. */
const sessionKeyOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

const findSession = statement((db, input: Inputs<{ key: string }>) =>
  db
    .select({
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      shownId: sessions.shownId,
      lastUsedAt: sessions.lastUsedAt,
      user: {
        name: users.name,
        email: users.email,
        createdAt: users.createdAt,
        activatedAt: users.activatedAt,
        suspendedAt: users.suspendedAt,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, input.key)),
)

/**
 * Stores sessions under the hashes of their ids, so that a copy of the database contains no usable session. Lucia would extend sessions
 * in the second half of their life, without an end; it is left to `createRequestSession`, which needs the stored expiry for it.
 */
function hashedAdapter(db: Database): Adapter {
  const adapter = new DrizzlePostgreSQLAdapter(db, sessions, users)
  return {
    // Every request needs it, so it is a prepared statement, unlike that of the adapter.
    getSessionAndUser: async (id) => {
      const [found] = await findSession(db, { key: sessionKeyOf(id) })
      if (found === undefined) return [null, null]
      const { userId, createdAt, expiresAt, shownId, lastUsedAt, user } = found
      const attributes = { createdAt, storedExpiry: expiresAt, shownId, lastUsedAt }
      return [
        { id, userId, expiresAt, attributes },
        { id: userId, attributes: user },
      ]
    },
    setSession: (session) => adapter.setSession({ ...session, id: sessionKeyOf(session.id) }),
    updateSessionExpiration: async () => {},
    deleteSession: (id) => adapter.deleteSession(sessionKeyOf(id)),
    getUserSessions: (userId) => adapter.getUserSessions(userId),
    deleteUserSessions: (userId) => adapter.deleteUserSessions(userId),
    deleteExpiredSessions: () => adapter.deleteExpiredSessions(),
  }
}

const createLucia = (db: Database) =>
  new Lucia(hashedAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    getSessionAttributes: ({ createdAt, storedExpiry, shownId, lastUsedAt }) => ({
      createdAt,
      storedExpiry,
      shownId,
      lastUsedAt,
    }),
    getUserAttributes: ({ name, email, createdAt, activatedAt, suspendedAt }) => ({
      name,
      email,
      createdAt,
      activatedAt,
      suspendedAt,
    }),
  })

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    UserId: string
    DatabaseSessionAttributes: {
      createdAt: Date
      shownId: string
      lastUsedAt: Date | null
      /** Of a session that was read. */
      storedExpiry?: Date
      /** Of a new session. */
      client?: string
      network?: string | null
    }
    DatabaseUserAttributes: Omit<SessionUser, 'id'>
  }
}

const luciaByDatabase = new WeakMap<Database, ReturnType<typeof createLucia>>()

/** Returns the session library over this database or transaction. */
function luciaOf(db: Database): ReturnType<typeof createLucia> {
  const cached = luciaByDatabase.get(db)
  if (cached !== undefined) return cached
  const created = createLucia(db)
  luciaByDatabase.set(db, created)
  return created
}
