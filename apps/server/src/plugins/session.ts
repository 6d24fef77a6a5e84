import type { CookieSerializeOptions } from '@fastify/cookie'
import { type Context, createContext, type Services } from '@wordtide/api'
import { personHeader } from '@wordtide/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The name of the session cookie; a browser takes a `__Host-` one only over https, for this host alone. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-wordtide_session' : 'wordtide_session'

const contexts = new WeakMap<FastifyRequest, Context>()

/** The context of this request's calls: one, however many calls are in its batch. */
export function contextOf(services: Services, request: FastifyRequest): Context {
  const made = contexts.get(request)
  if (made !== undefined) return made
  const sessionId = request.cookies[sessionCookieName(services.publicUrl)]
  const person = request.headers[personHeader]
  const personId = typeof person === 'string' ? person : undefined
  const context = createContext({ ...services, log: request.log }, { sessionId, personId, ip: request.ip })
  contexts.set(request, context)
  return context
}

/** Writes the cookie after every call that began, prolonged or ended a session. */
export function writeSessionCookie(app: FastifyInstance, publicUrl: string): void {
  const name = sessionCookieName(publicUrl)
  const attributes: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  }
  app.addHook('onSend', async (request, reply) => {
    const change = contexts.get(request)?.session.change
    if (change?.kind === 'issue') reply.setCookie(name, change.id, { ...attributes, expires: change.expiresAt })
    if (change?.kind === 'revoke') reply.clearCookie(name, attributes)
  })
}
