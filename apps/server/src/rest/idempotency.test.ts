import { randomUUID } from 'node:crypto'
import { type Endpoint, endpoints } from '@wordtide/api'
import { createList, createUser, listFields, pngFile, uniqueEmail, vocFields } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

async function newUser() {
  const { services, call } = await server
  const user = await createUser(services)
  /** Sends a request with a key. */
  const send = (what: string, key: string, body?: object | FormData) =>
    call(user, what, { headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) })
  return { services, user, send, callAs: call }
}

it('every POST by a user accepts a key, and no other call does', async () => {
  const { services, call } = await server
  const nameOf = ({ rest }: Endpoint) => `${rest.method} ${rest.path}`
  const refusing: string[] = []
  for (const endpoint of endpoints) {
    // A user of its own, because some calls end the session or the account.
    const user = await createUser(services)
    const path = `/api${endpoint.rest.path}`.replace(/:\w+/g, randomUUID())
    const { status, body } = await call(user, `${endpoint.rest.method} ${path}`, { headers: { 'idempotency-key': '' } })
    if (status === 400 && JSON.stringify(body).includes('"path":["Idempotency-Key"]')) refusing.push(nameOf(endpoint))
  }
  const isPostByUser = ({ rest, access }: Endpoint) => rest.method === 'POST' && access !== 'public'
  expect(refusing).toEqual(endpoints.filter(isPostByUser).map(nameOf))
  expect(refusing).toEqual(expect.arrayContaining(['POST /lists', 'POST /vocs', 'POST /lists/:id/import']))
})

describe('a POST with an Idempotency-Key', () => {
  it('is repeated with the status and the body of the first response, to the byte', async () => {
    const { send, user } = await newUser()
    const key = randomUUID()
    const first = await send('POST /api/lists', key, listFields)
    expect(first.status).toBe(201)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const second = await send('POST /api/lists', key, listFields)
    expect(second.status).toBe(201)
    expect(second.text).toBe(first.text)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await user.call.lists.listOwn({})).lists).toHaveLength(1)
  })

  it('responds the first time as one without a key does', async () => {
    const { callAs, user, send } = await newUser()
    const settings = { reviews: { intervals: [1, 2, 3] } }
    const without = await callAs(user, 'POST /api/users/settings', { body: settings })
    const keyed = await send('POST /api/users/settings', randomUUID(), settings)
    expect([keyed.status, keyed.text, keyed.headers['content-type'], keyed.headers['cache-control']]).toEqual([
      without.status,
      without.text,
      without.headers['content-type'],
      without.headers['cache-control'],
    ])
  })

  it('is refused with 409 if the key belongs to a request with another body or path', async () => {
    const { send, user } = await newUser()
    const { list } = await createList(user)
    const key = randomUUID()
    const voc = { listId: list.id, ...vocFields('uno') }
    expect((await send('POST /api/vocs', key, voc)).status).toBe(201)
    for (const other of [
      send('POST /api/vocs', key, { ...voc, term: 'dos' }),
      send('POST /api/lists', key, listFields),
      send(`POST /api/lists/${list.id}/shares`, key, voc),
    ])
      expect(await other).toMatchObject({ status: 409, body: toErrorBody('IDEMPOTENCY_KEY_REUSED') })
    expect((await user.call.vocs.list({ listId: list.id })).items).toHaveLength(1)
  })

  it('is repeated whatever boundaries a multipart body has, and stores one image', async () => {
    const { send } = await newUser()
    const key = randomUUID()
    const body = () => form(['data', listFields], ['image', pngFile()])
    const first = await send('POST /api/lists', key, body())
    expect(first).toMatchObject({ status: 201, body: { image: expect.any(String) } })
    expect((await send('POST /api/lists', key, body())).text).toBe(first.text)
  })

  it.each([
    ['', 'Required'],
    ['x'.repeat(256), 'Too long'],
  ])('is refused with 400 if the key has %j characters too few or too many', async (key, message) => {
    const { send, user } = await newUser()
    expect(await send('POST /api/lists', key, listFields)).toMatchObject({
      status: 400,
      body: { key: 'INVALID_INPUT', message, issues: [{ path: ['Idempotency-Key'], message }] },
    })
    expect((await user.call.lists.listOwn({})).lists).toEqual([])
  })

  it('may have a key of 255 characters', async () => {
    const { send } = await newUser()
    expect((await send('POST /api/lists', 'x'.repeat(255), listFields)).status).toBe(201)
  })

  it('that was refused may be corrected and sent again with the same key', async () => {
    const { send } = await newUser()
    const key = randomUUID()
    expect((await send('POST /api/lists', key, { ...listFields, name: 'ab' })).status).toBe(400)
    expect(await send('POST /api/lists', key, listFields)).toMatchObject({
      status: 201,
      body: { name: listFields.name },
    })
  })

  it('is repeated only for credentials that may write', async () => {
    const { user, callAs } = await newUser()
    const headers = { 'idempotency-key': randomUUID() }
    const tokenFor = (scope: 'read' | 'write') => user.call.accessTokens.create({ name: 'Script', scope, days: 7 })
    const [reader, writer] = [await tokenFor('read'), await tokenFor('write')]
    const first = await callAs(writer, 'POST /api/lists', { headers, body: listFields })
    expect(first.status).toBe(201)
    expect((await callAs(user, 'POST /api/lists', { headers, body: listFields })).text).toBe(first.text)
    expect(await callAs(reader, 'POST /api/lists', { headers, body: listFields })).toMatchObject({
      status: 403,
      body: { key: 'READ_ONLY_TOKEN' },
    })
    expect((await callAs(undefined, 'POST /api/lists', { headers, body: listFields })).status).toBe(401)
  })
})

it('the key of a call that accepts none is ignored', async () => {
  const { send, user, callAs } = await newUser()
  const { list } = await createList(user)
  const key = randomUUID()
  for (const name of ['First', 'Second'])
    expect(await send(`PUT /api/lists/${list.id}`, key, { ...listFields, name })).toMatchObject({ body: { name } })
  for (const headers of [{ 'idempotency-key': key }, { 'idempotency-key': 'x'.repeat(300) }]) {
    const body = { email: uniqueEmail() }
    expect((await callAs(undefined, 'POST /api/users/email/password', { headers, body })).status).toBe(200)
  }
})
