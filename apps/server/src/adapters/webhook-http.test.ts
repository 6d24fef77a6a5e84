import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { httpWebhooks } from './webhook-http.ts'

/** The addresses to which lookups of `rebound.example` resolve, one after the other. */
const resolved: string[] = []
vi.mock('node:dns', async (importActual) => {
  const actual = await importActual<typeof import('node:dns')>()
  type Callback = (error: null, addresses: { address: string; family: number }[]) => void
  return {
    ...actual,
    lookup: (_: string, __: object, done: Callback) =>
      done(null, [{ address: resolved.shift() ?? '127.0.0.1', family: 4 }]),
  }
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** Starts a receiver on this machine; returns its port, and the requests that it gets. */
async function startReceiver(respond: RequestListener = (_, response) => response.writeHead(204).end()) {
  const requests: { path: string | undefined; signature: unknown; body: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, signature: request.headers['webhook-signature'], body: await text(request) })
    respond(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, requests }
}

const allowing = httpWebhooks({ allowsPrivate: true })
const strict = httpWebhooks({ allowsPrivate: false })
const headers = { 'webhook-signature': 'v1,x' }

it('the sender of webhooks posts the body with its headers, and returns the status', async () => {
  const { port, requests } = await startReceiver()
  expect(await allowing.post(`http://127.0.0.1:${port}/hook?a=1`, headers, '{"term":"été"}')).toBe(204)
  expect(requests).toEqual([{ path: '/hook?a=1', signature: 'v1,x', body: '{"term":"été"}' }])
})

it('the sender of webhooks follows no redirect', async () => {
  const { port, requests } = await startReceiver((_, response) => response.writeHead(302, { location: '/other' }).end())
  expect(await allowing.post(`http://127.0.0.1:${port}/hook`, headers, '{}')).toBe(302)
  expect(requests).toHaveLength(1)
})

it('the sender of webhooks connects to no address of this machine or a private network, however the URL writes it', async () => {
  const { port, requests } = await startReceiver()
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0', '[::1]', '[::ffff:127.0.0.1]', 'rebound.example'])
    await expect(strict.post(`http://${host}:${port}/`, headers, '{}')).rejects.toThrow(/private or reserved/)
  expect(requests).toEqual([])
})

it('the sender of webhooks looks a name up once: what is checked is what is connected to', async () => {
  const { port, requests } = await startReceiver()
  resolved.push('127.0.0.1', '192.0.2.1')
  expect(await allowing.post(`http://rebound.example:${port}/`, headers, '{}')).toBe(204)
  expect(requests).toHaveLength(1)
  expect(resolved.splice(0)).toEqual(['192.0.2.1'])
})

it('the sender of webhooks gives up on a receiver that is silent, and when the server stops', async () => {
  const { port } = await startReceiver(() => {})
  const url = `http://127.0.0.1:${port}/`
  await expect(httpWebhooks({ allowsPrivate: true }, 20).post(url, headers, '{}')).rejects.toThrow(/took too long/)
  const stopping = new AbortController()
  const posted = allowing.post(url, headers, '{}', stopping.signal)
  stopping.abort()
  await expect(posted).rejects.toThrow()
})

it('the sender of webhooks reads no endless response', async () => {
  let isClosed = false
  const { port } = await startReceiver((_, response) => {
    const chunk = Buffer.alloc(16_384)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    response.on('close', () => {
      isClosed = true
    })
    write()
  })
  expect(await allowing.post(`http://127.0.0.1:${port}/`, headers, '{}')).toBe(200)
  await expect.poll(() => isClosed).toBe(true)
})

it('the sender of webhooks says why there was no response', async () => {
  const { port } = await startReceiver()
  for (const server of servers.splice(0)) server.close()
  await expect(allowing.post(`http://127.0.0.1:${port}/`, headers, '{}')).rejects.toThrow(/refused the connection/)
})
