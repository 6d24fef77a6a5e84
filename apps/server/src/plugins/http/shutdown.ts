import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Connections {
  /** True if each connection ends with its next response. */
  isEnding: boolean
  open: number
  /** Called when no connection is open any more. */
  onNone: () => void
}

const connectionsOf = new WeakMap<Server, Connections>()

/** Lets the connections of a server be drained, and closes each after its current response once the server is closing. */
export function trackConnections(app: FastifyInstance): void {
  const connections: Connections = { isEnding: false, open: 0, onNone: () => {} }
  connectionsOf.set(app.server, connections)
  app.server.on('connection', (socket) => {
    connections.open++
    socket.once('close', () => {
      connections.open--
      if (connections.open === 0) connections.onNone()
    })
  })
  app.addHook('preClose', async () => {
    connections.isEnding = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (connections.isEnding) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Returns whether the server is about to stop: proxies should send their requests elsewhere. */
export const isDraining = (app: FastifyInstance): boolean => connectionsOf.get(app.server)?.isEnding === true

/**
 * Ends each connection with its next response, which says so, and waits until none is open, at most for the given time. A connection that
 * is closed between two requests fails the request that its client sends at the same moment. New connections are accepted meanwhile, as
 * long as a proxy does not know that this server is going.
 */
export async function drainConnections(app: FastifyInstance, maxMs: number): Promise<void> {
  const connections = connectionsOf.get(app.server)
  if (connections === undefined) return
  connections.isEnding = true
  if (connections.open === 0) return
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs)
    connections.onNone = resolve
  })
  clearTimeout(timer)
}
