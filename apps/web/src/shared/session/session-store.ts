import type { SessionView } from '@wordtide/contract'
import { errorBodyOf } from '../api/errors.ts'
import type { TrpcClient } from '../api/trpc.ts'
import { logError } from '../lib/log.ts'
import { forgetUser, rememberedUser, rememberUser } from './remembered-user.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'loggedIn'; user: SessionView }
  | { status: 'loggedOut' /** The session has ended; the user has not signed out. */; hasEnded?: true }
  | { status: 'error' }

/** The signed-in user. The server is queried once; afterwards the client updates the store itself. */
export interface SessionStore {
  get(): SessionState
  subscribe(listener: () => void): () => void
  logIn(user: SessionView): void
  rename(name: string): void
  /** The session has ended, or there was none. */
  logOut(): void
  /** Until the returned function is called, the page stays as it is if a call finds that the session has ended. */
  keepPage(): () => void
  isPageKept(): boolean
  /** The user has signed out. */
  leave(): void
  fail(): void
  /** Returns to `loading`, before the server is queried again. */
  restart(): void
}

export function createSessionStore(initial: SessionState = { status: 'loading' }): SessionStore {
  let state = initial
  const listeners = new Set<() => void>()
  const keepers = new Set<symbol>()
  const set = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    logIn: (user) => {
      rememberUser(user)
      set({ status: 'loggedIn', user })
    },
    rename: (name) => {
      if (state.status === 'loggedIn' && state.user.name !== name)
        set({ status: 'loggedIn', user: { ...state.user, name } })
    },
    logOut: () => {
      const hasEnded = rememberedUser() !== undefined
      forgetUser()
      set({ status: 'loggedOut', ...(hasEnded && { hasEnded }) })
    },
    keepPage: () => {
      const keeper = Symbol('keeper')
      keepers.add(keeper)
      return () => void keepers.delete(keeper)
    },
    isPageKept: () => keepers.size > 0,
    leave: () => {
      forgetUser()
      set({ status: 'loggedOut' })
    },
    fail: () => set({ status: 'error' }),
    restart: () => set({ status: 'loading' }),
  }
}

/**
 * Queries the session. UNAUTHORIZED means that there is no session. If the server cannot be reached, the user who was signed in last
 * counts as signed in until it responds. Any other failure is logged and becomes `error`. A user is signed in once `frame`, the layout for
 * signed-in users, is loaded, too.
 */
export async function loadSession(client: TrpcClient, session: SessionStore, frame?: Promise<void>): Promise<void> {
  try {
    const user = await client.accounts.getSession.query()
    await frame
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
