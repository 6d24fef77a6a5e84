import { createList, createUser, goodPassword, listFields, uniqueEmail } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../testing/index.ts'

const server = testApp({ services: { limited: true } })

/** The three headers as numbers; undefined for those that are missing. */
const rateLimitOf = ({ headers }: Answer) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) =>
    headers[name] === undefined ? undefined : Number(headers[name]),
  )

const none = [undefined, undefined, undefined]
const batch = (...inputs: object[]) => Object.fromEntries(inputs.entries())

describe('the RateLimit headers', () => {
  it('have in REST and tRPC the remaining writes and the time until their window ends', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    expect(rateLimitOf(await call(ada, 'POST /api/lists', { body: listFields }))).toEqual([600, 599, 60])
    services.pass(20_000)
    expect(rateLimitOf(await call(ada, 'POST /api/trpc/lists.create', { body: listFields }))).toEqual([600, 598, 40])
    expect(rateLimitOf(await call(ada, 'POST /api/lists', { body: {} })), 'of a failed call').toEqual([600, 597, 40])
    const headers = { 'idempotency-key': 'one' }
    const keyed = () => call(ada, 'POST /api/lists', { headers, body: listFields })
    expect(rateLimitOf(await keyed())).toEqual([600, 596, 40])
    expect(rateLimitOf(await keyed()), 'of a repetition').toEqual(none)
  })

  it('are absent if nothing is counted: when reading, without a session, and in a load test', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    expect(rateLimitOf(await call(ada, 'GET /api/lists/user'))).toEqual(none)
    expect(rateLimitOf(await call(undefined, 'POST /api/lists', { body: listFields }))).toEqual(none)
    const unlimited = await testApp({ services: { limited: false } })
    expect(rateLimitOf(await unlimited.call(ada, 'POST /api/lists', { body: listFields }))).toEqual(none)
  })

  it('have the tightest limit of a batch, each of whose calls counts', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const share = () => ({ listId: list.id, email: uniqueEmail() })
    const path = 'POST /api/trpc/shares.create,lists.create,shares.create?batch=1'
    const response = await call(ada, path, { body: batch(share(), listFields, share()) })
    expect(rateLimitOf(response)).toEqual([60, 58, 3600])
    const next = await call(ada, 'POST /api/lists', { body: listFields })
    expect(rateLimitOf(next)).toEqual([600, 595, 60])
  })

  it('have after a sign-in the remaining failures, which a successful sign-in does not reduce', async () => {
    const { call, services } = await server
    const { email } = await createUser(services)
    const signIn = async (password: string) =>
      rateLimitOf(await call(undefined, 'POST /api/users/session', { body: { email, password } }))
    expect(await signIn('Wrong0ne!')).toEqual([10, 9, 300])
    expect(await signIn(goodPassword)).toEqual([10, 9, 300])
    expect(await signIn('Wrong0ne!')).toEqual([10, 8, 300])
  })

  it('of a 429 have no remaining calls, and reset at the time of Retry-After', async () => {
    const { call, services } = await server
    const email = uniqueEmail()
    await createUser(services, { email })
    const requestMail = () => call(undefined, 'POST /api/users/email/password', { body: { email } })
    for (const left of [2, 1, 0]) expect(rateLimitOf(await requestMail())).toEqual([3, left, 1800])
    services.pass(600_000)
    const refused = await requestMail()
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1200' } })
    expect(rateLimitOf(refused)).toEqual([3, 0, 1200])
  })
})
