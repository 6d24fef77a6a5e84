import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdImages } from '../backup/held-images.ts'
import { rawRows } from '../raw-rows.ts'
import { type Inputs, statement } from '../statements.ts'
import { leases } from '../tables/index.ts'
import { findPostgres } from '../testing/find-postgres.ts'
import {
  canRunPgbouncer,
  type Pooler,
  startPgbouncer,
  startPostgres,
  type TestServer,
  testEngine,
} from '../testing/index.ts'
import { connectPostgres, missingRoleSettings, openPostgres } from './postgres.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined
const canRun = testEngine() === 'postgres' && programs !== undefined && canRunPgbouncer

const findLease = statement((db, input: Inputs<{ name: string }>) =>
  db.select({ name: leases.name }).from(leases).where(eq(leases.name, input.name)),
)

describe.runIf(canRun)('behind a pooler that gives each transaction another connection', () => {
  let server: TestServer
  let pooler: Pooler
  beforeAll(async () => {
    server = await startPostgres(programs ?? '')
    pooler = await startPgbouncer(server.url, 2)
  })
  afterAll(async () => {
    await pooler?.stop()
    await server?.stop()
  })

  it('an empty database is migrated, and many callers share few connections', async () => {
    const { db, close } = await openPostgres(pooler.url, { pooler: true, connections: 20 })
    const callers = Array.from({ length: 200 }, async (_, n) => {
      const name = `lease ${n}`
      await db.transaction(async (tx) => {
        await tx.insert(leases).values({ name, until: new Date(n) })
        await tx
          .update(leases)
          .set({ until: new Date(n + 1) })
          .where(eq(leases.name, name))
      })
      return findLease(db, { name })
    })
    const rows = (await Promise.all(callers)).flat()
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 200 }, (_, n) => `lease ${n}`))
    await close()
  })

  it('no statement stays prepared on a connection', async () => {
    const { db, close } = await openPostgres(pooler.url, { pooler: true, connections: 2 })
    await Promise.all(Array.from({ length: 20 }, (_, n) => findLease(db, { name: `lease ${n}` })))
    // Both connections of the pooler, because each transaction waits for the other one.
    const look = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.3)`)
        return rawRows(
          await tx.execute(sql`select pg_backend_pid() as pid, count(*)::int as count from pg_prepared_statements`),
        )
      })
    const seen = (await Promise.all([look(), look()])).flat()
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2)
    expect(seen.map(({ count }) => count)).toEqual([0, 0])
    await close()
  })

  it('a backup holds images by a lock of a transaction, which ends with it', async () => {
    const { db, close } = await connectPostgres(pooler.url, 'wordtide test', { pooler: true })
    const direct = await connectPostgres(server.url, 'wordtide test')
    const countLocks = async () => {
      const locks = sql`select count(*)::int as count from pg_locks where locktype = 'advisory'`
      return rawRows(await direct.db.execute(locks))[0]?.count
    }
    const held = await holdImages(db, 'postgres')
    expect(await countLocks()).toBe(1)
    expect(rawRows(await db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
    await held.verifyHeld()
    await held.release()
    expect(await countLocks()).toBe(0)
    await close()
    await direct.close()
  })

  it('the settings that a pooler does not pass on are known, until the role has them', async () => {
    const opened = await openPostgres(pooler.url, { pooler: true })
    const missing = await missingRoleSettings(opened.db)
    await opened.close()
    expect(missing).toBe(
      `ALTER ROLE "wordtide" SET jit = 'off'; ALTER ROLE "wordtide" SET statement_timeout = '30000'; ALTER ROLE "wordtide" SET idle_in_transaction_session_timeout = '60000';`,
    )
    const direct = await connectPostgres(server.url, 'wordtide test')
    for (const part of missing?.split('; ') ?? []) await direct.db.execute(sql.raw(part))
    await direct.close()
    await pooler.restart()
    const again = await openPostgres(pooler.url, { pooler: true })
    expect(await missingRoleSettings(again.db)).toBeUndefined()
    await again.close()
  })

  it('without the setting, the pooler refuses the connection, and the start says so', async () => {
    await expect(openPostgres(pooler.url)).rejects.toThrow(/^DATABASE_URL: .*startup parameter/)
  })
})
