import { createUser, listFields, pngBytes } from '@wordtide/api/testing'
import { listView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { form, listeningApp } from '../testing/index.ts'

// Over a real connection: tRPC cannot read a form from an injected request.
const { server, address } = await listeningApp()

/** A small PNG whose header declares 30,000 by 30,000 pixels, which would take 3.6 GB when decoded. */
function decompressionBomb(): Uint8Array<ArrayBuffer> {
  const bytes = pngBytes.slice()
  new DataView(bytes.buffer).setUint32(16, 30_000)
  new DataView(bytes.buffer).setUint32(20, 30_000)
  return bytes
}

const issues = [{ path: ['image'], message: 'The image has too many pixels' }]
const errorBody = { status: 400, code: 400, key: 'TOO_MANY_PIXELS', message: 'The image has too many pixels', issues }

describe('a decompression bomb', () => {
  it.each(['/api/lists', '/api/trpc/lists.create'])(
    'is rejected by its header, and no list is created: POST %s',
    async (path) => {
      const ada = await createUser(server.services)
      const body = form(
        ['data', listFields],
        ['image', new File([decompressionBomb()], 'sea.png', { type: 'image/png' })],
      )
      const headers = { cookie: `wordtide_session=${ada.sessionId}` }
      const response = await fetch(`${address}${path}`, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(JSON.stringify(errorBody))
      expect((await ada.call.lists.listOwn({})).lists).toEqual([])
    },
  )
})

describe('a file that pretends to be an image', () => {
  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['GIF', 'GIF89a/*<script>*/=1'],
  ])('is rejected by its bytes: %s', async (_, text) => {
    const { call, services } = server
    const ada = await createUser(services)
    const body = form(['data', listFields], ['image', new File([text], 'sea.png', { type: 'image/png' })])
    expect(await call(ada, 'POST /api/lists', { body })).toMatchObject({
      status: 400,
      body: { message: 'Only PNG and JPEG images are supported' },
    })
  })

  it.each([
    ['a signature alone', pngBytes.slice(0, 8)],
    ['half an image', pngBytes.slice(0, 40)],
  ])('is refused if it is %s', async (_, bytes) => {
    const { call, services } = server
    const ada = await createUser(services)
    const body = form(['data', listFields], ['image', new File([bytes], 'sea.png', { type: 'image/png' })])
    const message = 'The image is damaged or incomplete'
    expect(await call(ada, 'POST /api/lists', { body })).toMatchObject({
      status: 400,
      body: { key: 'BROKEN_IMAGE', message, issues: [{ path: ['image'], message }] },
    })
  })

  it('is served without what follows if it begins like one, with the type of its bytes, and cannot run scripts', async () => {
    const { call, services } = server
    const ada = await createUser(services)
    const polyglot = new File([pngBytes, '<script>alert(1)</script>'], 'sea.html', { type: 'text/html' })
    const created = await call(ada, 'POST /api/lists', { body: form(['data', listFields], ['image', polyglot]) })
    const served = await call(ada, `GET ${listView.parse(created.body).image}`)
    expect(served.bytes).toEqual(Buffer.from(pngBytes))
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})
