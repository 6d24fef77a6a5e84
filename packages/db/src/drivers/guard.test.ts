import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { leases } from '../tables/index.ts'
import { testDatabaseUrl, testEngine, waitUntil } from '../testing/index.ts'
import type { Connection } from './connection.ts'
import { guard } from './guard.ts'
import type { Pool } from './pool.ts'
import { openPostgres } from './postgres.ts'

/** Opens a client of its own, with a function that kills the connections that are idle in a transaction. */
async function openClient() {
  const { db, close } = await openPostgres(await testDatabaseUrl(), { connections: 4 })
  const killIdle = () =>
    db.execute(
      sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
  const namesLike = async (prefix: string) => {
    const rows = await db
      .select({ name: leases.name })
      .from(leases)
      .where(like(leases.name, `${prefix}%`))
    return rows.map(({ name }) => name)
  }
  return { db, close, killIdle, namesLike }
}

const insert = (db: Pick<Database, 'insert'>, name: string) => db.insert(leases).values({ name, until: new Date() })

describe.runIf(testEngine() === 'postgres')('a connection that is lost during a transaction', () => {
  it('ends the whole transaction: no later statement runs outside it', async () => {
    const { db, close, killIdle, namesLike } = await openClient()
    const prefix = `killed ${process.hrtime.bigint()}`
    const outcomes: string[] = []
    const transaction = db.transaction(async (tx) => {
      await insert(tx, `${prefix} first`)
      await killIdle()
      for (let n = 0; n < 5; n++) {
        // Waits for time: the driver may reconnect.
        await delay(50)
        await insert(tx, `${prefix} ${n}`).then(
          () => outcomes.push('inserted'),
          () => outcomes.push('failed'),
        )
      }
    })
    await expect(transaction).rejects.toThrow()
    // The callback outlives its transaction.
    await waitUntil(() => outcomes.length === 5)
    expect(outcomes).toEqual(Array(5).fill('failed'))
    expect(await namesLike(prefix)).toEqual([])
    await close()
  })

  it('leaves the client usable for twenty concurrent callers', async () => {
    const { db, close, killIdle, namesLike } = await openClient()
    const prefix = `busy ${process.hrtime.bigint()}`
    const transactions = Array.from({ length: 20 }, (_, n) =>
      db.transaction(async (tx) => {
        await insert(tx, `${prefix} ${n}`)
        if (n === 2) await killIdle()
        await tx.execute(sql`select pg_sleep(0.02)`)
      }),
    )
    const outcomes = await Promise.allSettled(transactions)
    const committed = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(await namesLike(prefix)).toHaveLength(committed)
    expect(committed).toBeGreaterThan(0)
    await close()
  })
})

describe.runIf(testEngine() === 'postgres')('a connection that is lost among the rows of a result', () => {
  it('leaves nothing of them in later results', async () => {
    const { db, close } = await openPostgres(await testDatabaseUrl(), { connections: 1 })
    const admin = await openClient()
    const name = `rows ${process.hrtime.bigint()}`
    const slowRows = db
      .select({ name: sql`${sql.param(name)}::text` })
      .from(sql`generate_series(1, 100) as n, lateral (select pg_sleep(case when n = 50 then 60 else 0 end)) as slow`)
    const outcome = slowRows.then(
      () => 'succeeded',
      () => 'failed',
    )
    const isSlow = sql`datname = current_database() and wait_event = 'PgSleep'`
    const terminate = sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${isSlow}`
    await waitUntil(async () => outcomeCount(await admin.db.execute(terminate)) > 0)
    expect(await outcome).toBe('failed')
    for (let n = 0; n < 5; n++) {
      expect(await db.select({ n: sql`${n}::int`.mapWith(Number) }).from(sql`(select 1) as one`)).toEqual([{ n }])
    }
    await close()
    await admin.close()
  })
})

/** Returns the number of rows in the result of a raw query. */
const outcomeCount = (result: unknown) => (Array.isArray(result) ? result.length : 0)

describe.runIf(testEngine() === 'postgres')('a transaction', () => {
  it.each(['committed', 'rolled back'])(
    'that is being %s takes no statement of a branch that still runs',
    async (end) => {
      const { db, close, namesLike } = await openClient()
      const prefix = `branch ${process.hrtime.bigint()}`
      let branch: Promise<void> | undefined
      const insertUntilFailure = async (tx: Pick<Database, 'insert'>) => {
        for (let n = 0; ; n++) {
          await nextTick()
          // Without waiting for the response, so that statements follow COMMIT or ROLLBACK while these are under way.
          await Promise.race([insert(tx, `${prefix} ${n}`), nextTick()])
        }
      }
      const transaction = db.transaction(async (tx) => {
        await insert(tx, `${prefix} first`)
        branch = insertUntilFailure(tx).catch(() => {})
        if (end === 'rolled back') throw new Error('on purpose')
      })
      await transaction.catch(() => {})
      await branch
      expect(await namesLike(prefix)).toEqual(end === 'committed' ? [`${prefix} first`] : [])
      await close()
    },
  )

  it('fails if one of its statements has, also if the callback ignores that', async () => {
    const { db, close, namesLike } = await openClient()
    const prefix = `ignored ${process.hrtime.bigint()}`
    const transaction = db.transaction(async (tx) => {
      await insert(tx, prefix)
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(transaction).rejects.toThrow()
    expect(await namesLike(prefix)).toEqual([])
    await close()
  })

  it('keeps what it did before a savepoint that fails', async () => {
    const { db, close, namesLike } = await openClient()
    const prefix = `savepoint ${process.hrtime.bigint()}`
    await db.transaction(async (tx) => {
      await insert(tx, `${prefix} kept`)
      const inner = tx.transaction(async (savepoint) => {
        await insert(savepoint, `${prefix} undone`)
        await savepoint.transaction((deeper) => insert(deeper, `${prefix} undone too`))
        throw new Error('on purpose')
      })
      await expect(inner).rejects.toThrow('on purpose')
    })
    expect(await namesLike(prefix)).toEqual([`${prefix} kept`])
    await close()
  })

  it('commits its statements, or none of them if it fails', async () => {
    const { db, close } = await openClient()
    const name = `plain ${process.hrtime.bigint()}`
    const count = () => db.$count(leases, eq(leases.name, name))
    await expect(
      db.transaction(async (tx) => {
        await insert(tx, name)
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    expect(await count()).toBe(0)
    await db.transaction((tx) => tx.transaction((inner) => insert(inner, name)))
    expect(await count()).toBe(1)
    await close()
  })
})

describe('the begin of a transaction', () => {
  /** A client on a server that responds when it is told to, and the messages sent to the server so far; `begin` can fail there. */
  function slowServer({ failsToBegin = false } = {}) {
    const sent: string[] = []
    let respond = () => {}
    const responding = new Promise<void>((resolve) => {
      respond = resolve
    })
    const driver = postgres('postgres://nowhere')
    const record = (text: string) => {
      sent.push(text)
      return responding.then(() => {
        if (failsToBegin && text === 'begin') throw new Error('canceled')
        return Object.assign([], { command: text.toUpperCase() })
      })
    }
    const client = new Proxy(driver, {
      get: (target, key): unknown => (key === 'unsafe' ? record : Reflect.get(target, key)),
    })
    const connection: Connection = { isLost: false, run: async (query) => query(client), close: () => {} }
    const use: Pool['use'] = (task) => task(connection)
    const count = () => ({ inUse: 0, idle: 0, waiting: 0 })
    const pool: Pool = { use, useTogether: use, count, close: async () => {} }
    return { sent, respond, client: guard(driver, pool) }
  }

  it('travels together with the reads that follow, in order, and the first change waits for it', async () => {
    const { sent, respond, client } = slowServer()
    const committed = client.begin(async (tx) => {
      await Promise.all(
        ['select 1', 'set transaction read only', 'update t', 'select 2'].map((text) => tx.unsafe(text)),
      )
    })
    await nextTick()
    expect(sent).toEqual(['begin', 'select 1', 'set transaction read only'])
    respond()
    await committed
    expect(sent.slice(3)).toEqual(['update t', 'select 2', 'commit'])
  })

  it('nothing is changed if it fails', async () => {
    const { sent, respond, client } = slowServer({ failsToBegin: true })
    const failed = client.begin(async (tx) => {
      await tx.unsafe('select 1')
      await tx.unsafe('update t')
    })
    await nextTick()
    respond()
    await expect(failed).rejects.toThrow('canceled')
    await nextTick()
    expect(sent).toEqual(['begin', 'select 1', 'rollback'])
  })
})
