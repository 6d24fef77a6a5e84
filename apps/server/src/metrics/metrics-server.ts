import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Log } from '@wordtide/api'
import type { Config } from '../config.ts'
import { isLoopback } from '../networks.ts'
import { isLoopbackAuthority } from '../plugins/access/hosts.ts'
import { listenError } from '../startup-errors.ts'
import type { Metrics } from './metrics.ts'

/** Maximum time until a request has arrived. It has no body. */
const requestTimeoutMs = 5000

const foreignName = 'These metrics are for this machine (METRICS_HOST), and served by no other name than localhost\n'

interface OpenMetrics extends Metrics {
  /** Stops serving them, without waiting for clients. */
  close(): Promise<void>
}

/**
 * Serves the metrics of this process at `/metrics` of their own port, without access control, but while that is on loopback by loopback
 * names only (DNS rebinding). Loads nothing and returns undefined without METRICS_PORT. Throws StartupError.
 */
export async function openMetrics(
  { metricsHost: host, metricsPort: port }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  log: Log,
): Promise<OpenMetrics | undefined> {
  if (port === undefined) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics()
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    if (isOnThisMachine(server) && !isLoopbackAuthority(request.headers.host ?? '')) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end(foreignName)
      return
    }
    respond(metrics, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics not sent')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, { host, port }, 'METRICS_')
  }
  return {
    ...metrics,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns whether it listens on a loopback address: the host of the setting may be a name. */
function isOnThisMachine(server: Server): boolean {
  const address = server.address()
  return typeof address === 'object' && address !== null && isLoopback(address.address)
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
