import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leases } from '../tables/index.ts'
import { testDatabaseUrl, testEngine } from '../testing/index.ts'
import { openPostgres } from './postgres.ts'

/** A client of this test's own, so that killing its connections hurts nobody else. */
async function ownClient() {
  const { db, close } = await openPostgres(await testDatabaseUrl(), { connections: 4 })
  const killOthers = () =>
    db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
  return { db, close, killOthers }
}

describe.runIf(testEngine() === 'postgres')('a connection that dies inside a transaction', () => {
  it('takes the whole transaction with it: no later statement runs outside', async () => {
    const { db, close, killOthers } = await ownClient()
    const name = `killed ${process.hrtime.bigint()}`
    const until = new Date()
    const late: unknown[] = []
    const work = db.transaction(async (tx) => {
      await tx.insert(leases).values({ name: `${name} first`, until })
      await killOthers()
      for (let n = 0; n < 5; n++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        try {
          await tx.insert(leases).values({ name: `${name} ${n}`, until })
        } catch (error) {
          late.push(error)
        }
      }
    })
    await expect(work).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(late).toHaveLength(5)
    expect(
      await db
        .select()
        .from(leases)
        .where(sql`${leases.name} like ${`${name}%`}`),
    ).toEqual([])
    await close()
  })

  it('leaves the client usable, under twenty callers at once', async () => {
    const { db, close, killOthers } = await ownClient()
    const name = `busy ${process.hrtime.bigint()}`
    const calls = Array.from({ length: 20 }, (_, n) =>
      db.transaction(async (tx) => {
        await tx.insert(leases).values({ name: `${name} ${n}`, until: new Date() })
        if (n === 2) await killOthers()
        await tx.execute(sql`select pg_sleep(0.02)`)
      }),
    )
    const outcomes = await Promise.allSettled(calls)
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    const kept = await db
      .select()
      .from(leases)
      .where(sql`${leases.name} like ${`${name}%`}`)
    expect(kept).toHaveLength(done)
    expect(done).toBeGreaterThan(0)
    await close()
  })
})

describe.runIf(testEngine() === 'postgres')('a transaction', () => {
  it('commits what it did, and nothing when it fails', async () => {
    const { db, close } = await ownClient()
    const name = `plain ${process.hrtime.bigint()}`
    const row = () => db.select().from(leases).where(eq(leases.name, name))
    const insert = (tx: Pick<typeof db, 'insert'>) => tx.insert(leases).values({ name, until: new Date() })
    await expect(
      db.transaction(async (tx) => {
        await insert(tx)
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    expect(await row()).toEqual([])
    await db.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await insert(inner)
      })
    })
    expect(await row()).toHaveLength(1)
    await close()
  })
})
