import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { createReadinessCheck } from './ready.ts'

describe('the readiness check', () => {
  it('makes one query for concurrent probes, and another one for later probes', async () => {
    let queries = 0
    const check = createReadinessCheck(async () => {
      queries++
    })
    expect(await Promise.all([check(), check(), check()])).toEqual(Array(3).fill({ status: 'ready' }))
    expect(queries).toBe(1)
    await check()
    expect(queries).toBe(2)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('refused'))],
    ['has no response', () => new Promise<never>(() => {})],
  ])('is DATABASE_UNAVAILABLE with a time to retry if the query %s', async (_, ping) => {
    const check = createReadinessCheck(ping)
    const expected = { key: 'DATABASE_UNAVAILABLE', retryAfter: expect.any(Number) }
    for (const outcome of await Promise.allSettled([check(), check()]))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expected })
  })
})

it('GET ready responds while the database does', async () => {
  const { call } = await testApp()
  const response = await call(undefined, 'GET /api/ready')
  expect(response).toMatchObject({ status: 200, body: { status: 'ready' }, headers: { 'cache-control': 'no-store' } })
})
