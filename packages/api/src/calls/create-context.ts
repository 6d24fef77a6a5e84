import { createRequestToken } from '../access-tokens/index.ts'
import { createRequestBrowser, createRequestPendingSignIn, createRequestSession } from '../accounts/index.ts'
import { createRequestRateLimit } from '../limits/index.ts'
import { createSignInAttempt } from '../passkeys/index.ts'
import type { Services } from '../services.ts'
import type { Context, RequestCredentials } from './context.ts'
import { inputOf } from './describe.ts'

/**
 * Creates the context of one request. It is the only file that puts features into a context. The services are named one by one: with a
 * spread in their place, V8 keeps the context as a dictionary, and each call takes 9 µs more (decision 045).
 */
export function createContext(
  services: Services,
  { ip, userAgent, token, browser, pendingSignIn, signInAttempt, log, sessionId, expectedUserId }: RequestCredentials,
): Context {
  // A request with a token has no session.
  const usesSession = token === undefined
  return {
    db: services.db,
    now: services.now,
    mailer: services.mailer,
    images: services.images,
    speech: services.speech,
    dictionaries: services.dictionaries,
    vocabularyFiles: services.vocabularyFiles,
    webhookSender: services.webhookSender,
    ankiPackages: services.ankiPackages,
    log: log ?? services.log,
    publicUrl: services.publicUrl,
    limited: services.limited,
    quotas: services.quotas,
    registration: services.registration,
    identityProviders: services.identityProviders,
    passwordCost: services.passwordCost,
    learningRowsPerCall: services.learningRowsPerCall,
    wake: services.wake,
    deferredFiles: services.deferredFiles,
    session: createRequestSession(services, {
      sessionId: usesSession ? sessionId : undefined,
      expectedUserId: usesSession ? expectedUserId : undefined,
      ip,
      userAgent,
    }),
    browser: createRequestBrowser(services, browser),
    signInAttempt: createSignInAttempt(services, signInAttempt),
    pendingSignIn: createRequestPendingSignIn(pendingSignIn),
    token: token === undefined ? undefined : createRequestToken(services, token),
    rateLimit: createRequestRateLimit(),
    isCounted: false,
    steps: undefined,
    ip,
    userAgent,
    expectedVersions: undefined,
    inputOf,
  }
}
