import { freshEmail, goodPassword, newAccount } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp({ services: { limited: true } })

/** An address of a test's own: everything counts in one database. */
let used = 0
const freshIp = () => `10.${process.pid % 250}.${Math.floor(Math.random() * 250)}.${++used % 250}`

const wrong = 'Wrong0ne!'
const many = { status: 429, code: 429, key: 'TOO_MANY_REQUESTS', message: 'Too many requests, try again later' }

describe('guessing a password', () => {
  it('ends after ten attempts, by REST, with the time to wait', async () => {
    const { call, services } = await server
    const { email } = await newAccount(services)
    const from = freshIp()
    const attempt = (password: string) =>
      call(undefined, 'POST /api/users/session', { from, body: { email, password } })
    for (let n = 0; n < 10; n++) expect((await attempt(wrong)).body).toMatchObject({ status: 401, code: 1099 })
    const refused = await attempt(goodPassword)
    expect(refused).toMatchObject({ status: 429, body: many, headers: { 'retry-after': '300' } })
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('gains nothing from a batch: twenty sign-ins in one request count as twenty', async () => {
    const { call, services } = await server
    const { email } = await newAccount(services)
    const calls = Array.from({ length: 20 }, (_, n) => n)
    const body = Object.fromEntries(calls.map((n) => [n, { email, password: wrong }]))
    const path = calls.map(() => 'accounts.signIn').join(',')
    const answer = await call(undefined, `POST /api/trpc/${path}?batch=1`, { from: freshIp(), body })
    const codes = [...answer.text.matchAll(/"code":(1099|429)/g)].map(([, code]) => code)
    expect(codes.filter((code) => code === '1099')).toHaveLength(10)
    expect(codes.filter((code) => code === '429')).toHaveLength(10)
    expect(answer.headers['retry-after']).toBe('300')
  })

  it('gains nothing from going through the other door', async () => {
    const { call } = await server
    const body = { email: freshEmail(), password: wrong }
    const from = freshIp()
    for (let n = 0; n < 5; n++) {
      expect((await call(undefined, 'POST /api/users/session', { from, body })).status).toBe(401)
      expect((await call(undefined, 'POST /api/trpc/accounts.signIn', { from, body })).status).toBe(401)
    }
    expect((await call(undefined, 'POST /api/users/session', { from, body })).status).toBe(429)
    expect((await call(undefined, 'POST /api/trpc/accounts.signIn', { from, body })).status).toBe(429)
  })
})

describe('an address that a request claims', () => {
  /** Attempts for ever new mailboxes, each with another claim: how many were let through. */
  const letThrough = async ({ call }: Awaited<typeof server>, from: string) => {
    let count = 0
    for (let n = 0; n < 102; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      const body = { email: freshEmail(), password: wrong }
      const { status } = await call(undefined, 'POST /api/users/session', { from, headers, body })
      if (status === 401) count += 1
    }
    return count
  }

  it('is not believed, so that nobody counts anew by a header', async () => {
    expect(await letThrough(await server, freshIp())).toBe(100)
  })

  it('is believed from a proxy that the settings name', async () => {
    const from = freshIp()
    const behindProxy = await testApp({ services: { limited: true }, config: { trustedProxies: [from] } })
    expect(await letThrough(behindProxy, from)).toBe(102)
  })
})

describe('flooding a mailbox', () => {
  it('ends after three mails, whoever asks and by whichever call', async () => {
    const { call } = await server
    const body = { email: freshEmail() }
    const ask = (what: string) => call(undefined, `POST /api/users/email/${what}`, { from: freshIp(), body })
    for (const what of ['password', 'activation', 'password'])
      expect(await ask(what)).toMatchObject({ status: 200, body: {} })
    expect(await ask('password')).toMatchObject({ status: 429, body: many, headers: { 'retry-after': '1800' } })
    expect(await ask('activation')).toMatchObject({ status: 429, body: many })
  })
})
