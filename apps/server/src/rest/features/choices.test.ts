import { createUser, listFields, vocFields } from '@wordtide/api/testing'
import { languageCodes, languagesView, partOfSpeechCodes, partsOfSpeechView, toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const server = testApp()

async function withToken() {
  const { services } = await server
  const ada = await createUser(services)
  const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
  return { ada, token }
}

describe('GET languages', () => {
  it('returns every language that a list can have, for everybody', async () => {
    const { call } = await server
    const { ada, token } = await withToken()
    const { status, body, headers } = await call(undefined, 'GET /api/languages')
    expect(status).toBe(200)
    const found = languagesView.parse(body)
    expect(found.map(({ code }) => code)).toEqual(languageCodes)
    expect(found[1]).toEqual({ code: 'es', name: 'Spanish', nativeName: 'Español', flag: '🇪🇸' })
    expect(headers['cache-control']).toBe('public, max-age=3600')
    for (const caller of [ada, { token }]) expect((await call(caller, 'GET /api/languages')).body).toEqual(body)
    const last = found.at(-1)?.code
    expect(await ada.call.lists.create({ ...listFields, language: last ?? 'es' })).toMatchObject({ language: last })
  })

  it('responds to a page of any origin that sends a token, also from a cache', async () => {
    const { call } = await server
    const { token } = await withToken()
    const headers = { origin: 'https://elsewhere.example' }
    const shared = await call({ token }, 'GET /api/languages', { headers })
    expect(shared.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    const own = await call(undefined, 'GET /api/languages')
    expect(own.headers).not.toHaveProperty('access-control-allow-origin')
    for (const { vary } of [shared.headers, own.headers]) expect(vary).toContain('authorization')
  })

  it('refuses an invalid token with a response that no cache stores', async () => {
    const { call } = await server
    const { status, body, headers } = await call({ token: 'wordtide_x' }, 'GET /api/languages')
    expect({ status, body }).toEqual({ status: 401, body: toErrorBody('INVALID_ACCESS_TOKEN') })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('GET parts-of-speech', () => {
  it('returns every part of speech that a vocabulary can have, for everybody', async () => {
    const { call } = await server
    const { body } = await call(undefined, 'GET /api/parts-of-speech')
    const found = partsOfSpeechView.parse(body)
    expect(found.map(({ code }) => code)).toEqual(partOfSpeechCodes)
    expect(found[0]).toEqual({ code: 'n', name: 'Noun' })
    const { ada } = await withToken()
    const list = await ada.call.lists.create(listFields)
    for (const { code: pos } of found)
      expect(await ada.call.vocs.create({ listId: list.id, ...vocFields(pos), pos })).toMatchObject({ pos })
  })
})
