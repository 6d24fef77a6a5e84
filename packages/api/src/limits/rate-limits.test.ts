import { rateLimits } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createContext } from '../calls/create-context.ts'
import { createCaller } from '../router.ts'
import {
  createUser,
  goodPassword,
  outcome,
  type TestServices,
  testCaller,
  testServices,
  tooMany,
  uniqueEmail,
  uniqueIp,
} from '../testing/index.ts'
import { sha256Of } from '../values/secrets.ts'
import { cleanUpLimits, mailboxLimits } from './index.ts'

const from = (services: TestServices, ip: string) => createCaller(createContext(services, { sessionId: undefined, ip }))

const minute = 60_000

describe('sign-ins', () => {
  it('are limited to ten failures in five minutes for one account and network, with the time to wait', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const signIn = (input: { email: string; password: string }) => testCaller(services).call.accounts.signIn(input)
    const attempt = (password: string) => outcome(signIn({ email, password }))
    for (let n = 0; n < 9; n++) expect(await attempt('Wrong0ne!')).toBe('WRONG_CREDENTIALS')
    for (let n = 0; n < 12; n++) expect(await attempt(goodPassword), 'right ones do not count').toBe('ok')
    expect(await attempt('Wrong0ne!')).toBe('WRONG_CREDENTIALS')
    services.pass(4 * minute)
    expect(await attempt(goodPassword), 'with the right password too').toBe('TOO_MANY_REQUESTS')
    await expect(
      signIn({ email: email.toUpperCase(), password: goodPassword }),
      'in upper case too',
    ).rejects.toMatchObject(tooMany(60))

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

  it('at the same time are all counted, also while right ones are given back', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const attempt = (password: string) => outcome(testCaller(services).call.accounts.signIn({ email, password }))
    const passwords = Array.from({ length: 20 }, (_, n) => (n % 4 === 0 ? goodPassword : 'Wrong0ne!'))
    const outcomes = await Promise.all(passwords.map(attempt))
    const failures = () => outcomes.filter((one) => one === 'WRONG_CREDENTIALS').length
    expect(failures()).toBeLessThanOrEqual(10)
    for (let n = 0; n < 10; n++) outcomes.push(await attempt('Wrong0ne!'))
    expect(failures(), 'no failure is lost, and no right one counts').toBe(10)
  })

  it('that are refused count nowhere: a stranger in one network cannot use up the bound of the account', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const [ip, other] = [uniqueIp(), uniqueIp()]
    const attempt = (from_: string, password: string) =>
      outcome(from(services, from_).accounts.signIn({ email, password }))
    const outcomes = await Promise.all(
      Array.from({ length: mailboxLimits.signIn.mailbox.allowed + 20 }, () => attempt(ip, 'Wrong0ne!')),
    )
    expect(outcomes.filter((one) => one === 'WRONG_CREDENTIALS')).toHaveLength(10)
    expect(await attempt(other, goodPassword)).toBe('ok')
  })

  it('are limited to a hundred from one network, for whatever accounts', async () => {
    const services = await testServices({ limited: true })
    const ip = uniqueIp()
    const [sameNetwork, other] = [`${ip.split(':').slice(0, 4).join(':')}::1`, uniqueIp()]
    const attempt = (address: string) =>
      outcome(from(services, address).accounts.signIn({ email: uniqueEmail(), password: 'Wrong0ne!' }))
    for (let n = 0; n < mailboxLimits.signIn.network.allowed; n++) expect(await attempt(ip)).toBe('WRONG_CREDENTIALS')
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
  it('are limited to three in half an hour from one network, whether the address is known or not', async () => {
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

it('a mail that is refused counts nowhere: a stranger in one network cannot use up the bound of the address', async () => {
  const services = await testServices({ limited: true })
  const [email, ip] = [uniqueEmail(), uniqueIp()]
  const request = (address: string) => outcome(from(services, address).accounts.sendPasswordReset({ email }))
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => request(ip)))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(3)
  for (let n = 3; n < mailboxLimits.mail.mailbox.allowed; n++) expect(await request(uniqueIp())).toBe('ok')
  expect(await request(uniqueIp())).toBe('TOO_MANY_REQUESTS')
})

describe('attempts', () => {
  it('are counted across servers, stored without addresses, and deleted after their window', async () => {
    const services = await testServices({ limited: true })
    const [email, ip] = [uniqueEmail(), '198.51.100.7']
    const otherServer = await testServices({ limited: true })
    const servers = [services, otherServer]
    for (let n = 0; n < 10; n++)
      await outcome(from(servers[n % 2] ?? services, ip).accounts.signIn({ email, password: 'Wrong0ne!' }))
    expect(await outcome(from(otherServer, ip).accounts.signIn({ email, password: 'Wrong0ne!' }))).toBe(
      'TOO_MANY_REQUESTS',
    )
    const isOwn = eq(rateLimits.mailbox, sha256Of(email))
    expect(await services.db.$count(rateLimits, isOwn)).toBeGreaterThan(1)
    const rows = await services.db.select().from(rateLimits)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(JSON.stringify(rows)).not.toContain(ip)
    services.pass(60 * minute)
    await cleanUpLimits(services)
    expect(await services.db.$count(rateLimits, isOwn)).toBe(0)
  })

  it('are not limited in a load test', async () => {
    const { call } = testCaller(await testServices({ limited: false }))
    const email = uniqueEmail()
    for (let n = 0; n < 12; n++)
      expect(await outcome(call.accounts.signIn({ email, password: 'Wrong0ne!' }))).toBe('WRONG_CREDENTIALS')
  })
})
