import type { SessionView } from '@wordtide/contract'
import { forgetKept } from '../offline/kept-cache.ts'
import { forgetShared } from '../offline/shared-content.ts'
import { forgetPendingSignOut } from './pending-sign-out.ts'
import { forgetUser, rememberedUser, rememberUser } from './remembered-user.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'loggedIn'; user: SessionView }
  | {
      status: 'loggedOut'
      /** The session has ended; the user has not signed out. */
      hasEnded?: true
      /** The user has signed out, and the server could not be told yet. */
      isPending?: true
    }
  | { status: 'error' }

/** The signed-in user. The server is queried once; afterwards the client updates the store itself. */
export interface SessionStore {
  get(): SessionState
  subscribe(listener: () => void): () => void
  logIn(user: SessionView): void
  rename(name: string): void
  /** The account has another address. */
  readdress(email: string): void
  /** The session has ended, or there was none. */
  logOut(): void
  /** Until the returned function is called, the page stays as it is if a call finds that the session has ended. */
  keepPage(): () => void
  isPageKept(): boolean
  /** The user has signed out; `pending` if the server could not be told yet. */
  leave(pending?: 'pending'): void
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
      forgetPendingSignOut()
      set({ status: 'loggedIn', user })
    },
    rename: (name) => {
      if (state.status === 'loggedIn' && state.user.name !== name)
        set({ status: 'loggedIn', user: { ...state.user, name } })
    },
    readdress: (email) => {
      if (state.status === 'loggedIn' && state.user.email !== email)
        set({ status: 'loggedIn', user: { ...state.user, email } })
    },
    logOut: () => {
      const hasEnded = rememberedUser() !== undefined
      forgetUser()
      void forgetKept()
      set({ status: 'loggedOut', ...(hasEnded && { hasEnded }) })
    },
    keepPage: () => {
      const keeper = Symbol('keeper')
      keepers.add(keeper)
      return () => void keepers.delete(keeper)
    },
    isPageKept: () => keepers.size > 0,
    leave: (pending) => {
      forgetUser()
      void forgetKept()
      void forgetShared()
      set({ status: 'loggedOut', ...(pending && { isPending: true }) })
    },
    fail: () => set({ status: 'error' }),
    restart: () => set({ status: 'loading' }),
  }
}
