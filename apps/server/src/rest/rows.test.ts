import { describeProcedure } from '@wordtide/api'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { rows } from './rows.ts'

const named = rows.map((row) => ({ ...row, name: `${row.method} ${row.path}` }))

const server = testApp()

describe('the documented calls', () => {
  it('are all there', () => {
    expect(named.map((row) => row.name).sort()).toEqual(
      [
        'GET /users/session',
        'POST /users/session',
        'DELETE /users/session',
        'POST /users',
        'POST /users/activate',
        'POST /users/email/activation',
        'POST /users/email/password',
        'POST /users/reset-password',
        'DELETE /users',
        'GET /users/data',
        'GET /profile/info',
        'PUT /profile/info',
        'GET /profile/languages',
        'POST /profile/languages',
        'PUT /profile/languages/:id',
        'DELETE /profile/languages/:id',
        'POST /feedbacks',
        'GET /lists/user',
        'GET /lists/learning',
        'GET /lists/public',
        'GET /lists/shared',
        'POST /lists',
        'GET /lists/:id',
        'PUT /lists/:id',
        'DELETE /lists/:id',
        'GET /lists/:id/stats',
        'GET /lists/:listId/ratings',
        'PUT /lists/:listId/ratings',
        'GET /lists/:listId/shares',
        'POST /lists/:listId/shares',
        'PUT /lists/:listId/shares',
        'DELETE /lists/:listId/shares',
        'GET /lists/:id/image/:imageId',
        'GET /reviews/vocs',
        'POST /reviews/vocs',
        'DELETE /reviews/list/:id',
        'GET /stats/learned-vocs-by-lang',
        'GET /users/settings',
        'POST /users/settings',
        'GET /tts',
        'GET /vocs',
        'POST /vocs',
        'GET /vocs/:id',
        'PUT /vocs/:id',
        'DELETE /vocs/:id',
        'GET /vocs/:id/image/:imageId',
      ].sort(),
    )
  })

  it.each(named)('$name names a procedure that reads where it reads and changes where it changes', (row) => {
    expect(describeProcedure(row.procedure).type).toBe(row.method === 'GET' ? 'query' : 'mutation')
  })

  it.each(named)('$name hands every part of its path, and every renamed field, to its procedure', (row) => {
    const fields = Object.keys(describeProcedure(row.procedure).input.shape)
    const inPath = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(fields).toEqual(expect.arrayContaining([...inPath, ...Object.values(row.rename ?? {})]))
  })

  it.each(named)('$name takes an image where its procedure does', (row) => {
    expect(row.upload === true).toBe('image' in describeProcedure(row.procedure).input.shape)
  })

  it.each(named.filter((row) => !row.path.startsWith('/users')))(
    '$name is for people who are signed in',
    async (row) => {
      const { call } = await server
      const path = row.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const answer = await call(undefined, `${row.method} /api${path}`)
      expect(answer).toMatchObject({
        status: 401,
        body: { status: 401, code: 401, key: 'UNAUTHORIZED', message: 'Sign in to continue' },
      })
    },
  )
})
