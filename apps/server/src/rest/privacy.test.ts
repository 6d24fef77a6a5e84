import { pngFile } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { callAsNewUser, cookieOf, form, testApp } from '../testing/index.ts'

const server = testApp()
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
