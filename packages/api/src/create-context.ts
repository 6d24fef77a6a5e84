import { createRequestToken } from './access-tokens/index.ts'
import { createRequestBrowser, createRequestSession } from './accounts/index.ts'
import type { Context, RequestCredentials } from './context.ts'
import { inputOf } from './describe.ts'
import { createRequestRateLimit } from './limits/index.ts'
import type { Services } from './services.ts'

/** Creates the context of one request. It is the only file that puts features into a context. */
export function createContext(services: Services, { ip, token, browser, ...session }: RequestCredentials): Context {
  return {
    ...services,
    session: createRequestSession(services, token === undefined ? session : { sessionId: undefined }),
    browser: createRequestBrowser(services, browser),
    token: token === undefined ? undefined : createRequestToken(services, token),
    rateLimit: createRequestRateLimit(),
    isCounted: false,
    ip,
    expectedVersions: undefined,
    inputOf,
  }
}
