import { createList, createUser, memoryImages, pngBytes, pngFile } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { callAsNewUser, cookieOf, form, testApp } from '../../testing/index.ts'

const server = testApp()
/** A server that counts how many images are read. */
let imagesRead = 0
const counting = testApp({
  services: {
    images: {
      ...memoryImages(() => new Date()),
      get: async () => {
        imagesRead++
        return pngBytes
      },
    },
  },
})
const asNewUser = async () => callAsNewUser(await server)

describe('users/data', () => {
  it('is a JSON file to download, with the images in it', async () => {
    const call = await asNewUser()
    const fields = { name: 'The sea', language: 'es', targetLanguages: ['en'] }
    await call('POST /api/lists', form(['data', fields], ['image', pngFile()]))
    const { status, headers, body } = await call('GET /api/users/data')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'content-disposition': 'attachment; filename="wordtide-data.json"',
      'cache-control': 'no-store',
    })
    expect(body).toMatchObject({
      account: { name: 'Ada' },
      ownLists: [{ name: 'The sea', image: expect.stringMatching(/^data:image\/png;base64,/) }],
    })
  })
})

describe('a download', () => {
  it('reads nothing for HEAD, and has the headers of GET', async () => {
    const { call, services } = await counting
    const ada = await createUser(services)
    await createList(ada, [], { image: pngFile() })
    imagesRead = 0
    const head = await call(ada, 'HEAD /api/users/data')
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers).toMatchObject({ 'content-disposition': 'attachment; filename="wordtide-data.json"' })
    // The length of a generated file is unknown until it has been read.
    expect(head.headers).not.toHaveProperty('content-length')
    await call(ada, 'GET /api/lists/user')
    expect(imagesRead).toBe(0)
    await call(ada, 'GET /api/users/data')
    expect(imagesRead).toBe(1)
  })

  it('is refused as an error, and not as a file, while four of the same user are under way', async () => {
    const { call, services } = await counting
    const ada = await createUser(services)
    const open: unknown[] = []
    for (let n = 0; n < 4; n++) open.push((await ada.call.privacy.exportData()).open())
    const refused = await call(ada, 'GET /api/users/data')
    expect(refused).toMatchObject({ status: 503, body: { key: 'BUSY' }, headers: { 'retry-after': '5' } })
    expect(refused.headers).not.toHaveProperty('content-disposition')
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(await call(await createUser(services), 'GET /api/users/data')).toMatchObject({ status: 200 })
  })

  it('does not count any more once it is read or left', async () => {
    const { call, services } = await counting
    const ada = await createUser(services)
    for (let n = 0; n < 6; n++) {
      expect((await call(ada, 'GET /api/users/data')).status).toBe(200)
      const content = (await ada.call.privacy.exportData()).open()
      if (content instanceof Uint8Array) throw new Error('a download is read in pieces')
      const iterator = content[Symbol.asyncIterator]()
      // Some are left before their first piece.
      if (n % 2 === 0) await iterator.next()
      await iterator.return?.()
    }
  })
})

describe('DELETE users', () => {
  it('returns 204 and clears the cookie, which no longer signs in', async () => {
    const call = await asNewUser()
    const deleted = await call('DELETE /api/users')
    expect(deleted).toMatchObject({ status: 204, text: '' })
    expect(cookieOf(deleted)).toMatch(/^wordtide_session=;/)
    expect((await call('GET /api/users/session')).status).toBe(401)
    expect((await call('DELETE /api/users')).status).toBe(401)
    expect((await call('DELETE /api/users/session')).status).toBe(204)
  })
})
