import { createUser, goodPassword, mailedToken, type TestUser, uniqueEmail } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { type Answer, cookiesOf, testApp } from '../testing/index.ts'

const server = testApp({ services: { limited: true } })

/** Networks that no other test uses: all tests count in the same database. */
const prefix = `2001:db8:${(process.pid % 65_536).toString(16)}`
let networks = Math.floor(Math.random() * 50_000)
const freshIp = () => `${prefix}:${(++networks % 65_536).toString(16)}::1`

const [wrong, newPassword] = ['Wrong0ne!', 'N3w-Passw0rd']

/** Signs in over REST from an address; `cookie` is what the browser has kept. */
async function signIn(email: string, password: string, { from = freshIp(), cookie = '' } = {}): Promise<Answer> {
  const { call } = await server
  return call(undefined, 'POST /api/users/session', { from, headers: { cookie }, body: { email, password } })
}

/** A browser in which a user has signed in and out: it keeps only the cookie that remains. */
async function knownBrowser({ email }: Pick<TestUser, 'email'>): Promise<string> {
  const answer = await signIn(email, goodPassword)
  expect(answer.status).toBe(200)
  return cookieNamed(answer, 'wordtide_browser')
}

function cookieNamed(answer: Answer, name: string): string {
  const cookie = cookiesOf(answer).find((set) => set.startsWith(`${name}=`))
  return cookie?.split(';', 1)[0] ?? ''
}

/** Fails to sign in from many networks until strangers are refused everywhere. */
async function lockOut(email: string): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const from = freshIp()
    for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(email, wrong, { from })).status).toBe(401)
  }
  expect((await signIn(email, wrong)).status).toBe(429)
}

describe('the owner of an account', () => {
  it('gets in while a stranger fails from another network', async () => {
    const { services } = await server
    const { email } = await createUser(services)
    const from = freshIp()
    for (let n = 0; n < 10; n++) await signIn(email, wrong, { from })
    expect((await signIn(email, wrong, { from })).status).toBe(429)
    expect((await signIn(email, goodPassword)).status).toBe(200)
  })

  it('gets in from a known browser while strangers fail from everywhere, and from anywhere after a reset', async () => {
    const { services, call } = await server
    const user = await createUser(services)
    const cookie = await knownBrowser(user)
    await lockOut(user.email)
    const from = freshIp()
    for (let n = 0; n < 100; n++) await signIn(uniqueEmail(), wrong, { from })
    expect((await signIn(uniqueEmail(), wrong, { from })).status).toBe(429)
    expect((await signIn(user.email, goodPassword, { from, cookie })).status).toBe(200)
    expect((await signIn(user.email, goodPassword)).status, 'a new browser waits').toBe(429)
    const body = { email: user.email }
    await call(undefined, 'POST /api/users/email/password', { from, headers: { cookie }, body })
    const reset = { ...body, token: await mailedToken(services, user.email), password: newPassword }
    expect((await call(undefined, 'POST /api/users/reset-password', { body: reset })).status).toBe(200)
    expect((await signIn(user.email, newPassword)).status).toBe(200)
  })

  it('gets a mail in a known browser after strangers have used up theirs, whose links stay valid', async () => {
    const { services, call } = await server
    const user = await createUser(services)
    const cookie = await knownBrowser(user)
    const { email } = user
    const request = (from: string, kept = '') =>
      call(undefined, 'POST /api/users/email/password', { from, headers: { cookie: kept }, body: { email } })
    const networks = [freshIp(), freshIp(), freshIp(), freshIp()]
    const statuses = []
    for (const from of networks) for (let n = 0; n < 3; n++) statuses.push((await request(from)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    const token = await mailedToken(services, email)
    expect((await request(freshIp())).status).toBe(429)
    expect(await mailedToken(services, email), 'nothing is sent').toBe(token)
    for (let n = 0; n < 3; n++) expect((await request(freshIp(), cookie)).status).toBe(200)
    expect((await request(freshIp(), cookie)).status).toBe(429)
    const newest = await mailedToken(services, email)
    expect(newest).not.toBe(token)
    const reset = { email, token: newest, password: newPassword }
    expect((await call(undefined, 'POST /api/users/reset-password', { body: reset })).status).toBe(200)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })
})

describe('the cookie of a known browser', () => {
  it('has a limit of ten failures of its own', async () => {
    const { services } = await server
    const user = await createUser(services)
    const cookie = await knownBrowser(user)
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, wrong, { cookie })).status).toBe(401)
    expect((await signIn(user.email, goodPassword, { cookie })).status).toBe(429)
    expect((await signIn(user.email, goodPassword)).status, 'others are counted apart').toBe(200)
  })

  it('grants nothing, survives the sign-out, and is renewed at each sign-in', async () => {
    const { services, call } = await server
    const user = await createUser(services)
    const cookie = await knownBrowser(user)
    expect((await call(undefined, 'GET /api/users/session', { headers: { cookie } })).status).toBe(401)
    const again = await signIn(user.email, goodPassword, { cookie })
    const renewed = cookieNamed(again, 'wordtide_browser')
    expect(renewed).toMatch(/^wordtide_browser=./)
    expect(renewed).not.toBe(cookie)
    const out = await call(undefined, 'DELETE /api/users/session', {
      headers: { cookie: `${cookieNamed(again, 'wordtide_session')}; ${renewed}` },
    })
    expect(cookiesOf(out).join()).not.toContain('wordtide_browser')
    const set = cookiesOf(again).find((text) => text.startsWith('wordtide_browser='))
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(set).toContain(attribute)
    const days = (Date.parse(/Expires=([^;]+)/.exec(set ?? '')?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(365, 0)
  })

  it('tells nothing about other addresses: unknown and foreign ones are counted as without it', async () => {
    const { services } = await server
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const cookie = await knownBrowser(ada)
    const statusesOf = async (email: string) => {
      const from = freshIp()
      const answers = []
      for (let n = 0; n < 12; n++) answers.push(await signIn(email, wrong, { from, cookie }))
      return answers.map(({ status, body }) => ({ status, body }))
    }
    const foreign = await statusesOf(ben.email)
    expect(foreign.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    expect(await statusesOf(uniqueEmail())).toEqual(foreign)
  })

  it('becomes void with a password reset: an attacker who once signed in has it, too', async () => {
    const { services, call } = await server
    const user = await createUser(services)
    const cookie = await knownBrowser(user)
    await call(undefined, 'POST /api/users/email/password', { from: freshIp(), body: { email: user.email } })
    const body = { email: user.email, token: await mailedToken(services, user.email), password: newPassword }
    await call(undefined, 'POST /api/users/reset-password', { body })
    const from = freshIp()
    for (let n = 0; n < 10; n++) await signIn(user.email, wrong, { from })
    expect((await signIn(user.email, newPassword, { from, cookie })).status).toBe(429)
  })
})
