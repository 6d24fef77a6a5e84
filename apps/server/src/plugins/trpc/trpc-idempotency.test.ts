import { randomUUID } from 'node:crypto'
import { createList, createUser, listFields, pngFile, vocFields } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../../testing/index.ts'

const server = testApp()

async function newUser() {
  const { services, call } = await server
  const user = await createUser(services)
  /** Calls a procedure with a key. */
  const send = (path: string, key: string, body: object | FormData) =>
    call(user, `POST /api/trpc/${path}`, { headers: { 'idempotency-key': key }, body })
  const ownLists = async () => (await user.call.lists.listOwn({})).lists.length
  return { services, user, send, ownLists, callAs: call }
}

const refusal = (error: object) => ({ error: { data: { error } } })
const vocs = ['uno', 'dos'].map(vocFields)

describe('a tRPC call with an Idempotency-Key', () => {
  it('is repeated with the first result, and has no second effect', async () => {
    const { user, send } = await newUser()
    const { list } = await createList(user)
    const key = randomUUID()
    const first = await send('transfer.addVocs', key, { id: list.id, vocs })
    expect(first).toMatchObject({ status: 200, body: { result: { data: { created: 2 } } } })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const second = await send('transfer.addVocs', key, { id: list.id, vocs })
    expect(second).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
    expect(second.text).toBe(first.text)
    expect(second.headers['cache-control']).toBe('no-store')
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 2 })
  })

  it.each([
    ['transfer.copyList', (listId: string) => ({ id: listId })],
    ['vocs.copyMany', (listId: string, ids: string[]) => ({ listId, ids, toListId: listId })],
  ])('of %s, which no endpoint has, has no second effect either', async (path, inputOf) => {
    const { user, send } = await newUser()
    const { list, vocs } = await createList(user, ['uno', 'dos'])
    const input = inputOf(
      list.id,
      vocs.map(({ id }) => id),
    )
    const key = randomUUID()
    const [first, second] = [await send(path, key, input), await send(path, key, input)]
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } })
    const { lists } = await user.call.lists.listOwn({})
    expect(lists.reduce((sum, { vocsCount }) => sum + vocsCount, 0)).toBe(4)
  })

  it('responds the first time as one without a key does', async () => {
    const { user, send, callAs } = await newUser()
    const body = { reviews: { intervals: [1, 2, 3] } }
    const without = await callAs(user, 'POST /api/trpc/reviews.updateSettings', { body })
    const keyed = await send('reviews.updateSettings', randomUUID(), body)
    expect([keyed.status, keyed.text]).toEqual([without.status, without.text])
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect(keyed.headers[name], name).toBe(without.headers[name])
  })

  it('is refused with 409 if the key belongs to another call', async () => {
    const { send, ownLists, callAs, user } = await newUser()
    const key = randomUUID()
    expect((await send('lists.create', key, listFields)).status).toBe(200)
    for (const other of [
      send('lists.create', key, { ...listFields, name: 'Other' }),
      send('profile.createLanguage', key, listFields),
    ])
      expect(await other).toMatchObject({ status: 409, body: refusal({ key: 'IDEMPOTENCY_KEY_REUSED' }) })
    const headers = { 'idempotency-key': key }
    expect((await callAs(user, 'POST /api/lists', { headers, body: listFields })).status).toBe(409)
    expect(await ownLists()).toBe(1)
  })

  it.each([
    ['', 'Required'],
    ['x'.repeat(256), 'Too long'],
  ])('is refused with 400 if the key has %j characters too few or too many', async (key, message) => {
    const { send, ownLists } = await newUser()
    const issues = [{ path: ['Idempotency-Key'], message }]
    expect(await send('lists.create', key, listFields)).toMatchObject({
      status: 400,
      body: refusal({ message, issues }),
    })
    expect(await ownLists()).toBe(0)
  })

  it('that was refused may be corrected and sent again with the same key', async () => {
    const { send, ownLists } = await newUser()
    const key = randomUUID()
    for (const body of [{ ...listFields, name: 'ab' }, [], 1])
      expect((await send('lists.create', key, Object(body))).status).toBe(400)
    expect((await send('lists.create', key, listFields)).status).toBe(200)
    expect(await ownLists()).toBe(1)
  })

  it('is repeated only for credentials that may write', async () => {
    const { user, callAs } = await newUser()
    const headers = { 'idempotency-key': randomUUID() }
    const create = (caller: Parameters<typeof callAs>[0]) =>
      callAs(caller, 'POST /api/trpc/lists.create', { headers, body: listFields })
    const { token } = await user.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
    expect((await create(user)).status).toBe(200)
    expect(await create({ token })).toMatchObject({ status: 403, body: refusal({ key: 'READ_ONLY_TOKEN' }) })
    expect((await create(undefined)).status).toBe(401)
  })

  it('is refused in a batch, which would share one key', async () => {
    const { send, ownLists } = await newUser()
    const refused = refusal({ issues: [{ path: ['Idempotency-Key'] }] })
    for (const [path, errors] of [
      ['lists.create?batch=1', [refused]],
      ['lists.create,lists.create?batch=1', [refused, refused]],
    ] as const)
      expect(await send(path, randomUUID(), { 0: listFields, 1: listFields })).toMatchObject({
        status: 400,
        body: errors,
      })
    expect(await ownLists()).toBe(0)
  })

  it('is refused if its result is a secret, which is not stored', async () => {
    const { user, send } = await newUser()
    const answer = await send('accessTokens.create', randomUUID(), { name: 'Script', scope: 'read', days: 7 })
    expect(answer).toMatchObject({ status: 400, body: refusal({ issues: [{ path: ['Idempotency-Key'] }] }) })
    expect(await user.call.accessTokens.list()).toEqual([])
  })

  it('may carry an image', async () => {
    const { user, send } = await newUser()
    const { list } = await createList(user)
    const key = randomUUID()
    const body = () => form(['data', { listId: list.id, ...vocFields('uno') }], ['image', pngFile()])
    const first = await send('vocs.create', key, body())
    expect(first).toMatchObject({ status: 200, body: { result: { data: { image: expect.any(String) } } } })
    const second = await send('vocs.create', key, body())
    expect(second).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
    expect(second.text).toBe(first.text)
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 1 })
  })

  it('ignores the key where REST ignores it: in a query, in a public call, and in what may be repeated anyway', async () => {
    const { user, send, callAs, ownLists } = await newUser()
    const { list } = await createList(user)
    const headers = { 'idempotency-key': randomUUID() }
    expect((await callAs(user, 'GET /api/trpc/profile.getInfo', { headers })).status).toBe(200)
    for (const name of ['First', 'Second'])
      expect(
        await send('lists.update', headers['idempotency-key'], { id: list.id, ...listFields, name }),
      ).toMatchObject({
        body: { result: { data: { name } } },
      })
    const signOut = await callAs(user, 'POST /api/trpc/accounts.signOut', { headers, body: {} })
    expect(signOut.status).toBe(200)
    expect(await ownLists()).toBe(1)
  })
})
