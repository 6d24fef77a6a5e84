import { createServer, connect as openSocket, type Socket } from 'node:net'
import { createRoundTripCounter, createStatementReader, type Statement } from './protocol.ts'

/** The traffic since the last `take`. */
export interface Passed {
  /** In the order in which they were executed, each with the numbers of its connection and of its round trip. */
  statements: (Statement & { connection: number; roundTrip: number })[]
  /** The number of times that a connection has sent something and then waited for the response. */
  roundTrips: number
}

/** Passes connections on to a PostgreSQL server, and records the statements. */
export interface CaptureProxy {
  /** The address of a database of the server, through the proxy. */
  urlOf(databaseUrl: string): string
  /** Returns what has passed since the last call. */
  take(): Passed
  close(): Promise<void>
}

/** Starts a proxy of the PostgreSQL server at `serverUrl`, which must not encrypt its connections. */
export async function startCaptureProxy(serverUrl: string): Promise<CaptureProxy> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let passed: Passed = { statements: [], roundTrips: 0 }
  let connections = 0
  const server = createServer((client) => {
    const connection = connections++
    const target = openSocket(Number(port), hostname)
    let roundTrip = 0
    const readStatement = createStatementReader((statement) =>
      passed.statements.push({ ...statement, connection, roundTrip }),
    )
    const { sent, answered } = createRoundTripCounter(() => {
      roundTrip = passed.roundTrips++
    }, readStatement)
    client.on('data', (bytes) => {
      sent(bytes)
      target.write(bytes)
    })
    target.on('data', (bytes) => {
      answered(bytes)
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${ownPort}`
      return url.href
    },
    take: () => {
      const taken = passed
      passed = { statements: [], roundTrips: 0 }
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
