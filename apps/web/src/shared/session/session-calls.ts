import { errorBodyOf } from '../api/errors.ts'
import type { TrpcClient } from '../api/trpc.ts'
import { logError } from '../lib/log.ts'
import { forgetPendingSignOut, pendingSignOut } from './pending-sign-out.ts'
import { rememberedUser } from './remembered-user.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Queries the session, after a sign-out that the server does not know yet: if it cannot be told, nobody is signed in. UNAUTHORIZED means that
 * there is no session. If the server cannot be reached, the user who was signed in last counts as signed in until it responds. Any other
 * failure is logged and becomes `error`. A user is signed in once `frame`, the layout for signed-in users, is loaded, too.
 */
export async function loadSession(client: TrpcClient, session: SessionStore, frame?: Promise<void>): Promise<void> {
  if (!(await finishSignOut(client, session))) return
  try {
    const user = await client.accounts.getSession.query()
    await frame
    // In another tab, since the query was sent.
    if (pendingSignOut() === user.id) return session.leave()
    session.logIn(user)
  } catch (error) {
    const { status } = errorBodyOf(error)
    if (status === 401) return session.logOut()
    const last = status === undefined ? rememberedUser() : undefined
    if (last !== undefined) {
      await frame
      return session.logIn(last)
    }
    logError('The session could not be loaded', error)
    session.fail()
  }
}

const underWay = new WeakMap<SessionStore, Promise<boolean>>()

/**
 * Tells the server of a sign-out, if one is pending. Returns false if it could not be told: the session store says so then. Only one call is
 * under way at a time.
 */
export function finishSignOut(client: TrpcClient, session: SessionStore, userId = pendingSignOut()): Promise<boolean> {
  const current = underWay.get(session)
  if (current !== undefined) return current
  if (userId === undefined) return Promise.resolve(true)
  const call = endSession(client, session, userId).finally(() => underWay.delete(session))
  underWay.set(session, call)
  return call
}

async function endSession(client: TrpcClient, session: SessionStore, userId: string): Promise<boolean> {
  try {
    // Another user may have signed in here since: the call must not end that session.
    await client.accounts.signOut.mutate(undefined, { context: { skipBatch: true, userId } })
  } catch (error) {
    logError('Signing out failed', error)
    if (session.get().status !== 'loggedIn') session.leave('pending')
    return false
  }
  if (pendingSignOut() === userId) forgetPendingSignOut()
  const state = session.get()
  if (state.status === 'loggedOut' && state.isPending) session.leave()
  return true
}
