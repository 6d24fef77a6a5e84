import type { SessionView } from '@wordtide/contract'
import { createDrafts, type Drafts } from './drafts.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'loggedIn'; user: SessionView }
  | { status: 'loggedOut' }
  | { status: 'error' }

/** Who is using the client: asked of the server once, then kept up to date by what happens here. */
export interface SessionStore {
  get(): SessionState
  subscribe(listener: () => void): () => void
  logIn(user: SessionView): void
  rename(name: string): void
  /** The session has ended; drafts wait for the same person. */
  logOut(): void
  /** The person wanted to go: nothing of theirs stays. */
  leave(): void
  fail(): void
  /** Back to not knowing, to ask again. */
  restart(): void
  drafts: Drafts
}

export function createSessionStore(initial: SessionState = { status: 'loading' }): SessionStore {
  let state = initial
  const listeners = new Set<() => void>()
  const drafts = createDrafts()
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
      drafts.belongTo(user.id)
      set({ status: 'loggedIn', user })
    },
    rename: (name) => {
      if (state.status === 'loggedIn' && state.user.name !== name)
        set({ status: 'loggedIn', user: { ...state.user, name } })
    },
    logOut: () => set({ status: 'loggedOut' }),
    leave: () => {
      set({ status: 'loggedOut' })
      drafts.belongTo(undefined)
    },
    fail: () => set({ status: 'error' }),
    restart: () => set({ status: 'loading' }),
    drafts,
  }
}
