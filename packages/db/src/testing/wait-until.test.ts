import { expect, it } from 'vitest'
import { waitUntil } from './wait-until.ts'

it('a wait ends when the condition holds', async () => {
  let looks = 0
  await waitUntil(() => ++looks === 3)
  expect(looks).toBe(3)
})

it('a wait fails when the condition cannot come to hold any more', async () => {
  let looks = 0
  const waiting = waitUntil(() => ++looks > 5, { unless: () => (looks === 2 ? 'the server has ended' : undefined) })
  await expect(waiting).rejects.toThrow('the server has ended')
})

it('a wait does not fail if the condition holds when a reason for failure comes', async () => {
  await waitUntil(() => true, { unless: () => 'the server has ended' })
})
