import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** How many bytes of a body that is too large are read and thrown away. */
const readAnyway = 64 * 1_048_576

/**
 * Lets a client send all of a body that is too large before it is told so. Most look for an answer when they have sent
 * everything, and would else find nothing but a broken connection. One that does not say how much there is, or says too much,
 * is cut short.
 */
export function hearOut(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (reply.statusCode !== 413 || raw.complete || !(Number(headers['content-length']) <= readAnyway)) return
    raw.resume()
    await finished(raw, { writable: false }).catch(() => {})
  })
}
