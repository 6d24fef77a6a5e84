import { randomUUID } from 'node:crypto'
import { createList, createUser, goodPassword, shareList, testCaller, uniqueEmail } from '@wordtide/api/testing'
import {
  type ErrorKey,
  errorCatalogue,
  limits,
  sharedListsView,
  sharesPageView,
  shareView,
  toErrorBody,
} from '@wordtide/contract'
import { shares, users } from '@wordtide/db'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp()

/** An owner who calls, with a list, and a user to share it with. */
async function withList() {
  const { services, call } = await server
  const owner = await createUser(services, { name: 'Ada' })
  const ben = await createUser(services, { name: 'Ben' })
  const { list } = await createList(owner)
  const mine = (what: string, request?: Parameters<typeof call>[2]) => call(owner, what, request)
  return { services, owner, ben, list, path: `/api/lists/${list.id}/shares`, call: mine, callAs: call }
}

/** The body of an error without issues. */
const refusal = (key: ErrorKey) => ({ status: errorCatalogue[key].status, body: toErrorBody(key) })
const answered = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

describe('POST lists/{id}/shares', () => {
  it('returns 201 with the share, by default a viewer’s', async () => {
    const { call, path, ben, services } = await withList()
    const viewer = await call(`POST ${path}`, { body: { email: ` ${ben.email.toUpperCase()} ` } })
    expect(answered(viewer)).toEqual({ status: 201, body: { name: 'Ben', email: ben.email, editor: false } })
    const edda = await createUser(services, { name: 'Edda' })
    const editor = await call(`POST ${path}`, { body: { name: 'Another name', email: edda.email, editor: true } })
    expect(answered(editor)).toEqual({ status: 201, body: { name: 'Edda', email: edda.email, editor: true } })
  })

  it('responds with 404 to an unknown address and to that of an account that is not activated', async () => {
    const { call, path, services } = await withList()
    const waiting = uniqueEmail()
    await testCaller(services).call.accounts.signUp({ name: 'Wim', email: waiting, password: goodPassword })
    for (const email of [uniqueEmail(), waiting])
      expect(answered(await call(`POST ${path}`, { body: { email } }))).toEqual({
        status: 404,
        body: { status: 404, code: 404, key: 'USER_NOT_FOUND', message: 'User not found' },
      })
  })

  it('responds with 409 if the list is shared already, also with the address in another case', async () => {
    const { call, path, ben } = await withList()
    await call(`POST ${path}`, { body: { email: ben.email } })
    for (const email of [ben.email, ben.email.toUpperCase()])
      expect(answered(await call(`POST ${path}`, { body: { email, editor: true } }))).toEqual({
        status: 409,
        body: { status: 409, code: 409, key: 'ALREADY_SHARED', message: 'Already shared' },
      })
    expect((await call(`GET ${path}`)).body).toMatchObject({ shares: [{ email: ben.email, editor: false }] })
  })

  it('responds with 400 and code 4001 to the owner’s own address, in any case', async () => {
    const { call, path, owner } = await withList()
    for (const email of [owner.email, owner.email.toUpperCase()])
      expect(answered(await call(`POST ${path}`, { body: { email } }))).toEqual({
        status: 400,
        body: { status: 400, code: 4001, key: 'CANNOT_SHARE_WITH_SELF', message: 'Cannot share with self' },
      })
  })

  it('responds with 400 and code 4002 while the list has a hundred shares', async () => {
    const { call, path, ben, list, services } = await withList()
    const createdAt = services.now()
    const sharedUsers = Array.from({ length: limits.shares }, (_, n) => {
      const email = uniqueEmail()
      const account = { email, emailKey: email, passwordHash: 'none', activatedAt: createdAt, createdAt }
      return { id: randomUUID(), name: `User ${n}`, ...account }
    })
    await services.db.insert(users).values(sharedUsers)
    await services.db
      .insert(shares)
      .values(sharedUsers.map(({ id }) => ({ listId: list.id, userId: id, editor: false, createdAt })))
    expect(sharedUsers).toHaveLength(100)
    expect(answered(await call(`POST ${path}`, { body: { email: ben.email } }))).toEqual({
      status: 400,
      body: { status: 400, code: 4002, key: 'MAX_SHARES_EXCEEDED', message: 'Maximum shares exceeded' },
    })
    await call(`DELETE ${path}`, { body: { email: sharedUsers[0]?.email } })
    expect((await call(`POST ${path}`, { body: { email: ben.email } })).status).toBe(201)
  })

  it.each([
    [{}, 'email', 'Required'],
    [{ email: ' ' }, 'email', 'Required'],
    [{ email: 'ben' }, 'email', 'Invalid email'],
    [{ email: 'ben@example' }, 'email', 'Invalid email'],
    [{ email: 'ben@example.com', editor: 'yes' }, 'editor', 'Must be true or false'],
  ])('responds with 400 to %o', async (body, field, message) => {
    const { call, path } = await withList()
    const answer = await call(`POST ${path}`, { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      status: 400,
      code: 400,
      key: 'INVALID_INPUT',
      message,
      issues: expect.arrayContaining([{ path: [field], message }]),
    })
  })

  it('responds with 404 to an unknown list', async () => {
    const { call, ben } = await withList()
    for (const id of [randomUUID(), 'nonsense', '%00'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const request = method === 'GET' ? {} : { body: { email: ben.email } }
        expect(answered(await call(`${method} /api/lists/${id}/shares`, request))).toEqual(refusal('LIST_NOT_FOUND'))
      }
  })
})

describe('PUT and DELETE lists/{id}/shares', () => {
  it('turn a viewer into an editor and back, with the returned share as body', async () => {
    const { call, callAs, path, ben, list } = await withList()
    const share = shareView.parse((await call(`POST ${path}`, { body: { email: ben.email } })).body)
    const permission = async () => (await callAs(ben, `GET /api/lists/${list.id}`)).body
    for (const editor of [true, false]) {
      const body = { ...share, editor }
      const answer = await call(`PUT ${path}`, { body })
      expect(answered(answer)).toEqual({ status: 200, body: { name: 'Ben', email: ben.email, editor } })
      expect(await permission()).toMatchObject({ permission: editor ? 'editor' : 'other' })
    }
  })

  it('find the share by its address and ignore another name', async () => {
    const { call, path, ben } = await withList()
    await call(`POST ${path}`, { body: { email: ben.email } })
    const body = { name: 'Benedict', email: ben.email.toUpperCase(), editor: true }
    const changed = { name: 'Ben', email: ben.email, editor: true }
    expect(answered(await call(`PUT ${path}`, { body }))).toEqual({ status: 200, body: changed })
    expect(await call(`DELETE ${path}`, { body })).toMatchObject({ status: 204, text: '' })
  })

  it('replace the whole share: without editor it is a viewer’s', async () => {
    const { call, path, ben } = await withList()
    await call(`POST ${path}`, { body: { email: ben.email, editor: true } })
    expect((await call(`PUT ${path}`, { body: { email: ben.email } })).body).toMatchObject({ editor: false })
  })

  it('end access at once', async () => {
    const { call, callAs, path, ben, list } = await withList()
    const share = shareView.parse((await call(`POST ${path}`, { body: { email: ben.email, editor: true } })).body)
    expect((await callAs(ben, `GET /api/lists/${list.id}`)).status).toBe(200)
    expect(await call(`DELETE ${path}`, { body: share })).toMatchObject({ status: 204, text: '' })
    expect(answered(await callAs(ben, `GET /api/lists/${list.id}`))).toEqual(refusal('LIST_NOT_FOUND'))
    expect((await callAs(ben, 'GET /api/lists/shared')).body).toEqual({ lists: [], next: null })
    expect((await call(`GET ${path}`)).body).toEqual({ shares: [], next: null })
  })

  it('respond with 404 to an unknown share', async () => {
    const { call, path, ben, owner } = await withList()
    for (const { email } of [ben, owner, { email: uniqueEmail() }])
      for (const method of ['PUT', 'DELETE'])
        expect(answered(await call(`${method} ${path}`, { body: { email, editor: true } }))).toEqual({
          status: 404,
          body: { status: 404, code: 404, key: 'SHARE_NOT_FOUND', message: 'Share not found' },
        })
  })

  it.each(['PUT', 'DELETE'])('are validated: %s', async (method) => {
    const { call, path } = await withList()
    const issues = [{ path: ['email'], message: 'Required' }]
    const missing = { status: 400, body: { status: 400, code: 400, key: 'INVALID_INPUT', message: 'Required', issues } }
    expect(answered(await call(`${method} ${path}`))).toEqual(missing)
    const body = { email: 'nonsense', editor: true }
    expect(await call(`${method} ${path}`, { body })).toMatchObject({ status: 400, body: { message: 'Invalid email' } })
  })
})

describe('GET lists/{id}/shares', () => {
  it('returns ten by name, ignoring case and accents, then the rest', async () => {
    const { call, path, list, services } = await withList()
    const names = ['ana', 'Ánika', 'Bea', 'béla', 'Carla', 'dora', 'Émile', 'Eva', 'Fay', 'ida', 'Òscar', 'zoë']
    for (const name of [...names].reverse())
      await shareList(services, list.id, await createUser(services, { name }), 'editor')
    const first = sharesPageView.strict().parse((await call(`GET ${path}`)).body)
    expect(first.shares).toHaveLength(10)
    expect(first.shares[0]).toEqual({ name: 'ana', email: expect.stringContaining('@'), editor: true })
    for (const marker of ['page', 'cursor']) {
      const rest = sharesPageView.parse((await call(`GET ${path}`, { query: { [marker]: first.next ?? '' } })).body)
      expect([...first.shares, ...rest.shares].map((share) => share.name)).toEqual(names)
      expect(rest.next).toBeNull()
    }
    const two = await call(`GET ${path}`, { query: { limit: '2' } })
    expect(two.body).toMatchObject({ shares: [{ name: 'ana' }, { name: 'Ánika' }], next: expect.any(String) })
  })

  it('finds by name or e-mail, ignoring case and accents; %, _ and \\ are ordinary', async () => {
    const { call, path, list, services } = await withList()
    const emails = new Map<string, string>()
    for (const name of ['Émile 100%', 'snake_case', 'back\\slash', 'Ben']) {
      const user = await createUser(services, { name })
      await shareList(services, list.id, user)
      emails.set(name, user.email)
    }
    const found = async (search: string) =>
      sharesPageView.parse((await call(`GET ${path}`, { query: { search } })).body).shares.map((share) => share.name)
    expect(await found(' ÉMILE ')).toEqual(['Émile 100%'])
    expect(await found('emile')).toEqual(['Émile 100%'])
    expect(await found((emails.get('Ben') ?? '').toUpperCase())).toEqual(['Ben'])
    expect(await found('%')).toEqual(['Émile 100%'])
    expect(await found('_')).toEqual(['snake_case'])
    expect(await found('\\')).toEqual(['back\\slash'])
    expect(await found('')).toHaveLength(4)
    expect(await found('no such name')).toEqual([])
  })

  it.each([
    ['page=nonsense', 'Invalid page'],
    ['limit=101', 'Must be 100 or less'],
    ['search=%00', 'Contains characters that cannot be kept'],
  ])('refuses %s', async (query, message) => {
    const { call, path } = await withList()
    expect(await call(`GET ${path}?${query}`)).toMatchObject({ status: 400, body: { code: 400, message } })
  })
})

describe('GET lists/shared', () => {
  it('returns the lists that others share with the user, newest share first, fifteen a page', async () => {
    const { callAs, ben, owner, services } = await withList()
    const ids: string[] = []
    for (let n = 0; n < 16; n++) ids.push((await createList(owner)).list.id)
    // Not shared in the order of creation.
    for (const id of [...ids].reverse()) {
      services.pass(1000)
      await shareList(services, id, ben)
    }
    await createList(ben, [], { public: true })
    const first = sharedListsView.parse((await callAs(ben, 'GET /api/lists/shared')).body)
    expect(first.lists.map((list) => list.id)).toEqual(ids.slice(0, 15))
    for (const marker of ['page', 'cursor']) {
      const rest = await callAs(ben, 'GET /api/lists/shared', { query: { [marker]: first.next ?? '' } })
      expect(rest.body).toMatchObject({ lists: [{ id: ids[15] }], next: null })
    }
  })

  it('returns who shares which list, and as what', async () => {
    const { call, callAs, ben, owner, list, path } = await withList()
    await call(`POST ${path}`, { body: { email: ben.email, editor: true } })
    const { id, name, language } = list
    const shared = { id, name, language, sharedByName: 'Ada', sharedByEmail: owner.email, editor: true }
    const answer = await callAs(ben, 'GET /api/lists/shared')
    expect(answered(answer)).toEqual({ status: 200, body: { lists: [shared], next: null } })
  })

  it('finds by text and by language, and refuses a cursor of another page', async () => {
    const { callAs, ben, owner, services } = await withList()
    const share = async (fields: object) => shareList(services, (await createList(owner, [], fields)).list.id, ben)
    await share({ name: 'Café & Küche', language: 'fr' })
    await share({ name: 'Market', description: '50% off at the CAFE', language: 'es' })
    await share({ name: 'Beach', tags: ['Cafés'], language: 'fr' })
    const names = async (query: Record<string, string>) => {
      const { body } = await callAs(ben, 'GET /api/lists/shared', { query })
      return sharedListsView
        .parse(body)
        .lists.map((list) => list.name)
        .sort()
    }
    expect(await names({ search: 'café' })).toEqual(['Beach', 'Café & Küche', 'Market'])
    expect(await names({ search: 'CAFE', language: 'fr' })).toEqual(['Beach', 'Café & Küche'])
    expect(await names({ search: '0% o' })).toEqual(['Market'])
    expect(await names({ search: '_' })).toEqual([])
    expect(await names({ language: 'is' })).toEqual([])
    await createList(owner)
    const { next } = await owner.call.lists.listOwn({ limit: 1 })
    for (const query of [{ page: next ?? '' }, { page: 'nonsense' }])
      expect(answered(await callAs(ben, 'GET /api/lists/shared', { query }))).toEqual(refusal('INVALID_PAGE'))
  })
})

describe('DELETE lists/{id}/shares of one’s own share', () => {
  it.each([
    ['the body', (email: string) => ({ body: { email } })],
    ['the query', (email: string) => ({ query: { email } })],
  ])('leaves the list; the address is taken from %s', async (_, request) => {
    const { callAs, services, ben, list, path } = await withList()
    await shareList(services, list.id, ben)
    const leave = () => callAs(ben, `DELETE ${path}`, request(ben.email))
    expect(await leave()).toMatchObject({ status: 204, text: '' })
    expect(answered(await callAs(ben, `GET /api/lists/${list.id}`))).toEqual(refusal('LIST_NOT_FOUND'))
    expect(answered(await leave())).toEqual(refusal('LIST_NOT_FOUND'))
  })

  it('responds with 404 to the owner and to a stranger, and with 403 for another’s share', async () => {
    const { call, callAs, services, owner, ben, list, path } = await withList()
    const edda = await createUser(services, { name: 'Edda' })
    const remove = (email: string) => ({ query: { email } })
    expect(answered(await call(`DELETE ${path}`, remove(owner.email)))).toEqual(refusal('SHARE_NOT_FOUND'))
    expect(answered(await callAs(ben, `DELETE ${path}`, remove(ben.email)))).toEqual(refusal('LIST_NOT_FOUND'))
    await shareList(services, list.id, ben, 'editor')
    await shareList(services, list.id, edda)
    expect(answered(await callAs(ben, `DELETE ${path}`, remove(edda.email)))).toEqual(refusal('FORBIDDEN'))
  })
})
