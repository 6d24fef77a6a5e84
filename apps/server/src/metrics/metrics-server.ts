import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Log } from '@wordtide/api'
import type { Config } from '../config.ts'
import { listenError } from '../startup-errors.ts'
import type { Metrics } from './metrics.ts'

/** Maximum time until a request has arrived. It has no body. */
const requestTimeoutMs = 5000

interface OpenMetrics extends Metrics {
  /** Stops serving them, without waiting for clients. */
  close(): Promise<void>
}

/**
 * Serves the metrics of this process at `/metrics` of their own port, without access control. Loads nothing and returns undefined without
 * METRICS_PORT. Throws StartupError.
 */
export async function openMetrics(
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  log: Log,
): Promise<OpenMetrics | undefined> {
  if (metricsPort === undefined) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics()
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    respond(metrics, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics not sent')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  try {
    server.listen({ host, port: metricsPort })
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, { host, port: metricsPort }, 'METRICS_PORT')
  }
  return {
    ...metrics,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function respond(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path] = request.url?.split('?', 1) ?? []
  if (path !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const text = await metrics.text()
  const headers = { 'content-type': metrics.contentType, 'content-length': Buffer.byteLength(text) }
  response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(text)
}
