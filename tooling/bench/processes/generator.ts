import { connect, type Socket } from 'node:net'

/*
 * The load generator, a process of its own: sends requests over a few kept connections, each the next one as soon as it has the whole response.
 * It writes prepared bytes and reads lengths only, so that it takes little of the machine.
 */

/** A run of requests; they are sent again from the first one if there are fewer than `count`. */
export interface Load {
  port: number
  /** Whole HTTP/1.1 requests, encoded as base64. */
  requests: string[]
  count: number
  connections: number
}

/** The result of a run. */
export interface LoadResult {
  seconds: number
  /** Bytes of the bodies of responses. */
  bytes: number
  /** The first response that was not a success. */
  failure?: string | undefined
}

async function run({ port, requests, count, connections }: Load): Promise<LoadResult> {
  const payloads = requests.map((text) => Buffer.from(text, 'base64'))
  const result: LoadResult = { seconds: 0, bytes: 0 }
  let next = 0
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const start = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < count && result.failure === undefined) {
        const payload = payloads[next++ % payloads.length] ?? Buffer.alloc(0)
        const { status, body } = await exchange(socket, payload)
        result.bytes += body.length
        if (status >= 300) result.failure = `${status} ${body.toString().slice(0, 500)}`
      }
    }),
  )
  result.seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.destroy()
  return result
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })

/** Sends a request and reads its response, which has a length or is chunked. */
function exchange(socket: Socket, payload: Buffer): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const settle = (error?: Error) => {
      socket.off('data', onData)
      socket.off('close', onClose)
      if (error) reject(error)
    }
    const onClose = () => settle(new Error('the server has closed the connection'))
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = received.toString('latin1', 0, headEnd).toLowerCase()
      const body = received.subarray(headEnd + 4)
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
      const isWhole = length === undefined ? body.subarray(-5).equals(lastChunk) : body.length >= Number(length)
      if (!isWhole && !/^http\/1.1 204/.test(head)) return
      settle()
      resolve({ status: Number(head.slice(9, 12)), body })
    }
    socket.on('data', onData)
    socket.once('close', onClose)
    socket.write(payload)
  })
}

const lastChunk = Buffer.from('0\r\n\r\n')

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ seconds: 0, bytes: 0, failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
