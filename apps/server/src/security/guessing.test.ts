import { createUser, goodPassword, uniqueEmail } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp({ services: { limited: true } })

/** An unused IP address: all tests count in the same database. */
let usedIps = 0
const freshIp = () => `10.${process.pid % 250}.${Math.floor(Math.random() * 250)}.${++usedIps % 250}`

const wrong = 'Wrong0ne!'
const tooManyRequests = {
  status: 429,
  code: 429,
  key: 'TOO_MANY_REQUESTS',
  message: 'Too many requests, try again later',
}

describe('guessing a password', () => {
  it('is limited to ten attempts, with the time to wait', async () => {
    const { call, services } = await server
    const { email } = await createUser(services)
    const from = freshIp()
    const attempt = (password: string) =>
      call(undefined, 'POST /api/users/session', { from, body: { email, password } })
    for (let n = 0; n < 10; n++) expect((await attempt(wrong)).body).toMatchObject({ status: 401, code: 1099 })
    const rejected = await attempt(goodPassword)
    expect(rejected).toMatchObject({ status: 429, body: tooManyRequests, headers: { 'retry-after': '300' } })
    expect(rejected.headers['set-cookie']).toBeUndefined()
  })

  it('is not easier by a batch: twenty sign-ins in one request count as twenty', async () => {
    const { call, services } = await server
    const { email } = await createUser(services)
    const calls = Array.from({ length: 20 }, (_, n) => n)
    const body = Object.fromEntries(calls.map((n) => [n, { email, password: wrong }]))
    const path = calls.map(() => 'accounts.signIn').join(',')
    const response = await call(undefined, `POST /api/trpc/${path}?batch=1`, { from: freshIp(), body })
    const codes = [...response.text.matchAll(/"code":(1099|429)/g)].map(([, code]) => code)
    expect(codes.filter((code) => code === '1099')).toHaveLength(10)
    expect(codes.filter((code) => code === '429')).toHaveLength(10)
    expect(response.headers['retry-after']).toBe('300')
  })

  it('is not easier by a second transport: both count together', async () => {
    const { call } = await server
    const body = { email: uniqueEmail(), password: wrong }
    const from = freshIp()
    for (let n = 0; n < 5; n++) {
      expect((await call(undefined, 'POST /api/users/session', { from, body })).status).toBe(401)
      expect((await call(undefined, 'POST /api/trpc/accounts.signIn', { from, body })).status).toBe(401)
    }
    expect((await call(undefined, 'POST /api/users/session', { from, body })).status).toBe(429)
    expect((await call(undefined, 'POST /api/trpc/accounts.signIn', { from, body })).status).toBe(429)
  })
})

describe('the address in X-Forwarded-For', () => {
  /** Tries to sign in to many accounts, each time with another address; returns how many attempts were accepted. */
  const acceptedAttempts = async ({ call }: Awaited<typeof server>, from: string) => {
    let count = 0
    for (let n = 0; n < 102; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      const body = { email: uniqueEmail(), password: wrong }
      const { status } = await call(undefined, 'POST /api/users/session', { from, headers, body })
      if (status === 401) count += 1
    }
    return count
  }

  it('is ignored by default, so that it does not reset the limit', async () => {
    expect(await acceptedAttempts(await server, freshIp())).toBe(100)
  })

  it('is used if a trusted proxy sends it', async () => {
    const from = freshIp()
    const behindProxy = await testApp({ services: { limited: true }, config: { trustedProxies: [from] } })
    expect(await acceptedAttempts(behindProxy, from)).toBe(102)
  })
})

describe('flooding a mailbox', () => {
  it('is limited to three mails from one network, by any call', async () => {
    const { call } = await server
    const body = { email: uniqueEmail() }
    const from = freshIp()
    const requestMail = (what: string) => call(undefined, `POST /api/users/email/${what}`, { from, body })
    for (const what of ['password', 'activation', 'password'])
      expect(await requestMail(what)).toMatchObject({ status: 200, body: {} })
    expect(await requestMail('password')).toMatchObject({
      status: 429,
      body: tooManyRequests,
      headers: { 'retry-after': '1800' },
    })
    expect(await requestMail('activation')).toMatchObject({ status: 429, body: tooManyRequests })
  })
})
