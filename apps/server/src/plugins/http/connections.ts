import type { Server } from 'node:http'
import { finished } from 'node:stream/promises'
import { procedures } from '@wordtide/api'
import { errorCatalogue } from '@wordtide/contract'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify'

/** Limits on the time of a client, in milliseconds. */
export interface Timeouts {
  /** To send a whole request; what its procedure declares if undefined. */
  arrivalMs?: number | undefined
  /** Interval at which the rate of an arriving body is checked. */
  ratePeriodMs?: number | undefined
  /** To send the headers of a request, counted from the connection or the first byte. */
  headersMs: number
  /** Until the next request on the same connection. It is longer than the usual idle time of proxies. */
  keepAliveMs: number
  /** Without a byte in either direction, for example because the client does not read the response. */
  inactivityMs: number
  /** The interval at which the first two are checked. */
  checkMs: number
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  keepAliveMs: 72_000,
  inactivityMs: 300_000,
  checkMs: 2000,
}

/**
 * Returns the server's options for these timeouts. Node checks the slowest procedure's time for every request, a little later than
 * `guardBodies`, which knows each procedure's time and can still send a response with everything that hooks add.
 */
export function timeoutOptions({ arrivalMs, headersMs, keepAliveMs, inactivityMs, checkMs }: Timeouts) {
  return {
    requestTimeout:
      (arrivalMs ?? Math.max(...procedures.map(({ arrivalTimeoutMs }) => arrivalTimeoutMs))) + 2 * checkMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: inactivityMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      // `requireHost` (hosts.ts) refuses such a request with an error body.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Handles a request with an unknown `Expect` like any other, which a server may do (RFC 9110, 10.1.1). Node would respond with 417
 * itself, and no hook would run.
 */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Bodies up to this size are read to their end and discarded when a request is refused. */
const maxDrainedBytes = 64 * 1_048_576

/** The same for a file that is too large, which only a user can send: a browser or a script that sends it should see why it was refused. */
const maxDrainedFileBytes = 512 * 1_048_576

/** Returns how many bytes are drained for this response. */
function drainedBytesOf({ request, statusCode }: FastifyReply): number {
  const { procedures = [] } = request.routeOptions.config
  const isTooLarge = statusCode === errorCatalogue.FILE_TOO_LARGE.status
  return isTooLarge && procedures.some(({ rest }) => rest?.maxFileBytes !== undefined)
    ? maxDrainedFileBytes
    : maxDrainedBytes
}

/**
 * Reads the rest of a body before a refusal is sent. Most clients read the response only after they have sent everything, and
 * would otherwise see a broken connection. After a body without a declared length, or with a larger one than `maxDrainedBytes`, the
 * connection is closed instead.
 */
export function drainBody(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (reply.statusCode < 400 || !hasBody || raw.complete || raw.readableEnded) {
      done(null, payload)
      return
    }
    const isBounded = Number(headers['content-length']) <= drainedBytesOf(reply)
    if (reply.statusCode === errorCatalogue.REQUEST_TIMEOUT.status || !isBounded) {
      reply.header('connection', 'close')
      done(null, payload)
      return
    }
    raw.unpipe()
    raw.resume()
    return finished(raw, { writable: false }).then(
      () => payload,
      () => payload,
    )
  })
}
