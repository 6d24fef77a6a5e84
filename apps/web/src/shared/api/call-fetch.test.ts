import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { server } from '../../testing/index.ts'
import { serverNow } from '../lib/server-clock.ts'
import { CALL_TIMEOUT_MS, createCallFetch } from './call-fetch.ts'

const url = 'http://localhost:3000/api/trpc/accounts.getSession'
const never = () => new Promise<never>(() => undefined)

describe('a call', () => {
  it('gives the answer as it is, refusals too', async () => {
    server.use(http.get(url, () => HttpResponse.json({ error: 'no' }, { status: 404 })))
    const response = await createCallFetch()(url)
    expect({ ok: response.ok, status: response.status, body: await response.json() }).toEqual({
      ok: false,
      status: 404,
      body: { error: 'no' },
    })
  })

  it("answered by somebody else's page says its status", async () => {
    server.use(http.get(url, () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })))
    const response = await createCallFetch()(url)
    await expect(response.json()).rejects.toThrow('Request failed with status code 502')
  })

  it('without a connection is a Network Error', async () => {
    server.use(http.get(url, () => HttpResponse.error()))
    await expect(createCallFetch()(url)).rejects.toThrow('Network Error')
  })

  it('without an answer in time is given up', async () => {
    server.use(http.get(url, never))
    await expect(createCallFetch(20)(url)).rejects.toThrow('timeout of 20 ms exceeded')
  })

  it('is given 30 seconds', () => {
    expect(CALL_TIMEOUT_MS).toBe(30_000)
  })

  it('that is aborted says so', async () => {
    server.use(http.get(url, never))
    const control = new AbortController()
    const call = createCallFetch()(url, { signal: control.signal })
    control.abort()
    await expect(call).rejects.toThrow('Request aborted')
  })

  it("tells the server's clock", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    server.use(http.get(url, () => HttpResponse.json({}, { headers: { date } })))
    await createCallFetch()(url)
    expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(2000)
  })
})
