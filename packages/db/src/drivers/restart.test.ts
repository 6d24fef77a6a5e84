import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { leases } from '../tables/index.ts'
import { findPostgres } from '../testing/find-postgres.ts'
import { testEngine } from '../testing/index.ts'
import { startPostgres } from '../testing/start-postgres.ts'
import { openPostgres } from './postgres.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined

it.runIf(testEngine() === 'postgres' && programs !== undefined)(
  'a restart of the database under load hangs no call, loses no commit and keeps no half',
  async () => {
    const server = await startPostgres(programs ?? '')
    const { db, close } = await openPostgres(server.url, { connections: 4 })
    let stop = false
    const committed = new Set<string>()
    let failed = 0
    const caller = async (n: number) => {
      for (let turn = 0; !stop; turn++) {
        const name = `${n} ${turn}`
        try {
          await db.transaction(async (tx) => {
            await tx.insert(leases).values({ name: `${name} first`, until: new Date() })
            await tx.insert(leases).values({ name: `${name} second`, until: new Date() })
          })
          committed.add(name)
        } catch {
          failed++
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    }
    const callers = Array.from({ length: 16 }, (_, n) => caller(n))
    for (let restart = 0; restart < 3; restart++) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await server.restart()
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    stop = true
    await Promise.all(callers)
    expect(failed).toBeGreaterThan(0)

    const kept = new Set((await db.select({ name: leases.name }).from(leases)).map((row) => row.name))
    for (const name of committed) expect(kept).toContain(`${name} second`)
    const halves = [...kept].filter((name) => name.endsWith('first') && !kept.has(name.replace('first', 'second')))
    expect(halves).toEqual([])
    expect(
      await db
        .select({ one: sql`1`.mapWith(Number) })
        .from(leases)
        .limit(1),
    ).toEqual([{ one: 1 }])
    await close()
    await server.stop()
  },
  120_000,
)
