import type { SessionView } from '@wordtide/contract'
import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export const SessionContext = createContext<SessionStore | undefined>(undefined)

/** Returns the session store. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (store === undefined) throw new Error('There is no SessionContext around this component')
  return store
}

/** Returns the state of the session, and renders the component again when it changes. */
export function useSession(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** Returns the signed-in user, or undefined. */
export function useUser(): SessionView | undefined {
  const session = useSession()
  return session.status === 'loggedIn' ? session.user : undefined
}
