import type { SessionView } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import type { Services } from '../services.ts'
import { viewUser } from '../users/index.ts'
import { luciaOf, prolonged, prolongSession } from './lucia.ts'

/** What the door has to do with the cookie once the call is over. */
export type SessionChange = { kind: 'none' } | { kind: 'issue'; id: string; expiresAt: Date } | { kind: 'revoke' }

/** What a request says of its session. */
export interface SessionRequest {
  /** From its cookie, if there is one. */
  sessionId: string | undefined
  /** Whom the client takes for signed in; in a session of anybody else it is nobody's request. */
  personId?: string | undefined
}

/** The session of one request. It knows no cookies: what happened is recorded in `change`. */
export interface RequestSession {
  readonly change: SessionChange
  /** Who is signed in; looked up once a request. An account that is not activated is nobody, whatever session it has. */
  person(): Promise<SessionView | undefined>
  /** Begins a new session for this person, in a transaction if one is given, and ends the one that the request came with. */
  issue(userId: string, tx?: Database): Promise<void>
  /** Whether the session that the request came with is still there, in a transaction; a lock on the person keeps it so. */
  isOpen(tx: Database): Promise<boolean>
  /** Ends the session that the request came with; without one, nothing happens. */
  revoke(): Promise<void>
}

/** Whether a cookie can be a session at all; the database is not asked for what it cannot even read. */
const isSessionId = (text: string): boolean => /^[a-z0-9]{1,100}$/.test(text)

const nobody = { session: null, user: null }

/** The session of a request. */
export function createRequestSession({ db, now }: Services, { sessionId, personId }: SessionRequest): RequestSession {
  const lucia = luciaOf(db)
  let change: SessionChange = { kind: 'none' }
  let person: Promise<SessionView | undefined> | undefined
  const lookUp = async (): Promise<SessionView | undefined> => {
    if (sessionId === undefined) return undefined
    const { session, user } = isSessionId(sessionId) ? await lucia.validateSession(sessionId) : nobody
    if (session === null || user.activatedAt === null) {
      change = { kind: 'revoke' }
      return undefined
    }
    if (personId !== undefined && personId !== user.id) return undefined
    // The library alone would wait for the second half of its time.
    const later = prolonged(session.expiresAt, now())
    if (later !== undefined) await prolongSession(db, session.id, later)
    if (later !== undefined || session.fresh)
      change = { kind: 'issue', id: session.id, expiresAt: later ?? session.expiresAt }
    return viewUser(user)
  }
  const whoIs = () => {
    person ??= lookUp()
    return person
  }
  const endOld = async (within = lucia) => {
    if (sessionId !== undefined && isSessionId(sessionId)) await within.invalidateSession(sessionId)
  }
  return {
    get change() {
      return change
    },
    person: whoIs,
    async issue(userId, tx) {
      const within = tx === undefined ? lucia : luciaOf(tx)
      await endOld(within)
      const session = await within.createSession(userId, {})
      change = { kind: 'issue', id: session.id, expiresAt: session.expiresAt }
    },
    async isOpen(tx) {
      if (sessionId === undefined || !isSessionId(sessionId)) return false
      const { session } = await luciaOf(tx).validateSession(sessionId)
      return session !== null
    },
    async revoke() {
      // Somebody else's session is not this client's to end.
      if (personId !== undefined && (await whoIs()) === undefined) return
      await endOld()
      change = { kind: 'revoke' }
    },
  }
}
