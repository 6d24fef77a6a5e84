import { createList, createUser, listFields, pngBytes, pngFile, shareList, vocFields } from '@wordtide/api/testing'
import { limits, listView, vocView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

async function signedIn() {
  const { services, call } = await server
  const user = await createUser(services)
  return { services, user, call: (what: string, request?: Parameters<typeof call>[2]) => call(user, what, request) }
}

/** Creates a user with a list that has this image. */
async function listWithImage(image = pngFile()) {
  const context = await signedIn()
  const answer = await context.call('POST /api/lists', { body: form(['data', listFields], ['image', image]) })
  const list = listView.parse(answer.body)
  const change = (data: object, ...parts: [string, File][]) =>
    context.call(`PUT /api/lists/${list.id}`, { body: form(['data', { ...listFields, ...data }], ...parts) })
  return { ...context, list, image: list.image ?? '', change }
}

/** Begins like a JPEG. */
const jpegBytes = (length: number) => new Uint8Array(length).fill(7).with(0, 0xff).with(1, 0xd8).with(2, 0xff)
const jpegFile = (length = 1000) => new File([jpegBytes(length)], 'not-a.png', { type: 'image/png' })

describe('an image', () => {
  it('is sent unchanged with its own type, and is revalidated each time', async () => {
    const { call, image } = await listWithImage()
    const answer = await call(`GET ${image}`)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(answer.bytes)).toEqual(pngBytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(pngBytes.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
  })

  it('of a vocabulary is sent too, with the type of its bytes and not of its name or declaration', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user)
    const body = form(['data', { ...vocFields('uno'), listId: list.id }], ['image', jpegFile()])
    const voc = vocView.parse((await call('POST /api/vocs', { body })).body)
    const answer = await call(`GET ${voc.image}`)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(new Uint8Array(answer.bytes)).toEqual(jpegBytes(1000))
  })

  it('is 304 for a client that has it', async () => {
    const { call, image } = await listWithImage()
    const etag = String((await call(`GET ${image}`)).headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await call(`GET ${image}`, { headers: { 'if-none-match': known } })
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } })
    }
    expect((await call(`GET ${image}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('is sent in part to a client that resumes the same version', async () => {
    const { call, image } = await listWithImage()
    const etag = String((await call(`GET ${image}`)).headers.etag)
    const rest = (version: string) => call(`GET ${image}`, { headers: { range: 'bytes=4-', 'if-range': version } })
    expect(await rest(etag)).toMatchObject({ status: 206, bytes: Buffer.from(pngBytes.subarray(4)) })
    expect((await rest('"other"')).status).toBe(200)
  })

  it('has the same headers and no bytes for HEAD', async () => {
    const { call, image } = await listWithImage()
    const [get, head] = [await call(`GET ${image}`), await call(`HEAD ${image}`)]
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
  })

  it('is sent only to users who can see its list, also with its ETag', async () => {
    const { call, image, services, list } = await listWithImage()
    const headers = { 'if-none-match': String((await call(`GET ${image}`)).headers.etag) }
    const other = await signedIn()
    expect(await other.call(`GET ${image}`, { headers })).toMatchObject({ status: 404, body: { code: 404 } })
    expect((await (await server).call(undefined, `GET ${image}`, { headers })).status).toBe(401)
    await shareList(services, list.id, other.user)
    expect((await other.call(`GET ${image}`)).status).toBe(200)
  })

  it('has only one path', async () => {
    const { call, image, list } = await listWithImage()
    const elsewhere = await listWithImage()
    const id = image.split('/').at(-1)
    for (const path of [
      `/api/lists/${elsewhere.list.id}/image/${id}`,
      `/api/lists/${list.id}/image/nonsense`,
      `/api/lists/${list.id}/image/..%2F..%2Fpglite`,
      `/api/lists/nonsense/image/${id}`,
    ])
      expect(await call(`GET ${path}`)).toMatchObject({ status: 404, body: { status: 404 } })
  })
})

describe('an update', () => {
  it('keeps the image if it does not mention it', async () => {
    const { change, image } = await listWithImage()
    expect((await change({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', image })
    expect((await change({ imageChanged: false })).body).toMatchObject({ image })
  })

  it('replaces the image with a new one under a new path', async () => {
    const { call, change, image } = await listWithImage()
    const changed = listView.parse((await change({ imageChanged: true }, ['image', jpegFile()])).body)
    expect(changed.image).not.toBe(image)
    expect((await call(`GET ${changed.image}`)).headers['content-type']).toBe('image/jpeg')
    expect((await call(`GET ${image}`)).status).toBe(404)
  })

  it('replaces it also without imageChanged', async () => {
    const { change, image } = await listWithImage()
    const changed = listView.parse((await change({}, ['image', jpegFile()])).body)
    expect(changed.image).not.toBe(image)
  })

  it('removes the image with imageChanged and no file, as form or JSON', async () => {
    const { call, change, list } = await listWithImage()
    expect((await change({ imageChanged: true })).body).toMatchObject({ image: null })
    await change({}, ['image', pngFile()])
    const body = { ...listFields, imageChanged: true, image: 'whatever' }
    expect((await call(`PUT /api/lists/${list.id}`, { body })).body).toMatchObject({ image: null })
  })
})

describe('an upload', () => {
  it.each([
    ['text that is called .png', new File(['hello'], 'picture.png', { type: 'image/png' })],
    ['a GIF', new File(['GIF89a...'], 'picture.gif', { type: 'image/gif' })],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' })],
    ['an empty file', new File([], 'picture.png', { type: 'image/png' })],
  ])('that is %s is refused, and nothing is stored', async (_, image) => {
    const { call } = await signedIn()
    const answer = await call('POST /api/lists', { body: form(['data', listFields], ['image', image]) })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Only PNG and JPEG images are supported' } })
    expect((await call('GET /api/lists/user')).body).toMatchObject({ lists: [] })
  })

  it('may have exactly 1 MB', async () => {
    const { call } = await signedIn()
    const upload = (length: number, ...order: ('data' | 'image')[]) => {
      const parts = { data: listFields, image: jpegFile(length) }
      return call('POST /api/lists', {
        body: form(...order.map((name): [string, object | File] => [name, parts[name]])),
      })
    }
    expect((await upload(limits.image, 'data', 'image')).status).toBe(201)
    const tooLarge = { status: 413, code: 413, key: 'IMAGE_TOO_LARGE', message: 'Max file size (1 MB) exceeded' }
    for (const length of [limits.image + 1, 2 * limits.image, 8 * limits.image]) {
      expect((await upload(length, 'data', 'image')).body).toMatchObject(tooLarge)
      expect((await upload(length, 'image', 'data')).body).toMatchObject(tooLarge)
    }
  })
})
