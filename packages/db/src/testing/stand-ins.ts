import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'

/** A server of the loopback interface, for tests. */
export interface StandIn {
  port: number
  close(): Promise<void>
}

/** Starts a server that treats each connection like this, on a free port. */
export async function startTcpServer(onConnection: (socket: Socket) => void): Promise<StandIn> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** A proxy whose way to its target can fail. */
export interface FailingProxy extends StandIn {
  /** From now on all connections are silent, and new ones too. */
  freeze(): void
  /** Passes on later data. Data since the failure is lost, so that the connections of that time are cut. */
  thaw(): void
  /** Breaks all connections, and refuses new ones. */
  cut(): void
  /** Takes new connections again. */
  restore(): void
}

/** Passes connections on to another port, until it is told to fail. */
export async function startFailingProxy(targetPort: number): Promise<FailingProxy> {
  let state: 'passing' | 'frozen' | 'cut' = 'passing'
  const clients = new Set<Socket>()
  const breakAll = () => {
    for (const client of clients) client.resetAndDestroy()
  }
  const server = await startTcpServer((client) => {
    if (state === 'cut') return void client.resetAndDestroy()
    clients.add(client)
    const target = openSocket(targetPort, '127.0.0.1')
    target.on('error', () => client.destroy())
    client.on('close', () => {
      clients.delete(client)
      target.destroy()
    })
    target.on('close', () => client.destroy())
    client.on('data', (bytes) => state === 'passing' && target.write(bytes))
    target.on('data', (bytes) => state === 'passing' && client.write(bytes))
  })
  return {
    ...server,
    freeze: () => {
      state = 'frozen'
    },
    thaw: () => {
      state = 'passing'
      breakAll()
    },
    cut: () => {
      state = 'cut'
      breakAll()
    },
    restore: () => {
      state = 'passing'
    },
  }
}

/** The delay of a response by the counting proxy. Statements that a client sends during it did not wait for the response. */
const heldMs = 40

/**
 * Passes connections on to another port, and counts round trips: how often a client sends something at first, or after a response to what
 * it sent before.
 */
export async function startCountingProxy(targetPort: number): Promise<StandIn & { roundTrips(): number }> {
  let roundTrips = 0
  const server = await startTcpServer((client) => {
    const target = openSocket(targetPort, '127.0.0.1')
    let hasResponse = true
    target.on('error', () => client.destroy())
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    client.on('data', (bytes) => {
      if (hasResponse) roundTrips++
      hasResponse = false
      target.write(bytes)
    })
    target.on('data', (bytes) =>
      setTimeout(() => {
        hasResponse = true
        client.write(bytes)
      }, heldMs),
    )
  })
  return { ...server, roundTrips: () => roundTrips }
}
