import { afterEach, beforeEach, expect, test } from 'vitest'
import { noLocks, type StandInLocks, standInLocks } from '../testing/locks.ts'
import { takeLock } from './lock.ts'

let locks: StandInLocks
beforeEach(() => {
  locks = standInLocks()
})
afterEach(noLocks)

const name = 'wordtide.review.list:ada:list-1'
const held = async () => (await locks.query()).held.map((lock) => lock.name)
const microtasks = async (count: number) => {
  for (let i = 0; i < count; i++) await Promise.resolve()
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a lock that is taken again %i microtasks after its release is held',
  async (count) => {
    const first = takeLock(name)
    expect(await first.granted).toBe(true)
    first.release()
    await microtasks(count)
    const second = takeLock(name)
    expect(await second.granted).toBe(true)
    // Waits for the effects of the first release.
    await new Promise((resolve) => setTimeout(resolve))
    expect(await held()).toEqual([name])
    second.release()
    await expect.poll(held, { interval: 1 }).toEqual([])
  },
)

test('a lock is held until its last holder has released it', async () => {
  const [first, second] = [takeLock(name), takeLock(name)]
  await second.granted
  first.release()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await held()).toEqual([name])
  second.release()
  await expect.poll(held, { interval: 1 }).toEqual([])
})
