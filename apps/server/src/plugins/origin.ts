import { AppError } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const reading = ['GET', 'HEAD']
const fromHere = ['same-origin', 'none']

/** Refuses every change that another site's page sends; scripts, which name no origin, pass. */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const ours = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (!reading.includes(request.method) && !isOurs(request, ours)) throw new AppError('FOREIGN_ORIGIN')
  })
}

function isOurs(request: FastifyRequest, ours: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin === ours || origin === `${request.protocol}://${request.host}`
  const site = request.headers['sec-fetch-site']
  return site === undefined || (typeof site === 'string' && fromHere.includes(site))
}
