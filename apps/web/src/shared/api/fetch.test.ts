import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { server } from '../../testing/index.ts'
import { serverNow } from '../lib/dates/server-clock.ts'
import { CALL_TIMEOUT_MS, createFetch } from './fetch.ts'

const url = 'http://localhost:3000/api/trpc/accounts.getSession'
const never = () => new Promise<never>(() => undefined)

describe('fetch', () => {
  it('returns the response unchanged, error responses included', async () => {
    server.use(http.get(url, () => HttpResponse.json({ error: 'no' }, { status: 404 })))
    const response = await createFetch()(url)
    expect({ ok: response.ok, status: response.status, body: await response.json() }).toEqual({
      ok: false,
      status: 404,
      body: { error: 'no' },
    })
  })

  it('returns the time to wait that the server names', async () => {
    const headers = { 'retry-after': '7' }
    server.use(http.get(url, () => HttpResponse.json({}, { status: 429, headers })))
    expect(await createFetch()(url)).toMatchObject({ status: 429, retryAfterMs: 7000 })
  })

  it('throws the status if the body is not JSON', async () => {
    server.use(http.get(url, () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })))
    const response = await createFetch()(url)
    await expect(response.json()).rejects.toThrow('Request failed with status code 502')
  })

  it('throws Network Error if there is no connection', async () => {
    server.use(http.get(url, () => HttpResponse.error()))
    await expect(createFetch()(url)).rejects.toThrow('Network Error')
  })

  it('is aborted after the timeout', async () => {
    server.use(http.get(url, never))
    await expect(createFetch(20)(url)).rejects.toThrow('timeout of 20 ms exceeded')
  })

  it('has a timeout of 30 seconds', () => {
    expect(CALL_TIMEOUT_MS).toBe(30_000)
  })

  it('throws Request aborted if the caller aborts it', async () => {
    server.use(http.get(url, never))
    const controller = new AbortController()
    const response = createFetch()(url, { signal: controller.signal })
    controller.abort()
    await expect(response).rejects.toThrow('Request aborted')
  })

  it("sets the server's clock", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    server.use(http.get(url, () => HttpResponse.json({}, { headers: { date } })))
    await createFetch()(url)
    expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(2000)
  })
})
