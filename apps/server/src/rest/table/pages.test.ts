import { endpoints } from '@wordtide/api'
import { createList, createUser, shareList, type TestUser } from '@wordtide/api/testing'
import { limits, toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/index.ts'

const server = testApp()

interface Page {
  /** The field with the items. */
  items: 'lists' | 'shares' | 'items' | 'members' | 'answers'
  /** The highest `limit`; by default that of most pages. */
  maxLimit?: number
  /** Creates three items for a reader; returns the id in the path, or the query, that finds them. */
  create(services: TestApp['services'], reader: TestUser): Promise<{ inPath?: string; query?: Record<string, string> }>
}

const createLists = async (user: TestUser, fields: object = {}) => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await createList(user, ['uno'], fields)).list.id)
  return ids
}

/** Creates a list with these vocabularies. */
const withVocabularies = async (user: TestUser) => createList(user, ['uno', 'dos', 'tres'])

/** Every endpoint that returns pages. */
const pages: Record<string, Page> = {
  'GET /lists/user': {
    items: 'lists',
    create: async (_, reader) => {
      await createLists(reader)
      return {}
    },
  },
  'GET /lists/public': {
    items: 'lists',
    // Other tests publish lists, too.
    create: async (_, reader) => {
      await createLists(reader, { description: reader.id, public: true })
      return { query: { search: reader.id } }
    },
  },
  'GET /lists/shared': {
    items: 'lists',
    create: async (services, reader) => {
      for (const id of await createLists(await createUser(services))) await shareList(services, id, reader)
      return {}
    },
  },
  'GET /lists/learning': {
    items: 'lists',
    create: async (_, reader) => {
      await createLists(reader)
      return {}
    },
  },
  'GET /lists/:listId/shares': {
    items: 'shares',
    create: async (services, reader) => {
      const { list } = await createList(reader)
      for (const name of ['Ana', 'Bea', 'Eva']) await shareList(services, list.id, await createUser(services, { name }))
      return { inPath: list.id }
    },
  },
  'GET /classes/:classId/members': {
    items: 'members',
    create: async (services, reader) => {
      const { id, code = '' } = await reader.call.classes.create({ name: 'Year 7' })
      for (const name of ['Ana', 'Bea', 'Eva']) await (await createUser(services, { name })).call.classes.join({ code })
      return { inPath: id }
    },
  },
  'GET /vocs': {
    items: 'items',
    create: async (_, reader) => ({ query: { list: (await withVocabularies(reader)).list.id } }),
  },
  'GET /lists/:id/suspensions': {
    items: 'items',
    create: async (_, reader) => {
      const { list, vocs } = await withVocabularies(reader)
      for (const { id } of vocs) await reader.call.vocs.suspend({ id })
      return { inPath: list.id }
    },
  },
  'GET /reviews/history': {
    items: 'answers',
    maxLimit: limits.page.answers,
    create: async (services, reader) => {
      const answer = { type: 'dictation', result: 1, date: services.now().getTime(), thinkingTime: 1 } as const
      const { vocs } = await withVocabularies(reader)
      await reader.call.reviews.submit({ vocReviews: vocs.map(({ id }) => ({ vocId: id, ...answer })) })
      return {}
    },
  },
}

it('every endpoint that returns pages is in the table', () => {
  const paged = endpoints.filter(({ input }) => 'page' in input.shape).map(({ rest }) => `${rest.method} ${rest.path}`)
  expect(Object.keys(pages).sort()).toEqual(paged.sort())
})

describe.each(Object.entries(pages))('%s', (endpoint, { items, maxLimit = limits.page.max, create }) => {
  async function read() {
    const { services, call } = await server
    const reader = await createUser(services)
    const { inPath = '', query: ofTest } = await create(services, reader)
    const url = endpoint.replace('GET ', 'GET /api').replace(/:\w+/, inPath)
    return (query: Record<string, string>) => call(reader, url, { query: { ...ofTest, ...query } })
  }

  it('continues after a page with its `next`, as page or cursor, until that is null', async () => {
    const get = await read()
    const whole = Object((await get({})).body)
    expect(whole).toMatchObject({ [items]: [{}, {}, {}], next: null })
    const first = Object((await get({ limit: '2' })).body)
    expect(first).toEqual({ [items]: whole[items].slice(0, 2), next: expect.any(String) })
    for (const name of ['page', 'cursor'])
      expect((await get({ limit: '2', [name]: first.next })).body).toEqual({
        [items]: whole[items].slice(2),
        next: null,
      })
  })

  it('refuses a page that is none, and a limit below 1 or above the highest', async () => {
    const get = await read()
    for (const name of ['page', 'cursor'])
      expect(await get({ [name]: 'nonsense' })).toMatchObject({ status: 400, body: toErrorBody('INVALID_PAGE') })
    for (const [limit, message] of [
      ['0', 'Must be 1 or more'],
      [`${maxLimit + 1}`, `Must be ${maxLimit} or less`],
      ['many', 'Must be a whole number'],
    ] as const)
      expect(await get({ limit })).toMatchObject({
        status: 400,
        body: toErrorBody('INVALID_INPUT', [{ path: ['limit'], message }]),
      })
  })
})
