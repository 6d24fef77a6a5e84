import { type Context, createContext, type Services } from '@wordtide/api'
import { personHeader } from '@wordtide/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostCookie } from './host-cookie.ts'

const sessionCookie = (publicUrl: string) => hostCookie(publicUrl, 'wordtide_session')

/** The name of the session cookie. */
export const sessionCookieName = (publicUrl: string): string => sessionCookie(publicUrl).name

const contexts = new WeakMap<FastifyRequest, Context>()

/** The context of this request's calls: one, however many calls are in its batch. */
export function contextOf(services: Services, request: FastifyRequest): Context {
  const made = contexts.get(request)
  if (made !== undefined) return made
  const sessionId = request.cookies[sessionCookieName(services.publicUrl)]
  const person = request.headers[personHeader]
  const personId = typeof person === 'string' ? person : undefined
  const token = bearerOf(request.headers.authorization)
  const context = createContext({ ...services, log: request.log }, { sessionId, personId, token, ip: request.ip })
  contexts.set(request, context)
  return context
}

/** The access token in an `Authorization` header (RFC 6750, 2.1); other schemes are for somebody before us. */
function bearerOf(header = ''): string | undefined {
  const [scheme, ...rest] = header.split(' ')
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined
}

/** Writes the cookie after every call that began, prolonged or ended a session. */
export function writeSessionCookie(app: FastifyInstance, publicUrl: string): void {
  const { name, attributes } = sessionCookie(publicUrl)
  app.addHook('onSend', async (request, reply) => {
    const change = contexts.get(request)?.session.change
    if (change?.kind === 'issue') reply.setCookie(name, change.id, { ...attributes, expires: change.expiresAt })
    if (change?.kind === 'revoke') reply.clearCookie(name, attributes)
  })
}
