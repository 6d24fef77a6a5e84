import { errorCatalogue } from '@wordtide/contract'
import { rateLimits } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createContext } from '../create-context.ts'
import { createCaller } from '../router.ts'
import { callerOf, freshEmail, goodPassword, newAccount, type TestServices, testServices } from '../testing/index.ts'
import { attemptLimits, networkOf } from './count-attempt.ts'
import { cleanUpLimits } from './index.ts'

/** A network of a test's own: everything counts in one database. */
const freshIp = () => Array.from({ length: 8 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(':')

const from = (services: TestServices, ip: string) => createCaller(createContext(services, { sessionId: undefined, ip }))

/** What came of it: 'ok' or the name of the refusal. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { cause?: { key?: string } }) => error.cause?.key,
  )

const minute = 60_000

describe('attempts to sign in', () => {
  it('are ten in five minutes for one account, right or wrong, and say how long to wait', async () => {
    const services = await testServices({ limited: true })
    const { email } = await newAccount(services)
    const { call } = callerOf(services)
    const attempt = (password: string) => outcome(call.accounts.signIn({ email, password }))
    for (let n = 0; n < 9; n++) expect(await attempt('Wrong0ne!')).toBe('WRONG_CREDENTIALS')
    expect(await attempt(goodPassword)).toBe('ok')
    services.pass(4 * minute)
    expect(await attempt(goodPassword), 'the right password is no way around').toBe('TOO_MANY_REQUESTS')
    await expect(
      call.accounts.signIn({ email: email.toUpperCase(), password: goodPassword }),
      'nor is another spelling',
    ).rejects.toMatchObject({ cause: { key: 'TOO_MANY_REQUESTS', retryAfter: 60 } })
    expect(errorCatalogue.TOO_MANY_REQUESTS.status).toBe(429)

    // What was refused prolongs nothing: nobody is locked out for good.
    services.pass(minute)
    expect(await attempt(goodPassword)).toBe('ok')
  })

  it('are counted alike for an address that nobody has', async () => {
    const { call } = callerOf(await testServices({ limited: true }))
    const email = freshEmail()
    const outcomes = []
    for (let n = 0; n < 11; n++) outcomes.push(await outcome(call.accounts.signIn({ email, password: 'Wrong0ne!' })))
    expect(outcomes).toEqual([...Array(10).fill('WRONG_CREDENTIALS'), 'TOO_MANY_REQUESTS'])
  })

  it('at the same moment count one by one', async () => {
    const services = await testServices({ limited: true })
    const { email } = await newAccount(services)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcome(callerOf(services).call.accounts.signIn({ email, password: 'Wrong0ne!' })),
      ),
    )
    expect(outcomes.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(10)
  })

  it('are a hundred from one network, whomever they are for', async () => {
    const services = await testServices({ limited: true })
    const ip = freshIp()
    const [sameNetwork, other] = [`${ip.split(':').slice(0, 4).join(':')}::1`, freshIp()]
    const attempt = (where: string) =>
      outcome(from(services, where).accounts.signIn({ email: freshEmail(), password: 'Wrong0ne!' }))
    for (let n = 0; n < attemptLimits.signIn.ip; n++) expect(await attempt(ip)).toBe('WRONG_CREDENTIALS')
    expect(await attempt(ip)).toBe('TOO_MANY_REQUESTS')
    expect(await attempt(sameNetwork)).toBe('TOO_MANY_REQUESTS')
    expect(await attempt(other)).toBe('WRONG_CREDENTIALS')
  })
})

describe('sign-ups', () => {
  it('are five in half an hour for one address, and a classroom’s from one network', async () => {
    const services = await testServices({ limited: true })
    const signUp = (email: string, ip: string) =>
      outcome(from(services, ip).accounts.signUp({ name: 'Ada', email, password: goodPassword }))
    const [email, ip] = [freshEmail(), freshIp()]
    const outcomes = []
    for (let n = 0; n < 6; n++) outcomes.push(await signUp(email, ip))
    expect(outcomes).toEqual(['ok', ...Array(4).fill('EMAIL_TAKEN'), 'TOO_MANY_REQUESTS'])
    for (let n = 0; n < 30; n++) expect(await signUp(freshEmail(), ip)).toBe('ok')
    services.pass(30 * minute)
    expect(await signUp(email, ip)).toBe('EMAIL_TAKEN')
  })
})

describe('mails', () => {
  it('are three in half an hour to one address, of both kinds together, known or not', async () => {
    const services = await testServices({ limited: true })
    const { call } = callerOf(services)
    for (const email of [(await newAccount(services)).email, freshEmail()]) {
      expect(await outcome(call.accounts.sendPasswordReset({ email }))).toBe('ok')
      expect(await outcome(call.accounts.sendActivation({ email }))).toBe('ok')
      expect(await outcome(call.accounts.sendPasswordReset({ email }))).toBe('ok')
      expect(await outcome(call.accounts.sendPasswordReset({ email }))).toBe('TOO_MANY_REQUESTS')
      expect(await outcome(call.accounts.sendActivation({ email }))).toBe('TOO_MANY_REQUESTS')
    }
  })
})

describe('the counts', () => {
  it('are in the database, where every server sees them, without the addresses, and go when they are over', async () => {
    const services = await testServices({ limited: true })
    const [email, ip] = [freshEmail(), '198.51.100.7']
    const another = await testServices({ limited: true })
    const servers = [services, another]
    for (let n = 0; n < 10; n++)
      await outcome(from(servers[n % 2] ?? services, ip).accounts.signIn({ email, password: 'Wrong0ne!' }))
    expect(await outcome(callerOf(another).call.accounts.signIn({ email, password: 'Wrong0ne!' }))).toBe(
      'TOO_MANY_REQUESTS',
    )
    const kept = await services.db.select().from(rateLimits)
    expect(kept.length).toBeGreaterThan(1)
    expect(JSON.stringify(kept)).not.toContain(email)
    expect(JSON.stringify(kept)).not.toContain(ip)
    services.pass(60 * minute)
    await cleanUpLimits(services)
    const left = await services.db.select().from(rateLimits).where(eq(rateLimits.count, 11))
    expect(left).toEqual([])
  })

  it('can be turned off for a load test', async () => {
    const { call } = callerOf(await testServices({ limited: false }))
    const email = freshEmail()
    for (let n = 0; n < 12; n++)
      expect(await outcome(call.accounts.signIn({ email, password: 'Wrong0ne!' }))).toBe('WRONG_CREDENTIALS')
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:1::', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.9:1024', '203.0.113.9'],
    ['[2001:db8::1]:1024', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['unknown', 'unknown'],
    ['made up 7', 'unknown'],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('is the same however an address is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.tuple(group, group, group, group), fc.ipV6(), (prefix, rest) => {
        const head = prefix.map((part) => part.toString(16))
        const padded = prefix.map((part) => part.toString(16).padStart(4, '0').toUpperCase())
        expect(networkOf(`${padded.join(':')}:1:2:3:4`)).toBe(networkOf(`${head.join(':')}::9`))
        expect(networkOf(networkOf(rest).replace('/64', '1'))).toBe(networkOf(rest))
      }),
    )
  })
})
