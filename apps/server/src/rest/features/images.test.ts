import {
  createList,
  createUser,
  jpegBytes,
  listFields,
  pngBytes,
  pngFile,
  shareList,
  vocFields,
} from '@wordtide/api/testing'
import { limits, listView, vocView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../../testing/index.ts'

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

/** A JPEG under a wrong name, with as many bytes after its end as it takes to reach this length. */
const jpegFile = (length = jpegBytes.length) =>
  new File([jpegBytes, new Uint8Array(length - jpegBytes.length)], 'not-a.png', { type: 'image/png' })

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
    expect(new Uint8Array(answer.bytes)).toEqual(jpegBytes)
  })

  it('is not sent to a client that has it, which gets a 304', async () => {
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

describe('an image in JSON', () => {
  const notAFile = {
    status: 400,
    body: { key: 'INVALID_INPUT', issues: [{ path: ['image'], message: 'Send the image as a file' }] },
  }

  it('is the path that the client has read, or null, and changes nothing', async () => {
    const { call, change, list, image } = await listWithImage()
    for (const sent of [image, null]) {
      const body = { ...listFields, image: sent }
      expect(await call(`PUT /api/lists/${list.id}`, { body })).toMatchObject({ status: 200, body: { image } })
      expect(await change({ image: sent })).toMatchObject({ status: 200, body: { image } })
    }
    expect((await change({ image }, ['image', jpegFile()])).body).not.toMatchObject({ image })
  })

  it('conflicts if it is the path of an image that has been replaced or removed, and nothing changes', async () => {
    const { call, change, list, image } = await listWithImage()
    const conflict = { status: 409, body: { key: 'VERSION_CONFLICT' } }
    const { image: replaced } = listView.parse((await change({}, ['image', jpegFile()])).body)
    const body = { ...listFields, name: 'Renamed', image }
    expect(await call(`PUT /api/lists/${list.id}`, { body })).toMatchObject(conflict)
    expect(await change({ name: 'Renamed', image })).toMatchObject(conflict)
    const after = (await call(`GET /api/lists/${list.id}`)).body
    expect(after).toMatchObject({ name: listFields.name, image: replaced })
    await change({ imageChanged: true })
    expect(await call(`PUT /api/lists/${list.id}`, { body: { ...body, image: replaced } })).toMatchObject(conflict)
    expect((await change({ image }, ['image', pngFile()])).status, 'with a new file').toBe(200)
  })

  it('is refused if it is anything else, and nothing changes', async () => {
    const { call, change, list, image, user } = await listWithImage()
    const elsewhere = await listWithImage()
    const others = [elsewhere.image, 'data:image/png;base64,iVBORw0KGgo=', 'https://example.com/a.png', '', 7, {}, []]
    for (const sent of others) {
      const body = { ...listFields, name: 'Renamed', image: sent }
      expect(await call(`PUT /api/lists/${list.id}`, { body }), `${sent}`).toMatchObject(notAFile)
      expect(await change({ name: 'Renamed', image: sent }), `${sent}`).toMatchObject(notAFile)
      expect(await call('POST /api/lists', { body }), `${sent}`).toMatchObject(notAFile)
    }
    const body = { ...vocFields('uno'), listId: list.id, image }
    expect(await call('POST /api/vocs', { body })).toMatchObject(notAFile)
    expect((await user.call.lists.listOwn({})).lists).toMatchObject([{ name: listFields.name, image }])
  })
})

describe('an image without other fields', () => {
  const type = { 'content-type': 'image/png' }

  /** A list and a vocabulary with the paths of their images. */
  async function things() {
    const context = await signedIn()
    const { list, vocs } = await createList(context.user, ['uno'])
    const paths = [`/api/lists/${list.id}`, `/api/vocs/${vocs[0]?.id}`]
    return { ...context, paths }
  }

  it('is set as the body or as a part, replaced, and removed, and nothing else changes', async () => {
    const { call, paths } = await things()
    for (const path of paths) {
      const before = (await call(`GET ${path}`)).body
      const views: unknown[] = []
      for (const request of [
        { body: Buffer.from(pngBytes), headers: type },
        { body: Buffer.from(jpegBytes), headers: { 'content-type': 'image/jpeg' } },
        // The type is that of the bytes.
        { body: Buffer.from(jpegBytes), headers: type },
        { body: Buffer.from(pngBytes), headers: { 'content-type': 'application/octet-stream' } },
        { body: form(['image', pngFile()]) },
      ]) {
        const answer = await call(`PUT ${path}/image`, request)
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({
          ...Object(before),
          image: expect.stringContaining(`${path}/image/`),
          lastModifiedAt: expect.any(Number),
        })
        expect(answer.body).toEqual((await call(`GET ${path}`)).body)
        views.push(answer.body)
      }
      const images = views.map((view) => Object(view).image)
      expect(new Set(images).size).toBe(5)
      expect((await call(`GET ${images[4]}`)).bytes).toEqual(Buffer.from(pngBytes))
      expect((await call(`GET ${images[2]}`)).status).toBe(404)
      const removed = await call(`DELETE ${path}/image`)
      expect(removed).toMatchObject({ status: 200, body: { image: null }, headers: { etag: expect.any(String) } })
      const { lastModifiedAt } = Object(removed.body)
      // Nothing to remove is no edit.
      expect((await call(`DELETE ${path}/image`)).body).toMatchObject({ image: null, lastModifiedAt })
      expect((await call(`GET ${images[4]}`)).status).toBe(404)
    }
  })

  it.each([
    ['nothing', {}, 400, [{ path: ['image'], message: 'Required' }]],
    ['a form without an image', { body: form(['other', 'x']) }, 400, [{ path: ['image'], message: 'Required' }]],
    ['JSON', { body: { image: null } }, 415, undefined],
    [
      'another type',
      { body: 'GIF89a', headers: { 'content-type': 'image/gif' } },
      400,
      [{ path: ['image'], message: 'Only PNG and JPEG images are supported' }],
    ],
    [
      'a text that is called an image',
      { body: 'hello', headers: type },
      400,
      [{ path: ['image'], message: 'Only PNG and JPEG images are supported' }],
    ],
    [
      'half an image',
      { body: Buffer.from(pngBytes.subarray(0, 40)), headers: type },
      400,
      [{ path: ['image'], message: 'The image is damaged or incomplete' }],
    ],
    [
      'two images',
      { body: form(['image', pngFile()], ['image', pngFile()]) },
      400,
      [{ path: ['image'], message: 'Send one image' }],
    ],
    ['an image that is too large', { body: Buffer.alloc(limits.image + 1), headers: type }, 413, undefined],
    ['an image that is far too large', { body: Buffer.alloc(20 * limits.image), headers: type }, 413, undefined],
  ])('is refused if it is %s', async (_, request, status, issues) => {
    const { call, paths } = await things()
    for (const path of paths) {
      const answer = await call(`PUT ${path}/image`, request)
      expect(answer).toMatchObject({ status, body: issues === undefined ? { status } : { issues } })
      if (status === 413) expect(answer.body).toMatchObject({ key: 'IMAGE_TOO_LARGE' })
      expect((await call(`GET ${path}`)).body).toMatchObject({ image: null })
    }
  })

  it('is refused by calls that take more than an image, or none', async () => {
    const { call, paths } = await things()
    for (const path of [...paths, '/api/profile/info'])
      expect(await call(`PUT ${path}`, { body: Buffer.from(pngBytes), headers: type })).toMatchObject({
        status: 415,
        body: { key: 'UNSUPPORTED_MEDIA_TYPE' },
      })
  })
})

describe('an upload', () => {
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
