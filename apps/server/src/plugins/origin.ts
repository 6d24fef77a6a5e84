import { AppError } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = ['GET', 'HEAD']
const ownFetchSites = ['same-origin', 'none']

/** Rejects requests that could change something and come from a page of another site. Programs send no origin and pass. */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (!safeMethods.includes(request.method) && !isSameOrigin(request, publicOrigin))
      throw new AppError('FOREIGN_ORIGIN')
  })
}

function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin === publicOrigin || origin === ownOrigin(request, publicOrigin)
  return hasOwnFetchSite(request)
}

/** Whether a page of this site, an address that the user typed, or a program made the request, as far as a browser says. */
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
