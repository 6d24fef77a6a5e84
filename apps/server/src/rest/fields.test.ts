import {
  createList,
  createUser,
  createVocabulary,
  listFields,
  pngFile,
  shareList,
  vocFields,
} from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { createPicker } from './input.ts'

const server = testApp()
const twoValues = (field: string) => ({
  status: 400,
  body: { key: 'INVALID_INPUT', issues: [{ path: [field], message: 'Has two different values' }] },
})

describe('fields that a call does not have', () => {
  it('are not even listed', () => {
    const body = new Proxy(
      { name: 'Ada', other: 1 },
      {
        ownKeys: () => {
          throw new Error('all names were read')
        },
      },
    )
    expect(createPicker(['name', 'missing'], {})(body)).toEqual({ name: 'Ada' })
  })

  it('are ignored, also those of the prototype', () => {
    const hostile = JSON.parse('{ "__proto__": { "name": "Eve" }, "constructor": 1, "toString": 2 }')
    const picked = createPicker(['name', 'toString', 'valueOf'], {})(hostile)
    expect(picked).toEqual({ toString: 2 })
    expect('name' in picked).toBe(false)
  })
})

describe('an update', () => {
  it('is of what the path names, whatever ids its body has', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const [{ list, vocs }, other] = [await createList(ada, ['uno']), await createList(ada, ['otro'])]
    const ids = { id: other.list.id, listId: other.list.id }
    expect(await call(ada, `PUT /api/lists/${list.id}`, { body: { ...listFields, ...ids } })).toMatchObject({
      status: 200,
      body: { id: list.id },
    })
    const vocId = vocs[0]?.id
    const body = { ...vocFields('dos'), ...ids, id: other.vocs[0]?.id }
    expect(await call(ada, `PUT /api/vocs/${vocId}`, { body })).toMatchObject({
      status: 200,
      body: { id: vocId, listId: list.id, term: 'dos' },
    })
    expect(await ada.call.vocs.get({ id: other.vocs[0]?.id ?? '' })).toMatchObject({ term: 'otro' })
  })

  it('accepts a vocabulary as it was read, and keeps its image', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const voc = await createVocabulary(ada, list.id, 'uno', { image: pngFile() })
    const read = (await call(ada, `GET /api/vocs/${voc.id}`)).body
    const saved = await call(ada, `PUT /api/vocs/${voc.id}`, { body: { ...Object(read), notes: 'changed' } })
    expect(saved).toMatchObject({ status: 200, body: { ...vocFields('uno'), notes: 'changed', image: voc.image } })
  })
})

describe('a field with two names', () => {
  it('may be given by both if they agree', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno', 'dos'])
    const path = `GET /api/vocs?list=${list.id}&listId=${list.id}&limit=1`
    const first = await call(ada, path)
    expect(first).toMatchObject({ status: 200, body: { items: [{}], next: expect.any(String) } })
    const next = /"next":"([^"]+)"/.exec(first.text)?.[1]
    expect((await call(ada, `${path}&page=${next}&cursor=${next}`)).status).toBe(200)
    expect((await call(ada, `${path}&page=${next}&cursor=`)).status).toBe(200)
  })

  it('is refused if they differ', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada)
    expect(await call(ada, `GET /api/vocs?list=${list.id}&listId=x`)).toMatchObject(twoValues('list'))
    expect(await call(ada, `GET /api/vocs?list=${list.id}&page=a&cursor=b`)).toMatchObject(twoValues('page'))
    expect(await call(ada, 'GET /api/lists/user?page=a&cursor=b')).toMatchObject(twoValues('page'))
    const input = encodeURIComponent(JSON.stringify({ page: 'a', cursor: 'b' }))
    const byTrpc = await call(ada, `GET /api/trpc/lists.listOwn?input=${input}`)
    expect(byTrpc).toMatchObject({ status: 400, body: { error: { data: { error: twoValues('page').body } } } })
  })
})

describe('the address of a share to delete', () => {
  async function shared() {
    const { call, services } = await server
    const ada = await createUser(services)
    const ben = await createUser(services)
    const { list } = await createList(ada)
    await shareList(services, list.id, ben)
    const email = encodeURIComponent(ben.email)
    return {
      remove: (query: string, request = {}) => call(ada, `DELETE /api/lists/${list.id}/shares${query}`, request),
      ben,
      email,
    }
  }

  it('may stand in the query', async () => {
    const { remove, email } = await shared()
    expect((await remove(`?email=${email}`)).status).toBe(204)
    expect((await remove(`?email=${email}`)).status).toBe(404)
  })

  it('may stand in both places, but must be the same', async () => {
    const { remove, email, ben } = await shared()
    expect(await remove(`?email=${email}`, { body: { email: `x${ben.email}` } })).toMatchObject(twoValues('email'))
    expect((await remove(`?email=${email}`, { body: { email: ben.email } })).status).toBe(204)
    expect(await remove('')).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['email'], message: 'Required' }] },
    })
  })
})
