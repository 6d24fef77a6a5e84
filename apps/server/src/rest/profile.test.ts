import { describe, expect, it } from 'vitest'
import { callAsNewUser, testApp } from '../testing/index.ts'

const server = testApp()
const asNewUser = async () => callAsNewUser(await server)

describe('profile/info', () => {
  it('returns the name, and accepts one of 2 to 50 characters', async () => {
    const call = await asNewUser()
    expect(await call('GET /api/profile/info')).toMatchObject({ status: 200, body: { name: 'Ada' } })
    const changed = await call('PUT /api/profile/info', { name: ' Grace Hopper ', email: 'ignored@example.com' })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Grace Hopper' } })
    expect((await call('GET /api/users/session')).body).toMatchObject({ name: 'Grace Hopper' })
    for (const [name, message] of [
      ['', 'Required'],
      ['G', 'Too short'],
      ['G'.repeat(51), 'Too long'],
    ]) {
      const issues = [{ path: ['name'], message }]
      expect((await call('PUT /api/profile/info', { name })).body).toEqual({
        status: 400,
        code: 400,
        key: 'INVALID_INPUT',
        message,
        issues,
      })
    }
  })
})

describe('profile/languages', () => {
  it('adds, changes and removes languages', async () => {
    const call = await asNewUser()
    const added = await call('POST /api/profile/languages', { language: 'es', level: 1, learning: true })
    expect(added).toMatchObject({ status: 201, body: { language: 'es', level: 1, learning: true } })
    const [row] = JSON.parse((await call('GET /api/profile/languages')).text)
    expect(row).toEqual(added.body)
    const changed = await call(`PUT /api/profile/languages/${row.id}`, { ...row, level: 5, learning: false })
    expect(changed).toMatchObject({ status: 200, body: { ...row, level: 5, learning: false } })
    expect(await call('POST /api/profile/languages', { language: 'es', level: 2 })).toMatchObject({
      status: 409,
      body: { status: 409, code: 409, key: 'LANGUAGE_TAKEN', message: 'Language is already added' },
    })
    expect(await call(`DELETE /api/profile/languages/${row.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await call(`DELETE /api/profile/languages/${row.id}`)).status).toBe(404)
    expect((await call('GET /api/profile/languages')).text).toBe('[]')
  })

  it.each([
    [{ level: 1 }, 'Required'],
    [{ language: '', level: 1 }, 'Required'],
    [{ language: 'xx', level: 1 }, 'Unknown language'],
    [{ language: 'es' }, 'Required'],
    [{ language: 'es', level: 6 }, 'Must be a level from 1 to 5'],
    [{ language: 'es', level: '1' }, 'Must be a level from 1 to 5'],
    [{ language: 'es', level: 1, learning: 'yes' }, 'Must be true or false'],
  ])('%j is refused: %s', async (body, message) => {
    const call = await asNewUser()
    expect(await call('POST /api/profile/languages', body)).toMatchObject({ status: 400, body: { message } })
  })
})
