import type { CookieSerializeOptions } from '@fastify/cookie'
import { type Context, createContext, type Services } from '@wordtide/api'
import { userHeader } from '@wordtide/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The full name and the attributes of a cookie for this host alone, hidden from scripts and from requests that other
 * sites make. Browsers accept the `__Host-` prefix only over https.
 */
export function hostCookie(publicUrl: string, name: string): { name: string; attributes: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}

const sessionCookie = (publicUrl: string) => hostCookie(publicUrl, 'wordtide_session')

export const sessionCookieName = (publicUrl: string): string => sessionCookie(publicUrl).name

const contexts = new WeakMap<FastifyRequest, Context>()

/** Returns the context of this request, if it has one yet. */
export const findContext = (request: FastifyRequest): Context | undefined => contexts.get(request)

/** Returns the context of this request, which all calls of a batch share. */
export function contextOf(services: Services, request: FastifyRequest): Context {
  const existing = contexts.get(request)
  if (existing !== undefined) return existing
  const sessionId = request.cookies[sessionCookieName(services.publicUrl)]
  const header = request.headers[userHeader]
  const expectedUserId = typeof header === 'string' ? header : undefined
  const token = bearerToken(request.headers.authorization)
  const context = createContext({ ...services, log: request.log }, { sessionId, expectedUserId, token, ip: request.ip })
  contexts.set(request, context)
  return context
}

/** The access token in an `Authorization` header (RFC 6750, 2.1). Other schemes are ignored: a proxy may use them. */
export function bearerToken(header = ''): string | undefined {
  const [scheme, ...rest] = header.split(' ')
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined
}

/** Sets or clears the session cookie on the response after a call that issued, extended or revoked a session. */
export function writeSessionCookie(app: FastifyInstance, publicUrl: string): void {
  const { name, attributes } = sessionCookie(publicUrl)
  app.addHook('onSend', async (request, reply) => {
    const change = contexts.get(request)?.session.change
    if (change?.kind === 'issue') reply.setCookie(name, change.id, { ...attributes, expires: change.expiresAt })
    if (change?.kind === 'revoke') reply.clearCookie(name, attributes)
  })
}
