import { AppError } from '@wordtide/api'
import { type ErrorBody, toErrorBody } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../networks.ts'
import { isNavigation, sendErrorBody } from '../http/errors.ts'
import { noteError } from '../http/request-outcome.ts'

/** Monitors call these by an address or a name of their own, and they reveal nothing. */
const servedOnEveryHost: readonly (string | undefined)[] = ['/api/health', '/api/ready']

/** Tells which requests are for this server, and refuses the others. */
interface HostCheck {
  isServed(request: FastifyRequest): boolean
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/**
 * Serves the host of the public address, and every loopback name if that is one, on any port. A page of another site whose name
 * leads to this server (DNS rebinding), or a proxy that passes on all requests, arrives with another name.
 */
export function createHostCheck(publicUrl: string): HostCheck {
  const { host } = new URL(publicUrl)
  const publicName = hostnameOf(host)
  const isOnThisMachine = isLoopback(publicName ?? '')
  const isServedName = (name: string | undefined) =>
    name !== undefined && (name === publicName || (isOnThisMachine && isLoopback(name)))
  const message = `This server is at ${publicUrl} (its PUBLIC_URL) and serves no other host name`
  const body: ErrorBody = { ...toErrorBody('MISDIRECTED_REQUEST'), message }
  let isLogged = false
  /** The last authority that is served. Nearly all requests name the same one, and parsing it takes 2 % of a small request. */
  let known: string | undefined
  const isServedAuthority = (authority: string) => {
    if (authority === known) return true
    const isServed = isServedName(hostnameOf(authority))
    if (isServed) known = authority
    return isServed
  }
  return {
    isServed: (request) =>
      servedOnEveryHost.includes(request.routeOptions.url) ||
      (countHosts(request) === 1 && authoritiesOf(request).every(isServedAuthority)),
    refuse(request, reply) {
      // Once: anyone can send such requests.
      if (!isLogged) request.log.warn({ host: request.host }, 'refused a host name that is not that of PUBLIC_URL')
      isLogged = true
      if (!isNavigation(request)) return sendErrorBody(body, request, reply)
      noteError(request, body.key)
      reply.code(body.status).type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      return reply.send(`${message}\n`)
    },
  }
}

/** Returns whether an authority is a loopback name or address, with any port. */
export const isLoopbackAuthority = (authority: string): boolean => isLoopback(hostnameOf(authority) ?? '')

/** Refuses a request of HTTP/1.1 without a host (RFC 9112, 3.2) with MALFORMED_REQUEST. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { httpVersion, headers } }, _reply, done) => {
    if (httpVersion === '1.1' && headers.host === undefined) throw new AppError('MALFORMED_REQUEST')
    done()
  })
}

/** Responds with 421 to every request for another host, before anything else is done with it. */
export function refuseForeignHosts(app: FastifyInstance, { isServed, refuse }: HostCheck): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isServed(request)) done()
    else refuse(request, reply)
  })
}

/** Node keeps the first of several `Host` lines; another server on the way may have read the second. */
const countHosts = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

/**
 * The authorities that a request names: in `Host`, or in a trusted proxy's `X-Forwarded-Host`, and in its target if that is a
 * whole URL (RFC 9112, 3.2.2).
 */
function authoritiesOf({ host, originalUrl }: FastifyRequest): string[] {
  const [, target] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(originalUrl) ?? []
  return target === undefined ? [host] : [host, target]
}

/**
 * Returns the host of an authority as it stands in a URL: in lower case, without the port and the final dot of a full name. Undefined if it
 * has no host, or more than a name or an address with a port.
 */
function hostnameOf(authority: string): string | undefined {
  if (!/^(\[[\da-f:.]+\]|[\w.-]*[\w-]\.?)(:\d{0,5})?$/i.test(authority)) return undefined
  const url = `http://${authority}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined
}
