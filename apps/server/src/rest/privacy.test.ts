import { pngFile } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { callAsNewUser, cookieOf, form, testApp } from '../testing/index.ts'

const server = testApp()
const asNewUser = async () => callAsNewUser(await server)

describe('users/data', () => {
  it('is a file to keep, of JSON, with the images in it', async () => {
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

describe('DELETE users', () => {
  it('answers 204 and takes the cookie back; nobody is signed in by it any more', async () => {
    const call = await asNewUser()
    const deleted = await call('DELETE /api/users')
    expect(deleted).toMatchObject({ status: 204, text: '' })
    expect(cookieOf(deleted)).toMatch(/^wordtide_session=;/)
    expect((await call('GET /api/users/session')).status).toBe(401)
    expect((await call('DELETE /api/users')).status).toBe(401)
    expect((await call('DELETE /api/users/session')).status).toBe(204)
  })
})
