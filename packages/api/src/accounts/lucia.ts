import { createHash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { type Database, sessions, users } from '@wordtide/db'
import { type Adapter, Lucia, TimeSpan } from 'lucia'

/** How long a session lasts from when it was last used, to the day. */
const sessionDays = 30

const dayMs = 86_400_000

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** The adapter that keeps sessions by the hashes of their ids: a copy of the database is nobody's session. */
function hashedAdapter(db: Database): Adapter {
  const adapter = new DrizzlePostgreSQLAdapter(db, sessions, users)
  return {
    getSessionAndUser: async (id) => {
      const [session, user] = await adapter.getSessionAndUser(hashOf(id))
      return [session === null ? null : { ...session, id }, user]
    },
    setSession: (session) => adapter.setSession({ ...session, id: hashOf(session.id) }),
    updateSessionExpiration: (id, expiresAt) => adapter.updateSessionExpiration(hashOf(id), expiresAt),
    deleteSession: (id) => adapter.deleteSession(hashOf(id)),
    getUserSessions: (userId) => adapter.getUserSessions(userId),
    deleteUserSessions: (userId) => adapter.deleteUserSessions(userId),
    deleteExpiredSessions: () => adapter.deleteExpiredSessions(),
  }
}

const createLucia = (db: Database) =>
  new Lucia(hashedAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    getUserAttributes: ({ name, email, createdAt, activatedAt }) => ({ name, email, createdAt, activatedAt }),
  })

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    UserId: string
    DatabaseUserAttributes: { name: string; email: string; createdAt: Date; activatedAt: Date | null }
  }
}

const made = new WeakMap<Database, ReturnType<typeof createLucia>>()

/** The session library over this database: the only file that knows it. */
export function luciaOf(db: Database): ReturnType<typeof createLucia> {
  const known = made.get(db)
  if (known !== undefined) return known
  const fresh = createLucia(db)
  made.set(db, fresh)
  return fresh
}

/** The moment until which a used session lasts from now on; undefined while it was prolonged within a day. */
export function prolonged(expiresAt: Date, now: Date): Date | undefined {
  const until = now.getTime() + sessionDays * dayMs
  return until - expiresAt.getTime() < dayMs ? undefined : new Date(until)
}

/** Lets a session last until then. */
export const prolongSession = (db: Database, sessionId: string, expiresAt: Date): Promise<void> =>
  hashedAdapter(db).updateSessionExpiration(sessionId, expiresAt)
