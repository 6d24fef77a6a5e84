import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createList, createUser, listFields, pngFile } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const server = await testApp()
const user = await createUser(server.services)
const terms = Array.from({ length: 40 }, (_, index) => `term ${index}`)
const { list } = await createList(user, terms)
const page = `GET /api/vocs?list=${list.id}`
const input = encodeURIComponent(JSON.stringify({ listId: list.id }))
const accept = (coding: string) => ({ headers: { 'accept-encoding': coding } })
const br = accept('gzip, deflate, br')

describe('a response of more than a kilobyte', () => {
  it.each([
    ['REST', page],
    ['tRPC', `GET /api/trpc/vocs.list?input=${input}`],
    [
      'a batch',
      `GET /api/trpc/vocs.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { listId: list.id } }))}`,
    ],
  ])('is compressed for a client that accepts it: %s', async (_, call) => {
    const plain = await server.call(user, call)
    expect(plain.text.length).toBeGreaterThan(1024)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const packed = await server.call(user, call, br)
    expect(packed.status).toBe(200)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': `${packed.bytes.length}` })
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text)
    for (const { headers } of [plain, packed]) expect(headers.vary).toMatch(/(^|, )accept-encoding$/)
  })

  it('is compressed with gzip for a client that does not know brotli', async () => {
    const { text } = await server.call(user, page)
    for (const coding of ['gzip', 'GZIP;q=0.5, br;q=0', 'br; q=0.000, gzip']) {
      const { headers, bytes } = await server.call(user, page, accept(coding))
      expect(headers).toMatchObject({ 'content-encoding': 'gzip' })
      expect(gunzipSync(bytes).toString()).toBe(text)
    }
  })

  it.each(['identity', 'br;q=0, gzip;q=0.0', 'deflate', 'brotli', ''])('is not compressed for %j', async (coding) => {
    const { headers, body } = await server.call(user, page, accept(coding))
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body).toMatchObject({ items: expect.any(Array) })
  })

  it('has the same headers for a HEAD', async () => {
    const { headers: got } = await server.call(user, page, br)
    const { headers, bytes } = await server.call(user, page.replace('GET', 'HEAD'), br)
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      expect(headers[name]).toBe(got[name])
    expect(bytes.length).toBe(0)
  })

  it('has the tag of its version in every encoding, for If-None-Match and If-Match alike', async () => {
    const notes = 'n'.repeat(255)
    const examples = Array.from({ length: 10 }, (_, index) => ({ value: `${'x'.repeat(150)} *${index}*` }))
    const { vocs } = await createList(user, ['long'])
    const path = `/api/vocs/${vocs[0]?.id}`
    const fields = { term: 'long', pos: 'n', notes, examples }
    await server.call(user, `PUT ${path}`, { body: fields })
    const plain = await server.call(user, `GET ${path}`)
    const packed = await server.call(user, `GET ${path}`, br)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
    const tag = String(packed.headers.etag)
    const known = await server.call(user, `GET ${path}`, { headers: { ...br.headers, 'if-none-match': tag } })
    expect(known).toMatchObject({ status: 304, text: '', headers: { vary: 'accept-encoding' } })
    expect(known.headers).not.toHaveProperty('content-encoding')
    const headers = { ...br.headers, 'if-match': tag }
    expect((await server.call(user, `PUT ${path}`, { headers, body: fields })).status).toBe(200)
  })
})

it('a shorter response, a response without a body and an image are sent as they are', async () => {
  const owner = await createUser(server.services)
  const { list: pictured } = await createList(owner, [], { image: pngFile() })
  for (const call of ['GET /api/profile/info', `GET ${pictured.image}`, 'DELETE /api/users/session'])
    expect((await server.call(owner, call, br)).headers).not.toHaveProperty('content-encoding')
})

it('many responses at a time are all whole, compressed or not', async () => {
  const reader = await createUser(server.services)
  const { list: own } = await createList(reader, [], { ...listFields, name: 'Many' })
  for (let n = 0; n < 12; n++) await createList(reader, [], { description: `${n} ${'d'.repeat(200)}`, name: own.name })
  const calls = Array.from({ length: 16 }, () => server.call(reader, 'GET /api/lists/user', br))
  const answers = await Promise.all(calls)
  const texts = answers.map(({ headers, bytes }) =>
    headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes).toString() : bytes.toString(),
  )
  expect(new Set(texts).size).toBe(1)
})
