import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { checks } from './checks.ts'
import { openApiDocument } from './openapi/document.ts'
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

it.each(checks)('GET $path responds as documented', async ({ path, status }) => {
  const { call } = await testApp()
  const { paths } = openApiDocument('http://localhost:3000')
  const response = await call(undefined, `GET /api${path}`)
  expect(response).toMatchObject({ status: 200, body: { status } })
  const { responses } = paths[path]?.get ?? {}
  expect(responses?.[200]).toHaveProperty(
    ['content', 'application/json', 'schema', 'properties', 'status', 'enum'],
    [status],
  )
})

it('GET ready is for no cache', async () => {
  const { call } = await testApp()
  expect((await call(undefined, 'GET /api/ready')).headers).toMatchObject({ 'cache-control': 'no-store' })
})
