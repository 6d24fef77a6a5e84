import type { SessionView } from '@wordtide/contract'
import { createRequestSession, type RequestSession, type SessionRequest } from './accounts/index.ts'
import type { Services } from './services.ts'

/** What a procedure sees of one request, through whichever door it came. */
export interface Context extends Services {
  session: RequestSession
  /** Where the request came from; undefined where a call is made from within. */
  ip: string | undefined
}

/** A context after a door said who it is. */
export interface SignedIn extends Context {
  person: SessionView
}

/** Makes the context of one request. */
export function createContext(services: Services, { ip, ...request }: SessionRequest & { ip?: string }): Context {
  return { ...services, session: createRequestSession(services, request), ip }
}
