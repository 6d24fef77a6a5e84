import type { SessionView } from '@wordtide/contract'
import { createRequestToken, type RequestToken } from './access-tokens/index.ts'
import { createRequestSession, type RequestSession, type SessionRequest } from './accounts/index.ts'
import type { Services } from './services.ts'

/** What a procedure sees of one request, through whichever door it came. */
export interface Context extends Services {
  session: RequestSession
  /** Undefined where the request came without an access token. */
  token: RequestToken | undefined
  /** Where the request came from; undefined where a call is made from within. */
  ip: string | undefined
}

/** A context after a door said who it is. */
export interface SignedIn extends Context {
  person: SessionView
}

interface ContextRequest extends SessionRequest {
  /** The access token, if there is one; a session beside it does not count. */
  token?: string | undefined
  ip?: string
}

/** Makes the context of one request. */
export function createContext(services: Services, { ip, token, ...request }: ContextRequest): Context {
  return {
    ...services,
    session: createRequestSession(services, token === undefined ? request : { sessionId: undefined }),
    token: token === undefined ? undefined : createRequestToken(services, token),
    ip,
  }
}
