import { createList, createUser, listFields, pngFile } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

it('an empty body that is declared as JSON counts as absent', async () => {
  const { services, call } = await server
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const headers = { 'content-type': 'application/json' }
  expect(await call(ada, `DELETE /api/lists/${list.id}`, { headers, body: '' })).toMatchObject({
    status: 204,
    text: '',
  })
  expect(await call(ada, 'POST /api/lists', { headers, body: '' })).toMatchObject({
    status: 400,
    body: { message: 'Required' },
  })
})

it('a body that is not an object is malformed', async () => {
  const { services, call } = await server
  const ada = await createUser(services)
  for (const body of ['{', '[]', '"text"', '7'])
    expect(await call(ada, 'POST /api/lists', { headers: { 'content-type': 'application/json' }, body })).toMatchObject(
      {
        status: 400,
        body: { status: 400, code: 400, key: 'MALFORMED_BODY', message: 'Malformed request body' },
      },
    )
})

it('unknown fields in a body are ignored, whatever their names', async () => {
  const { services, call } = await server
  const ada = await createUser(services)
  const body = JSON.stringify(listFields).replace(
    '{',
    '{"__proto__": {"public": true}, "constructor": {"prototype": 1},',
  )
  const headers = { 'content-type': 'application/json' }
  expect(await call(ada, 'POST /api/lists', { headers, body })).toMatchObject({ status: 201, body: { public: false } })
})

it('an unknown path gets a 404 with any body, and if it is very long or malformed', async () => {
  const { call } = await server
  const notFound = { status: 404, body: { status: 404, code: 404, key: 'NOT_FOUND', message: 'Not found' } }
  expect(await call(undefined, 'GET /api/lists/%zz')).toMatchObject(notFound)
  expect(await call(undefined, `GET /api/lists/${'x'.repeat(6000)}`)).toMatchObject(notFound)
  const headers = { 'content-type': 'application/json' }
  expect(await call(undefined, 'POST /api/nope', { headers, body: '{bad' })).toMatchObject(notFound)
})

it('the longest vocabulary that the limits allow is accepted, as JSON and in a form', async () => {
  const { services, call } = await server
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const value = `*ほ*${'ほ'.repeat(252)}`
  const codes = ['en', 'es', 'fr', 'de', 'zh', 'ru', 'ja', 'it', 'pt', 'ar', 'ko', 'hi', 'sv', 'nl', 'pl', 'da', 'no']
  const translations = codes.map((language) => ({ language, value }))
  const examples = Array.from({ length: limits.voc.examples }, () => ({ value, translations }))
  const attributes = Array.from({ length: limits.voc.attributes }, (_, index) => ({ name: `${index}`, value }))
  const data = { listId: list.id, term: 'la casa', pos: 'n', examples, attributes, definitions: translations }
  expect((await call(ada, 'POST /api/vocs', { body: data })).status).toBe(201)
  expect((await call(ada, 'POST /api/vocs', { body: form(['data', data], ['image', pngFile()]) })).status).toBe(201)
})

it('as many answers as one call may have are accepted', async () => {
  const { services, call } = await server
  const ada = await createUser(services)
  const { vocs } = await createList(ada, ['uno'])
  const now = services.now().getTime()
  const vocReviews = Array.from({ length: 500 }, (_, n) => ({
    vocId: vocs[0]?.id,
    type: 'reverseTranslation',
    result: -1,
    date: now - n,
    thinkingTime: 3_600_000,
  }))
  expect(await call(ada, 'POST /api/reviews/vocs', { body: { vocReviews } })).toMatchObject({
    status: 200,
    body: { saved: 500, skipped: [] },
  })
})

it('a cookie that cannot be a session is ignored and cleared', async () => {
  const { call } = await server
  for (const sessionId of ['made-up', '\0', "'", 'x'.repeat(5000)]) {
    const answer = await call({ sessionId }, 'GET /api/users/session')
    expect(answer).toMatchObject({
      status: 401,
      headers: { 'set-cookie': expect.stringContaining('wordtide_session=;') },
    })
    expect(await call({ sessionId }, 'DELETE /api/users/session')).toMatchObject({ status: 204 })
  }
})

const boundary = { 'content-type': 'multipart/form-data; boundary=here' }
const start = '--here\r\nContent-Disposition: form-data; name="data"'

it.each([
  ['garbage', boundary, 'hello'],
  ['no closing boundary', boundary, `${start}\r\n\r\n{}`],
  ['a cut inside a part’s headers', boundary, start],
  ['a cut inside a file', boundary, `${start.replace('data"', 'image"; filename="a.png"')}\r\n\r\nPNG`],
  ['another boundary', boundary, start.replace('here', 'there')],
  ['no boundary', { 'content-type': 'multipart/form-data' }, `${start}\r\n\r\n{}\r\n--here--`],
  [
    'malformed JSON with a JSON content type',
    boundary,
    `${start}\r\nContent-Type: application/json\r\n\r\n{bad\r\n--here--\r\n`,
  ],
])('a multipart body with %s is malformed', async (_, headers, body) => {
  const { services, call } = await server
  const ada = await createUser(services)
  expect(await call(ada, 'POST /api/lists', { headers, body })).toMatchObject({
    status: 400,
    body: { status: 400, code: 400, key: 'MALFORMED_BODY', message: 'Malformed request body' },
  })
})
