import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import * as z from 'zod'
import { userIdOf } from './plugins/access/session.ts'
import { namesOf } from './plugins/http/request-names.ts'
import { callOutcomesOf, errorKeysOf, type RequestObserver } from './plugins/http/request-outcome.ts'

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

/**
 * Logs each request with one line, when its response has been sent or its client has gone away, and tells the observer of its begin and its
 * end. In the latter case, and for a path that it cannot route, Fastify does not call `requestCompleted`.
 */
export class RequestLog extends LogController {
  /**
   * The requests without a log line, with the facts that are known only at their start: later, the connection may have lost its address,
   * and the request its connection.
   */
  readonly #underWay = new WeakMap<FastifyRequest, { ip: string; socket: Socket; startedAt: number }>()
  readonly #ends = new ConnectionEnds()
  readonly #observer: RequestObserver | undefined

  constructor(observer?: RequestObserver) {
    super()
    this.#observer = observer
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw
    this.#underWay.set(request, { ip: request.ip, socket, startedAt: performance.now() })
    this.#observer?.requestStarted()
    const { raw } = reply
    const onClose = () => this.#end(request, reply, raw.writableFinished)
    raw.once('close', onClose)
    // A response that waits for others of its connection has no socket yet, and is not closed with it.
    if (raw.socket === null) this.#ends.callUntilClosed(socket, raw, onClose)
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.#end(request, reply, true, err)
  }

  #end(request: FastifyRequest, reply: FastifyReply, isFinished: boolean, err?: Error | null): void {
    const start = this.#underWay.get(request)
    if (start === undefined) return
    this.#underWay.delete(request)
    const { method, url, log } = request
    const req = { method, url, ip: start.ip }
    const res = hasStatus(reply) ? reply : undefined
    const endedAt = performance.now()
    const responseTime = endedAt - start.startedAt
    const names = namesOf(request, reply)
    const procedure = names.length === 1 ? names[0] : names
    const errors = errorKeysOf(request)
    const key = errors.length > 1 ? errors : errors[0]
    const fields = { req, res, userId: userIdOf(request), procedure, key, responseTime }
    // Node finishes a response, too, that it could not write because the connection broke.
    const isSent = isFinished && !start.socket.errored
    if (err) log.error({ ...fields, err }, 'request errored')
    else log.info(fields, isSent ? 'request completed' : 'request aborted')
    this.#observer?.requestEnded({
      names,
      status: res?.statusCode,
      calls: callOutcomesOf(request),
      errors,
      startedAt: start.startedAt,
      endedAt,
    })
  }
}

/** Returns whether the status is decided: 200 is also that of a response that has not begun. */
const hasStatus = ({ raw, statusCode }: FastifyReply) => raw.headersSent || statusCode !== 200

/** Calls functions at the end of a connection, with one listener for however many requests are sent at once. */
class ConnectionEnds {
  readonly #callbacks = new WeakMap<Socket, Set<() => void>>()

  /** Calls a function when the connection ends, unless the response has been closed before. */
  callUntilClosed(socket: Socket, response: ServerResponse, callback: () => void): void {
    const callbacks = this.#callbacks.get(socket) ?? this.#listenTo(socket)
    callbacks.add(callback)
    response.once('close', () => callbacks.delete(callback))
  }

  #listenTo(socket: Socket): Set<() => void> {
    const callbacks = new Set<() => void>()
    this.#callbacks.set(socket, callbacks)
    socket.once('close', () => {
      for (const callback of callbacks) callback()
    })
    return callbacks
  }
}

/** Maximum size of the log in memory while standard output cannot be written, for example because its disk is full. */
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

/** The log of a command, on the standard error output: standard output has the result. */
export function commandLog(level: string): FastifyBaseLogger {
  const output = pino.destination({ dest: 2, sync: true })
  const isForPerson = process.stderr.isTTY && !process.env.LOG_LEVEL
  return createLog(level, isForPerson ? plainLines(output) : output)
}

const loggedLine = z.object({
  msg: z.string().default(''),
  event: z.string().optional(),
  userId: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
})

/** Writes the lines of the log as text: the message, with the event and the user of a security event, and the message of the error. */
export function plainLines(destination: DestinationStream): DestinationStream {
  return {
    write: (line) => {
      const { msg, event, userId, err } = loggedLine.parse(JSON.parse(line))
      const details =
        event === undefined ? err?.message : [event, userId && `user ${userId}`].filter(Boolean).join(', ')
      destination.write(`wordtide: ${[msg, details].filter(Boolean).join(': ')}\n`)
    },
  }
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
