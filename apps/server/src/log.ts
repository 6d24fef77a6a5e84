import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino, stdSerializers } from 'pino'

/** The server's log, one JSON object a line; of a request never the query, which may carry a token, nor any header. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      serializers: {
        err: stdSerializers.err,
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          path: url.split('?', 1)[0],
          ip,
        }),
      },
    },
    destination,
  )
}
