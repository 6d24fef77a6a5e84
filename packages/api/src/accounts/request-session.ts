import type { SessionView } from '@wordtide/contract'
import type { Services } from '../services.ts'
import { luciaOf } from './lucia.ts'

/** What the door has to do with the cookie once the call is over. */
export type SessionChange = { kind: 'none' } | { kind: 'issue'; id: string; expiresAt: Date } | { kind: 'revoke' }

/** The session of one request. It knows no cookies: what happened is recorded in `change`. */
export interface RequestSession {
  readonly change: SessionChange
  /** Who is signed in; looked up once a request. An account that is not activated is nobody, whatever session it has. */
  person(): Promise<SessionView | undefined>
  /** Begins a new session for this person and ends the one that the request came with. */
  issue(userId: string): Promise<void>
  /** Ends the session that the request came with; without one, nothing happens. */
  revoke(): Promise<void>
}

/** Whether a cookie can be a session at all; the database is not asked for what it cannot even read. */
const isSessionId = (text: string): boolean => /^[a-z0-9]{1,100}$/.test(text)

const nobody = { session: null, user: null }

/** The session behind an id, which is undefined for a request without one. */
export function createRequestSession({ db }: Services, sessionId: string | undefined): RequestSession {
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
    if (session.fresh) change = { kind: 'issue', id: session.id, expiresAt: session.expiresAt }
    return { id: user.id, name: user.name, email: user.email, createdAt: user.createdAt.getTime() }
  }
  const endOld = async () => {
    if (sessionId !== undefined && isSessionId(sessionId)) await lucia.invalidateSession(sessionId)
  }
  return {
    get change() {
      return change
    },
    person() {
      person ??= lookUp()
      return person
    },
    async issue(userId) {
      await endOld()
      const session = await lucia.createSession(userId, {})
      change = { kind: 'issue', id: session.id, expiresAt: session.expiresAt }
    },
    async revoke() {
      await endOld()
      change = { kind: 'revoke' }
    },
  }
}
