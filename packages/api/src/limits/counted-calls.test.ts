import { rateLimits } from '@wordtide/db'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { respondOnce } from '../calls/idempotency.ts'
import { attemptLimits } from '../flow/attempt-limits.ts'
import { createCaller } from '../router.ts'
import {
  createList,
  createUser,
  listFields,
  outcome,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  tooMany,
  uniqueEmail,
} from '../testing/index.ts'
import { contextOf } from '../testing/keyed-requests.ts'
import { newId } from '../values/ids.ts'
import { countAttempt } from './rate-limits.ts'

const minute = 60_000

/** Sets how many calls of a user were counted. */
async function setCount(services: TestServices, user: TestUser, attempt: 'write' | 'share', count: number) {
  await countAttempt(contextOf(services, user), attempt, user.id)
  const until = new Date(services.now().getTime() + attemptLimits[attempt].user.windowMs)
  const isOwn = and(like(rateLimits.key, `${attempt} user %`), eq(rateLimits.until, until), eq(rateLimits.count, 1))
  expect(await services.db.update(rateLimits).set({ count }).where(isOwn).returning()).toHaveLength(1)
}

describe('new shares', () => {
  it('are limited to sixty an hour for each owner, whatever becomes of them', async () => {
    const services = await testServices({ limited: true })
    const [ada, ben, cleo] = [await createUser(services), await createUser(services), await createUser(services)]
    const { list } = await createList(ada)
    const share = (email: string) => ada.call.shares.create({ listId: list.id, email })
    expect(await outcome(share(ben.email))).toBe('ok')
    expect(await outcome(share(ben.email))).toBe('ALREADY_SHARED')
    expect(await outcome(share(ada.email))).toBe('CANNOT_SHARE_WITH_SELF')
    services.pass(30 * minute)
    for (let n = 3; n < 60; n++) expect(await outcome(share(uniqueEmail()))).toBe('USER_NOT_FOUND')
    for (const email of [uniqueEmail(), cleo.email]) await expect(share(email)).rejects.toMatchObject(tooMany(1800))
    const { list: bens } = await createList(ben)
    expect(await outcome(ben.call.shares.create({ listId: bens.id, email: cleo.email }))).toBe('ok')
    await ada.call.shares.delete({ listId: list.id, email: ben.email })
    services.pass(30 * minute)
    expect(await outcome(share(cleo.email))).toBe('ok')
  })

  it('are also counted if the transaction of an Idempotency-Key is rolled back, and not if it is repeated', async () => {
    const services = await testServices({ limited: true })
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ada)
    const share = (email: string, key = newId()) => {
      const input = { listId: list.id, email }
      const request = { key, access: 'protected' as const, counts: 'share' as const, path: '/shares', input }
      return respondOnce(contextOf(services, ada), request, async (context) => ({
        status: 201,
        body: JSON.stringify(await createCaller(context).shares.create(input)),
      }))
    }
    const key = newId()
    for (let n = 0; n < 3; n++) expect(await share(ben.email, key)).toMatchObject({ status: 201, isReplay: n > 0 })
    services.pass(60 * minute)
    await setCount(services, ada, 'share', 58)
    for (let n = 58; n < 60; n++) expect(await outcome(share(uniqueEmail()))).toBe('USER_NOT_FOUND')
    expect(await outcome(share(uniqueEmail()))).toBe('TOO_MANY_REQUESTS')
    expect(await outcome(ada.call.shares.create({ listId: list.id, email: uniqueEmail() }))).toBe('TOO_MANY_REQUESTS')
    expect(await share(ben.email, key)).toMatchObject({ isReplay: true })
  })
})

describe('writes', () => {
  it('are limited to 600 a minute for each user, by session and by token; reading is not', async () => {
    const services = await testServices({ limited: true })
    const [ada, ben] = [await createUser(services), await createUser(services)]
    await setCount(services, ada, 'write', 600 - 3)
    const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'write', days: 7 })
    await ada.call.lists.create(listFields)
    const byToken = testCaller(services, { token }).call
    await byToken.profile.createLanguage({ language: 'es', level: 2 })
    services.pass(minute / 2)
    for (const call of [ada.call, byToken])
      await expect(call.lists.create(listFields)).rejects.toMatchObject(tooMany(30))
    expect(await ada.call.lists.listOwn({})).toMatchObject({ lists: [{}] })
    await ben.call.lists.create(listFields)
    services.pass(minute / 2)
    await byToken.lists.create(listFields)
  })

  it('are not limited in a load test', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    await setCount(services, ada, 'write', 600)
    expect(await outcome(ada.call.lists.create(listFields))).toBe('TOO_MANY_REQUESTS')
    const { call } = testCaller({ ...services, limited: false }, { sessionId: ada.sessionId })
    await call.lists.create(listFields)
  })

  it('with an Idempotency-Key count once', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    const { call, context } = testCaller(services, { sessionId: ada.sessionId })
    const request = { key: newId(), access: 'protected' as const, path: '/lists', input: listFields }
    const create = (key: string) =>
      respondOnce(contextOf(services, ada), { ...request, key }, async (keyed) => ({
        status: 201,
        body: JSON.stringify(await createCaller(keyed).lists.create(listFields)),
      }))
    await create(newId())
    await create(newId())
    await call.lists.create(listFields)
    expect(context.rateLimit.tightest()).toMatchObject({ limit: 600, remaining: 597 })
  })
})

describe('the rate limit of a response', () => {
  it('is that of the tightest one that a request has met', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const { call, context } = testCaller(services, { sessionId: ada.sessionId })
    expect(context.rateLimit.tightest()).toBeUndefined()
    await call.lists.listOwn({})
    expect(context.rateLimit.tightest()).toBeUndefined()
    services.pass(10_500)
    await call.lists.create(listFields)
    expect(context.rateLimit.tightest()).toEqual({ limit: 600, remaining: 598, resetSeconds: 50 })
    await outcome(call.shares.create({ listId: list.id, email: ada.email }))
    expect(context.rateLimit.tightest()).toEqual({ limit: 60, remaining: 59, resetSeconds: 3600 })
    await call.lists.create(listFields)
    expect(context.rateLimit.tightest()).toMatchObject({ limit: 60 })
  })
})
