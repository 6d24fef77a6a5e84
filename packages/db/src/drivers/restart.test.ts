import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { leases } from '../tables/index.ts'
import { findPostgres } from '../testing/find-postgres.ts'
import { testEngine, waitUntil } from '../testing/index.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { openPostgres } from './postgres.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined

it.runIf(testEngine() === 'postgres' && programs !== undefined)(
  'a restart of the database under load leaves no call hanging, loses no commit and keeps no half transaction',
  async () => {
    const server = await startPostgres(programs ?? '')
    const { db, close } = await openPostgres(server.url, { connections: 4 })
    let isOver = false
    let failed = 0
    const committed = new Set<string>()

    async function writeUntilOver(caller: number): Promise<void> {
      for (let turn = 0; !isOver; turn++) {
        const name = `${caller} ${turn}`
        try {
          await db.transaction(async (tx) => {
            await tx.insert(leases).values({ name: `${name} first`, until: new Date() })
            await tx.insert(leases).values({ name: `${name} second`, until: new Date() })
          })
          committed.add(name)
        } catch {
          failed++
          // Waits for time: the database is away.
          await delay(20)
        }
      }
    }

    async function untilMoreCommitted(): Promise<void> {
      const before = committed.size
      await waitUntil(() => committed.size >= before + 50)
    }

    const callers = Array.from({ length: 16 }, (_, caller) => writeUntilOver(caller))
    for (let restart = 0; restart < 3; restart++) {
      await untilMoreCommitted()
      await server.restart()
    }
    await untilMoreCommitted()
    isOver = true
    await Promise.all(callers)
    expect(failed).toBeGreaterThan(0)

    const stored = new Set((await db.select({ name: leases.name }).from(leases)).map((row) => row.name))
    for (const name of committed) expect(stored).toContain(`${name} second`)
    const halves = [...stored].filter((name) => name.endsWith('first') && !stored.has(name.replace('first', 'second')))
    expect(halves).toEqual([])
    await close()
    await server.stop()
  },
  120_000,
)
