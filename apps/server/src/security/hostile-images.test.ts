import { listFields, newPerson, pngBytes } from '@wordtide/api/testing'
import { listView } from '@wordtide/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

// Over a socket: the stand-in for one has no stream that tRPC could read a form from.
let address: string
beforeAll(async () => {
  address = await (await server).app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => (await server).app.close())

/** The smallest PNG with the header of one that is 30,000 pixels wide and high: unpacked, it would take 3.6 GB. */
function bomb(): Uint8Array<ArrayBuffer> {
  const bytes = pngBytes.slice()
  new DataView(bytes.buffer).setUint32(16, 30_000)
  new DataView(bytes.buffer).setUint32(20, 30_000)
  return bytes
}

const issues = [{ path: ['image'], message: 'The image has too many pixels' }]
const refusal = { status: 400, code: 400, key: 'TOO_MANY_PIXELS', message: 'The image has too many pixels', issues }

describe('an image that would fill the memory of who opens it', () => {
  it.each(['/api/lists', '/api/trpc/lists.create'])(
    'is refused by its header, and nothing is made: POST %s',
    async (path) => {
      const ada = await newPerson((await server).services)
      const body = form(['data', listFields], ['image', new File([bomb()], 'sea.png', { type: 'image/png' })])
      const headers = { cookie: `wordtide_session=${ada.sessionId}` }
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(JSON.stringify(refusal))
      expect((await ada.call.lists.listOwn({})).lists).toEqual([])
    },
  )
})

describe('a page that calls itself an image', () => {
  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['GIF', 'GIF89a/*<script>*/=1'],
  ])('is refused by its bytes: %s', async (_, text) => {
    const { call, services } = await server
    const ada = await newPerson(services)
    const body = form(['data', listFields], ['image', new File([text], 'sea.png', { type: 'image/png' })])
    expect(await call(ada, 'POST /api/lists', { body })).toMatchObject({
      status: 400,
      body: { message: 'Only PNG and JPEG images are supported' },
    })
  })

  it('and begins like one is sent as what its first bytes say, and cannot run', async () => {
    const { call, services } = await server
    const ada = await newPerson(services)
    const both = new File([pngBytes, '<script>alert(1)</script>'], 'sea.html', { type: 'text/html' })
    const made = await call(ada, 'POST /api/lists', { body: form(['data', listFields], ['image', both]) })
    const shown = await call(ada, `GET ${listView.parse(made.body).image}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})
