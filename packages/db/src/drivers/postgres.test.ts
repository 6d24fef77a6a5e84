import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rawRows } from '../raw-rows.ts'
import { testDatabase, testEngine } from '../testing/index.ts'

it.runIf(testEngine() === 'postgres')('PostgreSQL does not compile queries', async () => {
  const db = await testDatabase()
  expect(rawRows(await db.execute(sql`show jit`))).toEqual([{ jit: 'off' }])
})
