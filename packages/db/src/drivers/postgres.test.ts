import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rawRows } from '../raw-rows.ts'
import { testDatabase, testDatabaseUrl, testEngine } from '../testing/index.ts'
import { openPostgres } from './postgres.ts'

it.runIf(testEngine() === 'postgres')('PostgreSQL does not compile queries', async () => {
  const db = await testDatabase()
  expect(rawRows(await db.execute(sql`show jit`))).toEqual([{ jit: 'off' }])
})

it.runIf(testEngine() === 'postgres')('a process opens as many connections as it is told, and no more', async () => {
  const { db, close } = await openPostgres(await testDatabaseUrl(), { connections: 3, deadlines: false })
  const query = async () => rawRows(await db.execute(sql`select pg_backend_pid() as id, pg_sleep(0.02)`))
  const rows = await Promise.all(Array.from({ length: 12 }, query))
  await close()
  expect(new Set(rows.flat().map(({ id }) => id)).size).toBe(3)
})
