import { endpoints } from '@wordtide/api'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { createFixture } from '../../permissions/testing/fixture.ts'
import { matrix } from '../../permissions/testing/matrix.ts'
import { transportsOf } from '../../permissions/testing/transports.ts'
import { testApp } from '../../testing/index.ts'
import { pathFieldsOf } from '../input.ts'

/** Refused calls change nothing, so that one fixture is enough. */
const fixture = testApp().then((server) => createFixture(server, 'owner'))

/** The error for an unknown id, by the beginning of the path. */
const notFound = [
  [/^\/lists\/:/, 'LIST_NOT_FOUND'],
  [/^\/reviews\/list\/:/, 'LIST_NOT_FOUND'],
  [/^\/vocs\/:/, 'VOCABULARY_NOT_FOUND'],
  [/^\/classes\/:/, 'CLASS_NOT_FOUND'],
  [/^\/users\/sessions\/:/, 'SESSION_NOT_FOUND'],
  [/^\/users\/tokens\/:/, 'ACCESS_TOKEN_NOT_FOUND'],
  [/^\/users\/passkeys\/:/, 'PASSKEY_NOT_FOUND'],
  [/^\/users\/webhooks\/:id\/deliveries\/:/, 'DELIVERY_NOT_FOUND'],
  [/^\/users\/webhooks\/:/, 'WEBHOOK_NOT_FOUND'],
  [/^\/profile\/languages\/:/, 'LANGUAGE_NOT_FOUND'],
] as const

const unknownIds = ['00000000-0000-7000-8000-000000000000', 'nonsense', '1', '%00', '%27;%20drop%20table%20lists']

const withId = endpoints.flatMap(({ name, rest: { method, path } }) => {
  const [field] = pathFieldsOf(path)
  return field === undefined ? [] : [{ name, field, path, title: `${method} ${path}` }]
})

describe('an unknown id in a path gets a 404 that says what is not found', () => {
  it.each(withId)('$title', async ({ name, field, path }) => {
    const key = notFound.find(([pattern]) => pattern.test(path))?.[1] ?? 'NOT_FOUND'
    const rest = transportsOf(name).at(-1)
    for (const id of unknownIds) {
      const input = async () => ({ ...(await matrix[name].input(await fixture)), [field]: id })
      expect(await rest?.call(await fixture, { input }), id).toMatchObject({ status: 404, body: toErrorBody(key) })
    }
  })
})

describe('an unknown list in a query gets a 404', () => {
  it.each([
    'vocs',
    'reviews/vocs',
    'reviews/vocs?scope=today',
    'reviews/vocs?scope=practice',
    'stats/days',
    'stats/forecast',
  ])('GET %s', async (path) => {
    const { server, actor } = await fixture
    for (const list of ['', ...unknownIds]) {
      const url = `/api/${path}${path.includes('?') ? '&' : '?'}list=${list}`
      expect(await server.call(actor.session, `GET ${url}`), list).toMatchObject({
        status: 404,
        body: toErrorBody('LIST_NOT_FOUND'),
      })
    }
  })
})
