import { errorBodyOf } from '../api/errors.ts'
import type { TrpcClient } from '../api/trpc.ts'
import { logError } from '../lib/log.ts'
import type { SessionStore } from './session-store.ts'

/** Asks the server who is signed in. A 401 means nobody; anything else that fails is an error. */
export async function loadSession(client: TrpcClient, session: SessionStore): Promise<void> {
  try {
    session.logIn(await client.accounts.getSession.query())
  } catch (error) {
    if (errorBodyOf(error).status === 401) return session.logOut()
    logError('The session could not be loaded', error)
    session.fail()
  }
}
