import type { Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from '../errors.ts'
import { leases } from '../tables/index.ts'
import { findPostgres } from '../testing/find-postgres.ts'
import { isFullScope, testEngine, waitUntil } from '../testing/index.ts'
import { startPostgres, type TestServer } from '../testing/postgres-server.ts'
import { startFailingProxy, startTcpServer } from '../testing/stand-ins.ts'
import type { Connection } from './connection.ts'
import { createPool } from './pool.ts'
import { connectPostgres, openPostgres } from './postgres.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined
const slots = 4

let server: TestServer
const isRun = testEngine() === 'postgres' && programs !== undefined
beforeAll(async () => {
  if (isRun)
    server = await startPostgres(programs ?? '', {
      max_connections: String(slots),
      superuser_reserved_connections: '0',
      max_wal_senders: '0',
    })
})
afterAll(() => server?.stop())

/** Waits for the rejection of a call; fails if it succeeds. */
const errorOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error('the call has succeeded')),
    (error: unknown) => error,
  )

describe.runIf(isRun)('a pool that is larger than the number of free slots of the server', () => {
  it('lets its callers wait, and fails none of them', async () => {
    const { db, close } = await openPostgres(server.url, { connections: 5 * slots })
    const names = Array.from({ length: 10 * slots }, (_, n) => `waiter ${n}`)
    await Promise.all(
      names.map((name) =>
        db.transaction(async (tx) => {
          await tx.insert(leases).values({ name, until: new Date() })
          await tx.execute(sql`select pg_sleep(0.02)`)
        }),
      ),
    )
    expect(await db.$count(leases, sql`name like 'waiter %'`)).toBe(names.length)
    await close()
  })

  it('lets its callers wait until another program returns a slot', async () => {
    const other = await openPostgres(server.url, { connections: slots })
    const { db, close } = await openPostgres(server.url)
    let starts = 0
    const holders = Array.from({ length: slots }, () =>
      other.db.transaction(async (tx) => {
        starts++
        await tx.execute(sql`select pg_sleep(1)`)
      }),
    )
    await waitUntil(() => starts === slots)
    const waiting = db.select({ one: sql`1` }).from(sql`(select 1) as one`)
    await Promise.all(holders)
    await other.close()
    expect(await waiting).toHaveLength(1)
    await close()
  })
})

describe.runIf(isRun)('while the database is away', () => {
  it('calls fail at once if it refuses connections, and work again as soon as it is back', async () => {
    const { db, close } = await openPostgres(server.url)
    const read = () => db.select({ name: leases.name }).from(leases)
    await read()
    await server.halt()
    expect(isUnavailable(await errorOf(read()))).toBe(true)
    expect(isUnavailable(await errorOf(db.transaction((tx) => tx.select().from(leases))))).toBe(true)
    await server.resume()
    await read()
    await close()
  })

  it.runIf(isFullScope)('calls wait for it if only a statement takes long', async () => {
    const { db, close } = await openPostgres(server.url, { connections: 1 })
    const slow = db.execute(sql`select pg_sleep(6)`)
    expect(await db.select({ one: sql`1` }).from(sql`(select 1) as one`)).toHaveLength(1)
    await slow
    await close()
  })
})

// Each waits for a deadline, so they wait together.
describe.runIf(isRun).concurrent('while the database says nothing', () => {
  it('calls on open connections fail, too, long before the deadline of a statement', async () => {
    const proxy = await startFailingProxy(Number(new URL(server.url).port))
    const url = new URL(server.url)
    url.port = String(proxy.port)
    const { db, close } = await openPostgres(url.href, { connections: 2 })
    const read = () => db.select({ name: leases.name }).from(leases)
    await read()
    proxy.freeze()
    // More calls than connections: some of them wait for one.
    const calls = [read(), read(), read(), read(), db.transaction((tx) => tx.select().from(leases))]
    const late = delay(20_000, 'late', { ref: false })
    const outcomes = await Promise.race([Promise.all(calls.map(errorOf)), late])
    for (const error of outcomes) expect(isUnavailable(error)).toBe(true)
    await close()
    await proxy.close()
  })

  it('after it has accepted a connection, a migration, backup or restore fails, too', async () => {
    const proxy = await startFailingProxy(Number(new URL(server.url).port))
    const url = new URL(server.url)
    url.port = String(proxy.port)
    const { db, close } = await connectPostgres(url.href, 'wordtide test')
    proxy.freeze()
    const late = delay(20_000, 'late', { ref: false })
    const outcome = await Promise.race([errorOf(db.execute(sql`select 1`)), late])
    expect(isUnavailable(outcome)).toBe(true)
    await close()
    await proxy.close()
  })
})

describe('a pool whose connections are always busy', () => {
  it('lets no caller wait longer than its limit, however often a connection becomes free', async () => {
    const connection: Connection = { isLost: false, run: async () => {}, close: () => {} }
    const pool = createPool({ size: 1, open: async () => connection, waitMs: 100, maxWaitMs: 300 })
    const served: number[] = []
    const calls = Array.from({ length: 40 }, (_, n) =>
      pool.use(() => {
        served.push(n)
        return delay(20, n)
      }),
    )
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: 0 })
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) expect(isUnavailable(error)).toBe(true)
    // Those who came first were served first, or not at all.
    expect(served).toEqual(served.toSorted((a, b) => a - b))
    expect(await pool.use(() => Promise.resolve('free'))).toBe('free')
  })
})

const closes = (socket: Socket) => socket.end()
const speaksHttp = (socket: Socket) =>
  socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'))

it.runIf(isRun && isFullScope)(
  'a server that says nothing, closes each connection or speaks HTTP is reported with its address at the start',
  async () => {
    const standIns = await Promise.all([() => {}, closes, speaksHttp].map(startTcpServer))
    await Promise.all(
      standIns.map(async ({ port, close }) => {
        const error = await errorOf(openPostgres(`postgres://ada:secret@127.0.0.1:${port}/words`))
        expect(error).toMatchObject({ name: 'CannotConnectError' })
        expect(String(error)).toContain(`words at 127.0.0.1:${port}`)
        expect(String(error)).not.toContain('secret')
        await close()
      }),
    )
  },
)

/** A pool whose connections do nothing. */
function emptyPool(size: number) {
  let opened = 0
  const open = async (): Promise<Connection> => {
    opened++
    return { isLost: false, run: async () => undefined, close: () => {} }
  }
  return { ...createPool({ size, open }), opened: () => opened }
}

it('a pool counts its connections in use, those that are idle, and the callers that wait', async () => {
  const { use, count } = emptyPool(2)
  expect(count()).toEqual({ inUse: 0, idle: 0, waiting: 0 })
  const ends: (() => void)[] = []
  const tasks = Array.from({ length: 5 }, () => use(() => new Promise<void>((resolve) => ends.push(resolve))))
  await expect.poll(() => ends.length).toBe(2)
  expect(count()).toEqual({ inUse: 2, idle: 0, waiting: 3 })
  for (let ended = 0; ended < tasks.length; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  await Promise.all(tasks)
  expect(count()).toEqual({ inUse: 0, idle: 2, waiting: 0 })
})

describe('tasks that share a connection', () => {
  const connectionOf = async (connection: Connection) => connection

  it('are at most four that begin in the same turn of the event loop', async () => {
    const { useTogether, opened } = emptyPool(10)
    const used = await Promise.all(Array.from({ length: 6 }, () => useTogether(connectionOf)))
    expect(used.map((connection) => used.indexOf(connection))).toEqual([0, 0, 0, 0, 4, 4])
    expect(opened()).toBe(2)
  })

  it('do not include one of a later turn, while they run', async () => {
    const { useTogether } = emptyPool(10)
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const first = useTogether(async (connection) => ended.then(() => connection))
    // A timer may fire before this turn of the event loop is over.
    await nextTurn()
    const second = await useTogether(connectionOf)
    end()
    expect(await first).not.toBe(second)
  })

  it('release it when all are done, also if one fails', async () => {
    const { use, useTogether } = emptyPool(1)
    const ends: (() => void)[] = []
    const task = () => new Promise<void>((resolve) => ends.push(resolve))
    const failing = useTogether(() => Promise.reject(new Error('one fails')))
    const both = Promise.all([useTogether(task), useTogether(task)])
    await expect(failing).rejects.toThrow('one fails')
    let isFree = false
    const next = use(async () => {
      isFree = true
    })
    ends[0]?.()
    await nextTurn()
    expect(isFree).toBe(false)
    ends[1]?.()
    await Promise.all([both, next])
  })

  it('all fail if none can be opened, and later ones do not', async () => {
    let isThere = false
    const connection: Connection = { isLost: false, run: async () => undefined, close: () => {} }
    const open = () => (isThere ? Promise.resolve(connection) : Promise.reject(new Error('refused')))
    const { useTogether } = createPool({ size: 1, open })
    const refused = await Promise.allSettled([useTogether(connectionOf), useTogether(connectionOf)])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isThere = true
    expect(await useTogether(connectionOf)).toBe(connection)
  })
})
