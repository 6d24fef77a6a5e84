import { createList, createUser, createVocabulary, listFields, pngFile, shareList } from '@wordtide/api/testing'
import { errorCatalogue, listItemView, listRowView, listView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

async function signedIn() {
  const { services, call } = await server
  const user = await createUser(services)
  return { services, user, call: (what: string, request?: Parameters<typeof call>[2]) => call(user, what, request) }
}

const notFound = { status: 404, code: 404, key: 'LIST_NOT_FOUND', message: errorCatalogue.LIST_NOT_FOUND.message }
const pageOf = (view: z.ZodObject) => z.strictObject({ lists: z.array(view.strict()), next: z.string().nullable() })

describe('POST lists', () => {
  it('returns 201 with the whole list; absent text is empty, an absent image null', async () => {
    const { call, user } = await signedIn()
    const before = Date.now() - 60_000
    const { status, body } = await call('POST /api/lists', {
      body: { ...listFields, name: '  Basics ', colour: 'red' },
    })
    expect(status).toBe(201)
    const list = listView.strict().parse(body)
    expect(list).toMatchObject({ name: 'Basics', description: '', image: null, tags: [], public: false })
    expect(list).toMatchObject({ createdBy: user.name, permission: 'owner', dueCount: 0, progress: 0, vocsCount: 0 })
    expect(list.createdAt).toBeGreaterThan(before)
  })

  it('accepts fields and image as a form', async () => {
    const { call } = await signedIn()
    const body = form(['data', { ...listFields, tags: ['food'], public: true }], ['image', pngFile()])
    const answer = await call('POST /api/lists', { body })
    const list = listView.parse(answer.body)
    expect(answer.status).toBe(201)
    expect(list).toMatchObject({ tags: ['food'], public: true })
    expect(list.image).toMatch(new RegExp(`^/api/lists/${list.id}/image/`))
  })

  it('refuses invalid input, also in a form, and stores nothing', async () => {
    const { call } = await signedIn()
    const wrong = { ...listFields, name: 'ab', targetLanguages: [] }
    const expected = {
      status: 400,
      code: 400,
      key: 'INVALID_INPUT',
      message: 'Too short',
      issues: [
        { path: ['name'], message: 'Too short' },
        { path: ['targetLanguages'], message: 'Required' },
      ],
    }
    expect((await call('POST /api/lists', { body: wrong })).body).toEqual(expected)
    expect((await call('POST /api/lists', { body: form(['data', wrong], ['image', pngFile()]) })).body).toEqual(
      expected,
    )
    expect((await call('GET /api/lists/user')).body).toEqual({ lists: [], next: null })
  })
})

describe('lists/{id}', () => {
  it('is read by GET', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user, ['uno', 'dos'])
    const { status, body } = await call(`GET /api/lists/${list.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: list.id, vocsCount: 2, dueCount: 6 })
  })

  it('is replaced as a whole by PUT, under the id of the path', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user, [], { description: 'Words to begin with', tags: ['food'] })
    const other = await createList(user)
    const body = { ...listFields, id: other.list.id, name: 'Renamed' }
    const answer = await call(`PUT /api/lists/${list.id}`, { body })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: list.id, name: 'Renamed', description: '', tags: [] })
    expect((await call(`GET /api/lists/${other.list.id}`)).body).toMatchObject({ name: listFields.name })
  })

  it('is validated by PUT as by POST', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user)
    const answer = await call(`PUT /api/lists/${list.id}`, { body: { name: 'Only a name' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['language'] }, { path: ['targetLanguages'] }] },
    })
  })

  it('is gone after DELETE, which sends no body', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user)
    expect(await call(`DELETE /api/lists/${list.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await call(`GET /api/lists/${list.id}`)).body).toEqual(notFound)
    expect((await call(`DELETE /api/lists/${list.id}`)).body).toEqual(notFound)
  })

  it('is deleted also by a client that declares a body and sends none', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user)
    const headers = { 'content-type': 'application/json' }
    expect((await call(`DELETE /api/lists/${list.id}`, { headers })).status).toBe(204)
  })

  it.each(['00000000-0000-7000-8000-000000000000', 'nonsense', '1', '%00', '%27;%20drop%20table%20lists'])(
    'responds with 404 to an unknown id: %s',
    async (id) => {
      const { call } = await signedIn()
      for (const method of ['GET', 'DELETE'])
        expect(await call(`${method} /api/lists/${id}`)).toMatchObject({ status: 404, body: notFound })
    },
  )

  it('responds with 404 to users who cannot see it, and with 403 to users who can only read it', async () => {
    const { call, user, services } = await signedIn()
    const owner = await createUser(services)
    const { list } = await createList(owner)
    const put = { body: listFields }
    for (const what of [`GET /api/lists/${list.id}`, `DELETE /api/lists/${list.id}`, `GET /api/lists/${list.id}/stats`])
      expect((await call(what)).body).toEqual(notFound)
    expect((await call(`PUT /api/lists/${list.id}`, put)).body).toEqual(notFound)
    await shareList(services, list.id, user, 'editor')
    expect((await call(`GET /api/lists/${list.id}`)).body).toMatchObject({ permission: 'editor' })
    expect(await call(`PUT /api/lists/${list.id}`, put)).toMatchObject({ status: 403, body: { code: 403 } })
    expect((await call(`DELETE /api/lists/${list.id}`)).status).toBe(403)
  })
})

describe('GET lists/user', () => {
  it('returns the user’s lists in pages, newest first, and accepts next as page or cursor', async () => {
    const { call, user } = await signedIn()
    for (const name of ['First list', 'Second list', 'Third list']) await createList(user, [], { name })
    const first = await call('GET /api/lists/user', { query: { limit: '2' } })
    const { lists, next } = pageOf(listRowView).parse(first.body)
    expect(lists.map((list) => list.name)).toEqual(['Third list', 'Second list'])
    expect(next).toEqual(expect.any(String))
    for (const name of ['page', 'cursor']) {
      const rest = await call('GET /api/lists/user', { query: { limit: '2', [name]: next ?? '' } })
      expect(rest.body).toMatchObject({ lists: [{ name: 'First list' }], next: null })
    }
  })

  it('finds by text and by language', async () => {
    const { call, user } = await signedIn()
    await createList(user, [], { name: 'Café & Küche' })
    await createList(user, [], { name: 'Français', language: 'fr' })
    const names = async (query: Record<string, string>) => {
      const { lists } = pageOf(listRowView).parse((await call('GET /api/lists/user', { query })).body)
      return lists.map((list) => list.name)
    }
    expect(await names({ search: 'cafe & k' })).toEqual(['Café & Küche'])
    expect(await names({ language: 'fr' })).toEqual(['Français'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ search: '', language: '' })).toHaveLength(2)
  })

  it('sorts, with a raw plus sign too, and adds progress and the last review if it is asked to', async () => {
    const { call, user } = await signedIn()
    for (const name of ['Beta', 'Alpha', 'Gamma']) await createList(user, ['mar'], { name })
    const page = async (query: string) => pageOf(listItemView).parse((await call(`GET /api/lists/user?${query}`)).body)
    const names = async (query: string) => (await page(query)).lists.map((list) => list.name)
    expect(await names('sort=name+')).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names('sort=name%2B')).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names('sort=name-')).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names('sort=createdAt+&limit=2')).toEqual(['Beta', 'Alpha'])
    const [withProgress] = (await page('with=progress&limit=1')).lists
    expect(withProgress).toMatchObject({ dueCount: 3, progress: 0 })
    expect(withProgress).not.toHaveProperty('lastReviewedAt')
    expect((await page('with=activity&limit=1')).lists).toMatchObject([{ dueCount: 3, lastReviewedAt: null }])
    const { next } = await page('sort=name-&limit=1')
    expect(await call('GET /api/lists/user', { query: { sort: 'name+', page: next ?? '' } })).toMatchObject({
      status: 400,
      body: { key: 'INVALID_PAGE' },
    })
  })

  it.each([
    ['limit=0', 'Must be 1 or more'],
    ['limit=101', 'Must be 100 or less'],
    ['limit=many', 'Must be a whole number'],
    ['language=xx', 'Unknown language'],
    ['sort=rating-', 'Must be one of createdAt-, createdAt+, name+, name-, lastReviewed-'],
    ['with=all', 'Must be one of progress, activity'],
    ['page=nonsense', 'Invalid page'],
    ['search=%00', 'Contains characters that cannot be kept'],
  ])('refuses %s', async (query, message) => {
    const { call } = await signedIn()
    expect(await call(`GET /api/lists/user?${query}`)).toMatchObject({ status: 400, body: { code: 400, message } })
  })
})

describe('GET lists/public', () => {
  /** A user and another owner. `publish` creates public lists, and `get` returns only those, not the lists of other tests. */
  async function withLists() {
    const context = await signedIn()
    const owner = await createUser(context.services, { name: 'Olga' })
    const description = `Made for ${owner.id}`
    const publish = async (user: typeof owner, name: string, fields: object = {}) => {
      context.services.pass(1000)
      return (await createList(user, [], { name, description, public: true, ...fields })).list
    }
    const get = async (query: Record<string, string> = {}) => {
      const answer = await context.call('GET /api/lists/public', { query: { search: owner.id, ...query } })
      expect(answer.status).toBe(200)
      return pageOf(listRowView).parse(answer.body)
    }
    return { ...context, owner, publish, get }
  }

  it('returns all public lists, newest first, with the user’s permission for each', async () => {
    const { user, owner, services, publish, get } = await withLists()
    const edited = await publish(owner, 'As editor')
    await publish(user, 'One’s own')
    const viewed = await publish(owner, 'As viewer')
    await publish(owner, 'As visitor')
    await publish(owner, 'Private', { public: false })
    await shareList(services, edited.id, user, 'editor')
    await shareList(services, viewed.id, user)
    const { lists, next } = await get()
    expect(next).toBeNull()
    expect(lists.map((list) => [list.name, list.permission, list.createdBy])).toEqual([
      ['As visitor', 'other', 'Olga'],
      ['As viewer', 'other', 'Olga'],
      ['One’s own', 'owner', user.name],
      ['As editor', 'editor', 'Olga'],
    ])
  })

  it('returns the list without the caller’s progress', async () => {
    const { owner, publish, get } = await withLists()
    const list = await publish(owner, 'Whole', { tags: ['food'], image: pngFile() })
    await createVocabulary(owner, list.id, 'uno')
    const { dueCount: _, progress: __, ...row } = list
    expect((await get()).lists).toEqual([{ ...row, vocsCount: 1, permission: 'other' }])
  })

  it('returns pages of twenty-five, and accepts next as page or cursor', async () => {
    const { owner, publish, get } = await withLists()
    const names = Array.from({ length: 27 }, (_, n) => `List ${n + 1}`)
    for (const name of names.slice(0, 26)) await publish(owner, name)
    const first = await get()
    expect(first.lists).toHaveLength(25)
    // A list that is published meanwhile is newer than all following pages.
    await publish(owner, 'List 27')
    for (const marker of ['page', 'cursor']) {
      const rest = await get({ [marker]: first.next ?? '' })
      const seen = [...first.lists, ...rest.lists].map((list) => list.name)
      expect(seen).toEqual(names.slice(0, 26).reverse())
      expect(rest.next).toBeNull()
    }
    expect((await get({ limit: '2' })).lists.map((list) => list.name)).toEqual(['List 27', 'List 26'])
  })

  it('finds by name, description or tag, and by language', async () => {
    const { owner, publish, get } = await withLists()
    await publish(owner, `Café ${owner.id.slice(-12)}`)
    await publish(owner, 'Tagged', { tags: [`Kaffee ${owner.id.slice(-12)}`] })
    await publish(owner, 'Français', { language: 'fr' })
    const names = async (query: Record<string, string>) => (await get(query)).lists.map((list) => list.name)
    expect(await names({ search: `CAFE ${owner.id.slice(-12)}` })).toEqual([expect.stringContaining('Café')])
    expect(await names({ search: `kaffee ${owner.id.slice(-12)}` })).toEqual(['Tagged'])
    expect(await names({ language: 'fr' })).toEqual(['Français'])
    expect(await names({ language: 'is' })).toEqual([])
    expect(await names({ search: `${owner.id.slice(0, 8)}%` })).toEqual([])
  })

  it('refuses a cursor of another order and an invalid one', async () => {
    const { call, user } = await signedIn()
    for (const name of ['One list', 'Two lists']) await createList(user, [], { name, public: true })
    const { next } = await user.call.lists.listOwn({ limit: 1 })
    for (const page of [next ?? '', 'nonsense'])
      for (const name of ['page', 'cursor'])
        expect((await call('GET /api/lists/public', { query: { [name]: page } })).body).toEqual({
          status: 400,
          code: 400,
          key: 'INVALID_PAGE',
          message: 'Invalid page',
        })
  })
})
