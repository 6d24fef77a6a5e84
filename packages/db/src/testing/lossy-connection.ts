import { connect, createServer, type Socket } from 'node:net'

/** A way to the PostgreSQL server that can lose the acknowledgement of a commit. */
export interface LossyConnection {
  /** The address of the same database by this way. */
  url: string
  /** Cuts the connection on which the server acknowledges the next commit, instead of passing the acknowledgement on. */
  loseNextCommit(): void
  close(): Promise<void>
}

/** The command tag with which PostgreSQL acknowledges a commit. */
const acknowledgement = 'COMMIT\0'

/** Opens such a way to the database at `url`. */
export async function lossyConnection(url: string): Promise<LossyConnection> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isArmed = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const cut = () => {
      for (const socket of [client, upstream]) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    client.on('data', (bytes: Buffer) => upstream.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      if (isArmed && bytes.includes(acknowledgement)) {
        isArmed = false
        return cut()
      }
      client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const way = new URL(url)
  way.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: way.href,
    loseNextCommit: () => {
      isArmed = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
