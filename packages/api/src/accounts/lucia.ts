import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { type Database, sessions, users } from '@wordtide/db'
import { Lucia, TimeSpan } from 'lucia'

/** How long a session lasts; used in its second half, it starts anew. */
export const sessionDays = 30

const createLucia = (db: Database) =>
  new Lucia(new DrizzlePostgreSQLAdapter(db, sessions, users), {
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
