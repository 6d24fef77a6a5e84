import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

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
        err: (error: unknown) => (error instanceof Error ? errorFields(error) : { message: String(error) }),
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

interface ErrorFields {
  type: string
  message: string
  code?: string
  frames: string[]
  cause?: ErrorFields
}

/** What an error tells of itself. A failed query also names its values, which are people's: they stay out. */
function errorFields(error: Error): ErrorFields {
  const [message = ''] = error.message.split('\nparams:', 1)
  return {
    type: error.name,
    message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .map((line) => line.slice(7)),
    ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
  }
}
