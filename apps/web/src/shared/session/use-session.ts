import type { SessionView } from '@wordtide/contract'
import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export const SessionContext = createContext<SessionStore | undefined>(undefined)

/** The session store, to change it. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (store === undefined) throw new Error('There is no session around this component')
  return store
}

/** The session as it stands; the component follows its changes. */
export function useSession(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** The signed-in person, or undefined. */
export function useUser(): SessionView | undefined {
  const session = useSession()
  return session.status === 'loggedIn' ? session.user : undefined
}
