import { expect, it } from 'vitest'
import { clockDifferenceMs, databaseSize } from './checks.ts'
import { testDatabase } from './testing/index.ts'

it.each([0, 5, -5])(
  'the check tells that the clock of this machine is %s minutes ahead of that of the database',
  async (minutes) => {
    const now = () => new Date(Date.now() + minutes * 60_000)
    const difference = await clockDifferenceMs(await testDatabase(), now)
    expect(Math.round(difference / 60_000)).toBeCloseTo(minutes)
  },
)

it('the check tells the size of the database and of its ten largest tables, the largest first', async () => {
  const { bytes, tables } = await databaseSize(await testDatabase())
  expect(tables).toHaveLength(10)
  expect(tables.map((table) => table.bytes)).toEqual(tables.map((table) => table.bytes).sort((a, b) => b - a))
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['lists', 'vocs']))
  expect(bytes).toBeGreaterThan(tables.reduce((sum, table) => sum + table.bytes, 0))
})
