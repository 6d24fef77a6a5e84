import { randomUUID } from 'node:crypto'
import { createList, createUser } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp()

/** A public list, and another user who calls. */
async function withList() {
  const { services, call } = await server
  const [owner, user] = [await createUser(services), await createUser(services, { name: 'Ben' })]
  const { list } = await createList(owner, [], { public: true })
  const path = `/api/lists/${list.id}/ratings`
  /** Another user's rating. */
  const rateBy = async (rating: number) => call(await createUser(services), `PUT ${path}`, { body: { rating } })
  /** The rating as the owner, the caller and the pages see it. */
  const shown = async () => ({
    own: (await call(owner, 'GET /api/lists/user')).body,
    one: (await call(user, `GET /api/lists/${list.id}`)).body,
  })
  const mine = (what: string, request?: Parameters<typeof call>[2]) => call(user, what, request)
  return { services, owner, list, path, rateBy, shown, call: mine, callAs: call }
}

const none = { rating: 0, lastModifiedAt: null }
const answered = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

describe('lists/{id}/ratings', () => {
  it('is 0 and null without an own rating, whatever others rated', async () => {
    const { call, path, rateBy } = await withList()
    await rateBy(5)
    expect(answered(await call(`GET ${path}`))).toEqual({ status: 200, body: none })
  })

  it('is set by PUT, which returns it, and read by GET', async () => {
    const { call, path, services } = await withList()
    for (const rating of [1, 2, 3, 4, 5]) {
      services.pass(1000)
      const rated = { status: 200, body: { rating, lastModifiedAt: services.now().getTime() } }
      expect(answered(await call(`PUT ${path}`, { body: { rating } }))).toEqual(rated)
      expect(answered(await call(`GET ${path}`))).toEqual(rated)
    }
  })

  it('is cleared by 0, also without a rating', async () => {
    const { call, path, shown } = await withList()
    for (const before of [4, 0]) {
      await call(`PUT ${path}`, { body: { rating: before } })
      expect(answered(await call(`PUT ${path}`, { body: { rating: 0 } }))).toEqual({ status: 200, body: none })
      expect(answered(await call(`GET ${path}`))).toEqual({ status: 200, body: none })
      expect((await shown()).one).toMatchObject({ rating: 0, ratingsCount: 0 })
    }
  })

  it('counts for the list’s rating: the mean of all, to one decimal, in every view of the list', async () => {
    const { call, path, rateBy, shown, list } = await withList()
    const means: [stars: number, mean: number][] = [
      [5, 5],
      [4, 4.5],
      [4, 4.3],
      [2, 3.8],
      [1, 3.2],
    ]
    let ratingsCount = 0
    for (const [stars, rating] of means) {
      await rateBy(stars)
      ratingsCount++
      const { own, one } = await shown()
      expect(one).toMatchObject({ rating, ratingsCount, lastModifiedAt: list.lastModifiedAt })
      expect(own).toMatchObject({ lists: [{ rating, ratingsCount }] })
    }
    await call(`PUT ${path}`, { body: { rating: 1 } })
    expect((await shown()).one).toMatchObject({ rating: 2.8, ratingsCount: 6 })
    await call(`PUT ${path}`, { body: { rating: 5 } })
    expect((await shown()).one).toMatchObject({ rating: 3.5, ratingsCount: 6 })
    await call(`PUT ${path}`, { body: { rating: 0 } })
    expect((await shown()).one).toMatchObject({ rating: 3.2, ratingsCount: 5 })
  })

  it.each([
    [6, 'Must be 5 or less'],
    [-1, 'Must be 0 or more'],
    [2.5, 'Must be a whole number'],
    ['3', 'Must be a whole number'],
    [null, 'Required'],
    [undefined, 'Required'],
  ])('refuses %o and keeps the existing rating', async (rating, message) => {
    const { call, path } = await withList()
    const { body: before } = await call(`PUT ${path}`, { body: { rating: 4 } })
    const answer = await call(`PUT ${path}`, { body: { rating } })
    expect(answered(answer)).toEqual({
      status: 400,
      body: { status: 400, code: 400, key: 'INVALID_INPUT', message, issues: [{ path: ['rating'], message }] },
    })
    expect((await call(`GET ${path}`)).body).toEqual(before)
  })

  it('is refused for the owner, who reads 0 and null', async () => {
    const { callAs, owner, path, shown } = await withList()
    for (const rating of [5, 0])
      expect(answered(await callAs(owner, `PUT ${path}`, { body: { rating } }))).toEqual({
        status: 403,
        body: toErrorBody('FORBIDDEN'),
      })
    expect(answered(await callAs(owner, `GET ${path}`))).toEqual({ status: 200, body: none })
    expect((await shown()).one).toMatchObject({ rating: 0, ratingsCount: 0 })
  })

  it('gets a 404 for an unknown list', async () => {
    const { call } = await withList()
    const notFound = { status: 404, body: { status: 404, code: 404, key: 'LIST_NOT_FOUND', message: 'List not found' } }
    for (const id of [randomUUID(), 'nonsense', '%00']) {
      expect(answered(await call(`GET /api/lists/${id}/ratings`))).toEqual(notFound)
      expect(answered(await call(`PUT /api/lists/${id}/ratings`, { body: { rating: 3 } }))).toEqual(notFound)
    }
  })
})
