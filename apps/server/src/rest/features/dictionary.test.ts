import { createUser } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const entry = {
  term: 'casa',
  pos: 'n' as const,
  reading: '',
  definitions: [{ language: 'en' as const, value: 'house' }],
  examples: [],
  source: { name: 'Spanish-English', licence: 'MIT' },
}
const requests: object[] = []
const server = testApp({
  services: {
    dictionaries: {
      listLanguages: async () => [],
      listCommon: async () => [],
      lookUp: async (request) => {
        requests.push(request)
        return [entry]
      },
    },
  },
})

it('GET dictionary looks a term up in the languages that are wanted, for access tokens that may read', async () => {
  const { services, call } = await server
  const ada = await createUser(services)
  const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
  for (const query of ['to=en,de', 'to=en&to=de', 'to[]=en&to[]=de', '']) {
    const answer = await call({ token }, `GET /api/dictionary?term=%20casa&language=es&${query}`)
    expect(answer).toMatchObject({ status: 200, body: { entries: [entry] } })
  }
  const request = { term: 'casa', language: 'es' }
  expect(requests).toEqual([...Array(3).fill({ ...request, to: ['en', 'de'] }), request])
  expect((await call(ada, 'GET /api/dictionary?term=casa&language=xx')).status).toBe(400)
})
