import { expect, it } from 'vitest'
import { clockDifferenceMs } from './checks.ts'
import { testDatabase } from './testing/index.ts'

it.each([0, 5, -5])(
  'tells that the clock of this machine is %s minutes ahead of that of the database',
  async (minutes) => {
    const now = () => new Date(Date.now() + minutes * 60_000)
    const difference = await clockDifferenceMs(await testDatabase(), now)
    expect(Math.round(difference / 60_000)).toBeCloseTo(minutes)
  },
)
