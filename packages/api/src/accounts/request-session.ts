import type { SessionView } from '@wordtide/contract'
import type { RequestCredentials, RequestSession, SessionChange } from '../context.ts'
import type { Services } from '../services.ts'
import { viewUser } from '../users/index.ts'
import { luciaOf, prolonged, prolongSession } from './lucia.ts'

/** Whether a cookie can be a session at all; the database is not asked for what it cannot even read. */
const isSessionId = (text: string): boolean => /^[a-z0-9]{1,100}$/.test(text)

const nobody = { session: null, user: null }

/** The session of a request. */
export function createRequestSession(
  { db, now }: Services,
  { sessionId, personId }: Pick<RequestCredentials, 'sessionId' | 'personId'>,
): RequestSession {
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
