import { Agent, request } from 'node:http'
import type { HttpRequest } from '../processes/request.ts'

export interface Reply {
  status: number
  body: string
  ms: number
}

interface HttpCall extends HttpRequest {
  port: number
}

const timeoutMs = 30_000

/**
 * Creates a client that keeps its connections open, as browsers do. Plain `node:http`, so that the client costs little beside what it
 * measures.
 */
export function createHttpClient() {
  const agent = new Agent({ keepAlive: true })
  return {
    send({ port, method, path, headers, body }: HttpCall): Promise<Reply> {
      return new Promise((resolve, reject) => {
        const start = performance.now()
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            method,
            path,
            agent,
            timeout: timeoutMs,
            headers: {
              ...headers,
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(body)),
              }),
            },
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              text += chunk
            })
            response.once('error', reject)
            response.once('end', () =>
              resolve({ status: response.statusCode ?? 0, body: text, ms: performance.now() - start }),
            )
          },
        )
        sent.once('timeout', () => sent.destroy(new Error(`no response in ${timeoutMs / 1000} s`)))
        sent.once('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

export type HttpClient = ReturnType<typeof createHttpClient>
