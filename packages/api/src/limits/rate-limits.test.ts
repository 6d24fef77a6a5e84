import { rateLimits } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createContext } from '../create-context.ts'
import { createCaller } from '../router.ts'
import { createUser, goodPassword, type TestServices, testCaller, testServices, uniqueEmail } from '../testing/index.ts'
import { cleanUpLimits } from './index.ts'
import { attemptLimits, networkOf } from './rate-limits.ts'

/** A random IPv6 address. All tests count in one database, so each needs its own network. */
const uniqueIp = () => Array.from({ length: 8 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(':')

const from = (services: TestServices, ip: string) => createCaller(createContext(services, { sessionId: undefined, ip }))

/** Returns 'ok' or the key of the error. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { cause?: { key?: string } }) => error.cause?.key,
  )

const minute = 60_000

describe('sign-ins', () => {
  it('are limited to ten in five minutes for one account, right or wrong, with the time to wait', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const { call } = testCaller(services)
    const attempt = (password: string) => outcome(call.accounts.signIn({ email, password }))
    for (let n = 0; n < 9; n++) expect(await attempt('Wrong0ne!')).toBe('WRONG_CREDENTIALS')
    expect(await attempt(goodPassword)).toBe('ok')
    services.pass(4 * minute)
    expect(await attempt(goodPassword), 'with the right password too').toBe('TOO_MANY_REQUESTS')
    await expect(
      call.accounts.signIn({ email: email.toUpperCase(), password: goodPassword }),
      'in upper case too',
    ).rejects.toMatchObject({ cause: { key: 'TOO_MANY_REQUESTS', retryAfter: 60 } })

    // Rejected attempts do not extend the window.
    services.pass(minute)
    expect(await attempt(goodPassword)).toBe('ok')
  })

  it('are limited in the same way for an unknown address', async () => {
    const { call } = testCaller(await testServices({ limited: true }))
    const email = uniqueEmail()
    const outcomes = []
    for (let n = 0; n < 11; n++) outcomes.push(await outcome(call.accounts.signIn({ email, password: 'Wrong0ne!' })))
    expect(outcomes).toEqual([...Array(10).fill('WRONG_CREDENTIALS'), 'TOO_MANY_REQUESTS'])
  })

  it('at the same time are all counted', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcome(testCaller(services).call.accounts.signIn({ email, password: 'Wrong0ne!' })),
      ),
    )
    expect(outcomes.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(10)
  })

  it('are limited to a hundred from one network, for whatever accounts', async () => {
    const services = await testServices({ limited: true })
    const ip = uniqueIp()
    const [sameNetwork, other] = [`${ip.split(':').slice(0, 4).join(':')}::1`, uniqueIp()]
    const attempt = (address: string) =>
      outcome(from(services, address).accounts.signIn({ email: uniqueEmail(), password: 'Wrong0ne!' }))
    for (let n = 0; n < attemptLimits.signIn.ip; n++) expect(await attempt(ip)).toBe('WRONG_CREDENTIALS')
    expect(await attempt(ip)).toBe('TOO_MANY_REQUESTS')
    expect(await attempt(sameNetwork)).toBe('TOO_MANY_REQUESTS')
    expect(await attempt(other)).toBe('WRONG_CREDENTIALS')
  })
})

describe('sign-ups', () => {
  it('are limited to five in half an hour for one address, while one network can sign up a classroom', async () => {
    const services = await testServices({ limited: true })
    const signUp = (email: string, ip: string) =>
      outcome(from(services, ip).accounts.signUp({ name: 'Ada', email, password: goodPassword }))
    const [email, ip] = [uniqueEmail(), uniqueIp()]
    const outcomes = []
    for (let n = 0; n < 6; n++) outcomes.push(await signUp(email, ip))
    expect(outcomes).toEqual(['ok', ...Array(4).fill('EMAIL_TAKEN'), 'TOO_MANY_REQUESTS'])
    for (let n = 0; n < 30; n++) expect(await signUp(uniqueEmail(), ip)).toBe('ok')
    services.pass(30 * minute)
    expect(await signUp(email, ip)).toBe('EMAIL_TAKEN')
  })
})

describe('mails', () => {
  it('are limited to three in half an hour to one address, known or not, both kinds together', async () => {
    const services = await testServices({ limited: true })
    const { call } = testCaller(services)
    for (const email of [(await createUser(services)).email, uniqueEmail()]) {
      expect(await outcome(call.accounts.sendPasswordReset({ email }))).toBe('ok')
      expect(await outcome(call.accounts.sendActivation({ email }))).toBe('ok')
      expect(await outcome(call.accounts.sendPasswordReset({ email }))).toBe('ok')
      expect(await outcome(call.accounts.sendPasswordReset({ email }))).toBe('TOO_MANY_REQUESTS')
      expect(await outcome(call.accounts.sendActivation({ email }))).toBe('TOO_MANY_REQUESTS')
    }
  })
})

describe('attempts', () => {
  it('are counted across servers, stored without addresses, and deleted after their window', async () => {
    const services = await testServices({ limited: true })
    const [email, ip] = [uniqueEmail(), '198.51.100.7']
    const otherServer = await testServices({ limited: true })
    const servers = [services, otherServer]
    for (let n = 0; n < 10; n++)
      await outcome(from(servers[n % 2] ?? services, ip).accounts.signIn({ email, password: 'Wrong0ne!' }))
    expect(await outcome(testCaller(otherServer).call.accounts.signIn({ email, password: 'Wrong0ne!' }))).toBe(
      'TOO_MANY_REQUESTS',
    )
    const rows = await services.db.select().from(rateLimits)
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(JSON.stringify(rows)).not.toContain(ip)
    services.pass(60 * minute)
    await cleanUpLimits(services)
    const left = await services.db.select().from(rateLimits).where(eq(rateLimits.count, 11))
    expect(left).toEqual([])
  })

  it('are not limited in a load test', async () => {
    const { call } = testCaller(await testServices({ limited: false }))
    const email = uniqueEmail()
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
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('is the same for every spelling of an address', () => {
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
