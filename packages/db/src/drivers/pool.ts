import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionCounts } from '../database.ts'
import { DatabaseUnavailableError, sqlStateOf } from '../errors.ts'
import type { Connection } from './connection.ts'

interface PoolOptions {
  /** The most connections at a time. */
  size: number
  /** Opens a connection; calls `onLost` when it is lost or closed. */
  open(onLost: () => void): Promise<Connection>
  /** The maximum wait for a connection while none becomes free; unlimited by default. */
  waitMs?: number | undefined
  /** The maximum wait in all, if connections do become free but others came first; unlimited by default. */
  maxWaitMs?: number | undefined
}

interface Waiter {
  resolve(connection: Connection): void
  reject(error: unknown): void
}

/** Connections that callers use one at a time. */
export interface Pool {
  /** Runs a task with a connection of its own. Nothing of the task has started if there is no connection in time. */
  use<T>(task: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Runs a task that sends one statement, on a connection that it shares with such tasks that begin in the same turn of the event loop:
   * the driver sends their statements in one packet, which saves a quarter of the time of a request that has three (decision 044).
   */
  useTogether<T>(task: (connection: Connection) => Promise<T>): Promise<T>
  /** Tasks that share a connection wait for it together, as one caller. */
  count(): ConnectionCounts
  /** Waits for running tasks, at most `timeoutMs`, and closes all connections. */
  close(timeoutMs: number): Promise<void>
}

/** Maximum number of tasks that share a connection: those of one request, seldom of two. */
const maxTogether = 4

/** Tasks that share a connection. */
interface Group {
  connection: Promise<Connection>
  joined: number
  running: number
}

/**
 * SQLSTATEs with which a server refuses a connection that it may accept a moment later: it has no free slot, it is starting, or an
 * administrator is terminating connections.
 */
const temporaryRefusals = new Set(['53300', '57P01', '57P02', '57P03'])
const retryMs = 200

/**
 * Creates a pool. It opens connections while callers are waiting, up to its size. If the server has no slot for another connection
 * or is starting, callers wait, in the order in which they came; if it cannot be reached, they fail at once. A caller that has
 * waited too long rejects with DatabaseUnavailableError.
 */
export function createPool({ size, open, waitMs, maxWaitMs = Number.POSITIVE_INFINITY }: PoolOptions): Pool {
  const all = new Set<Connection>()
  const idle: Connection[] = []
  const waiting: Waiter[] = []
  let opening = 0
  /** The time when a connection last became free. As long as connections become free, the server is there and callers only wait. */
  let lastFreeAt = Number.NEGATIVE_INFINITY
  /** The error with which the server has refused the last connection, if it has. */
  let refusal: unknown
  let isClosed = false
  let onEmpty = () => {}
  /** The group that tasks of this turn of the event loop join. */
  let group: Group | undefined

  function acquire(): Promise<Connection> {
    if (isClosed) throw new DatabaseUnavailableError('the database is closed')
    const connection = idle.pop()
    if (connection !== undefined) return Promise.resolve(connection)
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const waiter: Waiter = {
        resolve: (connection) => {
          clearTimeout(timer)
          resolve(connection)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const start = performance.now()
      const waitUntil = (time: number) => {
        timer = setTimeout(() => {
          const deadline = Math.min(lastFreeAt + (waitMs ?? 0), start + maxWaitMs)
          if (deadline > performance.now()) return waitUntil(deadline)
          remove(waiting, waiter)
          const message = `no connection to the database became free in ${Math.round(performance.now() - start)} ms`
          reject(new DatabaseUnavailableError(message, { cause: refusal }))
        }, time - performance.now())
      }
      if (waitMs !== undefined) waitUntil(start + Math.min(waitMs, maxWaitMs))
      waiting.push(waiter)
      openIfNeeded()
    })
  }

  function openIfNeeded(): void {
    while (opening < waiting.length && all.size + opening < size) {
      opening++
      void openOne().finally(() => {
        opening--
        openIfNeeded()
      })
    }
  }

  async function openOne(): Promise<void> {
    let connection: Connection | undefined
    try {
      connection = await open(() => {
        if (connection !== undefined) forget(connection)
      })
      refusal = undefined
      if (connection.isLost) return
      all.add(connection)
      release(connection)
    } catch (error) {
      refusal = error
      if (temporaryRefusals.has(sqlStateOf(error) ?? '')) await delay(retryMs)
      else waiting.shift()?.reject(error)
    }
  }

  function forget(connection: Connection): void {
    all.delete(connection)
    remove(idle, connection)
    if (all.size === 0) onEmpty()
    openIfNeeded()
  }

  function release(connection: Connection): void {
    if (connection.isLost) return
    if (isClosed) {
      connection.close()
      return
    }
    lastFreeAt = performance.now()
    const next = waiting.shift()
    if (next === undefined) idle.push(connection)
    else next.resolve(connection)
  }

  function joinGroup(): Group {
    if (group !== undefined && group.joined < maxTogether) return group
    const opened = { connection: acquire(), joined: 0, running: 0 }
    group = opened
    setImmediate(() => closeGroup(opened))
    return opened
  }

  /** Lets no more tasks join a group. */
  function closeGroup(ended: Group): void {
    if (group === ended) group = undefined
  }

  return {
    async useTogether(task) {
      const together = joinGroup()
      together.joined++
      together.running++
      try {
        return await task(await together.connection)
      } finally {
        together.running--
        if (together.running === 0) {
          closeGroup(together)
          together.connection.then(release, () => {})
        }
      }
    },
    async use(task) {
      const connection = await acquire()
      try {
        return await task(connection)
      } finally {
        release(connection)
      }
    },
    count: () => ({ inUse: all.size - idle.length, idle: idle.length, waiting: waiting.length }),
    async close(timeoutMs) {
      isClosed = true
      for (const waiter of waiting.splice(0)) waiter.reject(new DatabaseUnavailableError('the database is closed'))
      for (const connection of [...idle]) connection.close()
      if (all.size === 0) return
      const timer = setTimeout(() => {
        for (const connection of [...all]) connection.close()
      }, timeoutMs)
      await new Promise<void>((resolve) => {
        onEmpty = resolve
      })
      clearTimeout(timer)
    },
  }
}

function remove<T>(items: T[], item: T): void {
  const index = items.indexOf(item)
  if (index !== -1) items.splice(index, 1)
}
