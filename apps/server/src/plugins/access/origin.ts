import { AppError } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from './session.ts'

const safeMethods = ['GET', 'HEAD']
const ownFetchSites = ['same-origin', 'none']

/**
 * Rejects requests that could change something and come from a page of another site. Programs send no origin and pass. A request
 * to the API that carries an access token and no cookie has no right that its sender did not give it: it may come from any page,
 * which may read the response.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', (request, reply, done) => {
    if (hasNoAmbientRight(request)) {
      if (isPreflight(request)) {
        reply.code(204).headers(preflightHeaders).send()
        return
      }
      if (bearerToken(request.headers.authorization) !== undefined) {
        reply.headers(sharedHeaders)
        done()
        return
      }
    }
    if (!safeMethods.includes(request.method) && !isSameOrigin(request, publicOrigin))
      throw new AppError('FOREIGN_ORIGIN')
    done()
  })
}

/** Returns whether a request to the API could only act by an access token. */
const hasNoAmbientRight = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') && (headers.cookie ?? '') === ''

/** Returns whether a browser asks if it may send an access token (Fetch Standard, 4.8). */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined &&
  namesOf(headers['access-control-request-headers']).includes('authorization')

const namesOf = (list = '') => list.split(',').map((name) => name.trim().toLowerCase())

const anyOrigin = { 'access-control-allow-origin': '*' }

const sharedHeaders = {
  ...anyOrigin,
  'access-control-expose-headers':
    'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Idempotent-Replayed',
}

const preflightHeaders = {
  ...anyOrigin,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Range',
  // Seconds; the longest time that all browsers respect.
  'access-control-max-age': '7200',
}

function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin === publicOrigin || origin === ownOrigin(request, publicOrigin)
  return hasOwnFetchSite(request)
}

/** Returns whether a page of this site, an address that the user typed, or a program made the request, as far as a browser says. */
export function hasOwnFetchSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || (typeof site === 'string' && ownFetchSites.includes(site))
}

/**
 * The origin by which the request names this server: another port, or another name of this machine. Its host is one that is served
 * (`hosts.ts`). Behind a proxy that is not trusted every request seems to come over http, so that a page that an attacker on the
 * network sends in the name of a site with https would have it, too: that site has no such origin.
 */
function ownOrigin({ protocol, host }: FastifyRequest, publicOrigin: string): string | undefined {
  return publicOrigin.startsWith('https:') && protocol !== 'https' ? undefined : `${protocol}://${host}`
}
