import type { CookieSerializeOptions } from '@fastify/cookie'
import { type Context, createContext, findUserId, type Services } from '@wordtide/api'
import { userHeader } from '@wordtide/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The full name and the attributes of a cookie for this host alone, hidden from scripts and from requests that other
 * sites make. Browsers accept the `__Host-` prefix only over https and with the path `/`; without it the cookie has the given path.
 */
export function hostCookie(
  publicUrl: string,
  name: string,
  path = '/',
): { name: string; attributes: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: secure ? '/' : path, httpOnly: true, sameSite: 'lax', secure },
  }
}

const sessionCookie = (publicUrl: string) => hostCookie(publicUrl, 'wordtide_session')

export const sessionCookieName = (publicUrl: string): string => sessionCookie(publicUrl).name

/** The cookie by which accounts know the browsers that have signed in to them. It grants nothing. */
const browserCookie = (publicUrl: string) => hostCookie(publicUrl, 'wordtide_browser')

/** The cookie that binds a sign-in with a passkey to the browser in which it began. */
const signInCookie = (publicUrl: string) => hostCookie(publicUrl, 'wordtide_passkey')

/** The cookie of a sign-in that waits for a code of the second factor. */
const pendingSignInCookie = (publicUrl: string) => hostCookie(publicUrl, 'wordtide_pending')

const contexts = new WeakMap<FastifyRequest, Context>()

/** Returns the context of this request, if it has one yet. */
export const findContext = (request: FastifyRequest): Context | undefined => contexts.get(request)

/** Returns the id of the user of the session or token, if a call of this request has looked it up. */
export function userIdOf(request: FastifyRequest): string | undefined {
  const context = contexts.get(request)
  return context === undefined ? undefined : findUserId(context)
}

/** Returns the context of this request, which all calls of a batch share. */
export function contextOf(services: Services, request: FastifyRequest): Context {
  const existing = contexts.get(request)
  if (existing !== undefined) return existing
  const sessionId = request.cookies[sessionCookieName(services.publicUrl)]
  const browser = request.cookies[browserCookie(services.publicUrl).name]
  const signInAttempt = request.cookies[signInCookie(services.publicUrl).name]
  const pendingSignIn = request.cookies[pendingSignInCookie(services.publicUrl).name]
  const header = request.headers[userHeader]
  const expectedUserId = typeof header === 'string' ? header : undefined
  const token = bearerToken(request.headers.authorization)
  const { ip, log } = request
  const userAgent = request.headers['user-agent']
  // Not by spreading: the object would be a dictionary for V8 (decision 045).
  const context = createContext(services, {
    sessionId,
    browser,
    pendingSignIn,
    signInAttempt,
    expectedUserId,
    token,
    ip,
    userAgent,
    log,
  })
  contexts.set(request, context)
  return context
}

/** The access token in an `Authorization` header (RFC 6750, 2.1). Other schemes are ignored: a proxy may use them. */
export function bearerToken(header = ''): string | undefined {
  const [scheme, ...rest] = header.split(' ')
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined
}

/**
 * Sets or clears cookies on the response: that of the session after a call that issued, extended or revoked one, that of the browser after
 * a sign-in or the deletion of an account, and those of a sign-in that waits for a code, or for a passkey. With the session's cookie the
 * HTTP cache is cleared, but not that of the service worker.
 */
export function writeCookies(app: FastifyInstance, publicUrl: string): void {
  const ofSession = sessionCookie(publicUrl)
  const others = {
    browser: browserCookie(publicUrl),
    pendingSignIn: pendingSignInCookie(publicUrl),
    signInAttempt: signInCookie(publicUrl),
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    const context = contexts.get(request)
    if (context === undefined) {
      done(null, payload)
      return
    }
    const session = context.session.change
    if (session.kind === 'issue')
      reply.setCookie(ofSession.name, session.id, { ...ofSession.attributes, expires: session.expiresAt })
    if (session.kind === 'revoke') {
      reply.clearCookie(ofSession.name, ofSession.attributes)
      // Responses that this browser has kept for the user, such as the sounds of their words.
      reply.header('clear-site-data', '"cache"')
    }
    for (const key of ['browser', 'pendingSignIn', 'signInAttempt'] as const) {
      const { change } = context[key]
      const { name, attributes } = others[key]
      if (change.kind === 'set') reply.setCookie(name, change.value, { ...attributes, expires: change.expiresAt })
      if (change.kind === 'clear') reply.clearCookie(name, attributes)
    }
    done(null, payload)
  })
}
