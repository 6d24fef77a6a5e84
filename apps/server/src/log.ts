import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/**
 * Creates the server's log, one JSON object a line. Requests are logged without their query, which may hold a token, and
 * without headers.
 */
export function createLog(level: string, destination: DestinationStream): FastifyBaseLogger {
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

/** Logs each request with one line, when its response has been sent or its client has gone away. */
export class RequestLog extends LogController {
  /** The clients' addresses: a connection that has ended has none. */
  readonly #addresses = new WeakMap<FastifyRequest, string>()

  override incomingRequest(request: FastifyRequest): void {
    this.#addresses.set(request, request.ip)
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url, log } = request
    const req = { method, url, ip: this.#addresses.get(request) }
    const fields = { req, res: reply, responseTime: reply.elapsedTime }
    if (err) log.error({ ...fields, err }, 'request errored')
    else log.info(fields, 'request completed')
  }
}

/** How much of the log waits in memory while standard output cannot be written, for example because its disk is full. */
const maxWaitingBytes = 1_048_576

/**
 * Standard output as the destination of the log. If it cannot be written, the server goes on without its log: `onLost` is
 * called once. A closed pipe stays closed; a full disk is tried again with each line.
 */
export function standardOutput(onLost: (error: Error) => void): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes })
  let lost = false
  destination.on('error', (error: Error) => {
    if (!lost) onLost(error)
    lost = true
  })
  return destination
}

interface ErrorFields {
  type: string
  message: string
  code?: string
  frames: string[]
  cause?: ErrorFields
}

/** The fields that are logged of an error. The message of a failed query loses its values: they are users' data. */
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
