import { appCode, createUser, day, goodPassword, mailedToken, uniqueEmail } from '@wordtide/api/testing'
import { deviceView } from '@wordtide/contract'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { cookieOf, testApp } from '../../testing/index.ts'

const server = testApp()

/** Signs up over REST; `token` is that of the mailed link. */
async function signedUp() {
  const { call, services } = await server
  const email = uniqueEmail()
  const body = { name: ' Ada ', email: ` ${email} `, password: goodPassword }
  const answer = await call(undefined, 'POST /api/users', { body })
  return { call, email, answer, token: await mailedToken(services, email) }
}

it('a sign-up starts no session, nor does a sign-in before the activation', async () => {
  const { call, answer, email } = await signedUp()
  expect(answer).toMatchObject({ status: 201, body: { name: 'Ada', email } })
  expect(cookieOf(answer)).toBeUndefined()
  const signIn = (password: string) => call(undefined, 'POST /api/users/session', { body: { email, password } })
  const right = await signIn(goodPassword)
  expect(right).toMatchObject({ status: 403, body: { code: 1005, key: 'ACCOUNT_NOT_ACTIVATED' } })
  expect(cookieOf(right)).toBeUndefined()
  const wrong = await signIn('Wr0ng!pass')
  expect(wrong).toMatchObject({ status: 401, body: { code: 1099, key: 'WRONG_CREDENTIALS' } })
  expect(cookieOf(wrong)).toBeUndefined()
})

it('a session starts with POST, whose cookie authenticates every call, and ends with DELETE', async () => {
  const { call, email, token } = await signedUp()
  expect(await call(undefined, 'POST /api/users/activate', { body: { email, token } })).toMatchObject({
    status: 200,
    body: {},
  })
  const opened = await call(undefined, 'POST /api/users/session', { body: { email, password: goodPassword } })
  const user = { id: expect.any(String), name: 'Ada', email, createdAt: expect.any(Number) }
  expect(opened.status).toBe(200)
  expect(opened.body).toEqual(user)
  const cookie = cookieOf(opened) ?? ''
  expect(cookie).toMatch(/^wordtide_session=[^;]+;/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
  expect(cookie).not.toContain('Secure')
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / day
  expect(days).toBeCloseTo(30, 1)

  const session = { sessionId: /=([^;]+)/.exec(cookie)?.[1] ?? '' }
  expect(await call(session, 'GET /api/users/session')).toMatchObject({ status: 200, body: opened.body })
  expect(await call(session, 'GET /api/lists/user')).toMatchObject({ status: 200 })

  const closed = await call(session, 'DELETE /api/users/session')
  expect(closed).toMatchObject({ status: 204, text: '' })
  expect(cookieOf(closed)).toMatch(/^wordtide_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  // The next user of the browser could tell from its cache which words were heard.
  expect(closed.headers['clear-site-data']).toBe('"cache"')
  expect(opened.headers['clear-site-data']).toBeUndefined()
  expect((await call(session, 'GET /api/users/session')).status).toBe(401)
})

it('a new password gives the session a new cookie, and a wrong current one says so', async () => {
  const { call, services } = await server
  const user = await createUser(services)
  const wrong = { current: 'Wr0ng!pass', password: 'N3w-Passw0rd' }
  const refused = await call(user, 'PUT /api/users/password', { body: wrong })
  expect(refused).toMatchObject({ status: 401, body: { code: 1099, key: 'WRONG_CREDENTIALS' } })
  expect(cookieOf(refused)).toBeUndefined()
  const changed = await call(user, 'PUT /api/users/password', { body: { ...wrong, current: goodPassword } })
  expect(changed).toMatchObject({ status: 204, text: '' })
  const sessionId = /=([^;]+)/.exec(cookieOf(changed) ?? '')?.[1] ?? ''
  expect((await call(user, 'GET /api/users/session')).status).toBe(401)
  expect((await call({ sessionId }, 'GET /api/users/session')).status).toBe(200)
})

it('the sessions are listed, and ended one by one or all but this one', async () => {
  const { call, services } = await server
  const { email } = await createUser(services)
  const signIn = async (agent: string) => {
    const body = { email, password: goodPassword }
    const answer = await call(undefined, 'POST /api/users/session', { body, headers: { 'user-agent': agent } })
    return { sessionId: /=([^;]+)/.exec(cookieOf(answer) ?? '')?.[1] ?? '' }
  }
  const list = async (session: { sessionId: string }) =>
    z.array(deviceView).parse((await call(session, 'GET /api/users/sessions')).body)
  const [script, laptop] = [await signIn('curl/8.14.1'), await signIn('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')]
  const devices = await list(laptop)
  expect(devices.map(({ client, current }) => [client, current])).toEqual([
    ['Firefox on Linux', true],
    ['curl', false],
    ['Unknown browser', false],
  ])
  expect(devices[0]?.network).toBe('127.0.0.1')
  const idOf = (name: string) => devices.find(({ client }) => client === name)?.id
  expect(await call(laptop, `DELETE /api/users/sessions/${idOf('curl')}`)).toMatchObject({ status: 204, text: '' })
  expect((await call(script, 'GET /api/users/session')).status).toBe(401)
  expect(await call(laptop, 'DELETE /api/users/sessions')).toMatchObject({ status: 204, text: '' })
  expect(await list(laptop)).toHaveLength(1)
  const signedOut = await call(laptop, `DELETE /api/users/sessions/${idOf('Firefox on Linux')}`)
  expect(signedOut.status).toBe(204)
  expect(cookieOf(signedOut)).toMatch(/^wordtide_session=;/)
})

it('a second factor is set up, asked for with a code of its own, and turned off', async () => {
  const { call, services } = await server
  const user = await createUser(services)
  const begin = (body: object, headers = {}) => call(user, 'POST /api/users/two-factor', { body, headers })
  expect(await begin({})).toMatchObject({ status: 403, body: { code: 403, key: 'PROOF_REQUIRED' } })
  const proof = { current: goodPassword }
  expect(await begin(proof, { 'idempotency-key': 'k' })).toMatchObject({ status: 400 })
  const begun = await begin(proof)
  expect(begun).toMatchObject({ status: 200, body: { secret: expect.any(String), uri: expect.any(String) } })
  const { secret } = z.object({ secret: z.string() }).parse(begun.body)
  const confirm = (code: string) => call(user, 'POST /api/users/two-factor/confirm', { body: { code } })
  expect(await confirm('000000')).toMatchObject({ status: 400, body: { code: 400, key: 'INVALID_CODE' } })
  const confirmed = await confirm(appCode(secret, services))
  expect(confirmed).toMatchObject({ status: 200, body: { recoveryCodes: { length: 10 } } })

  const credentials = { email: user.email, password: goodPassword }
  const signIn = (code?: string) =>
    call(undefined, 'POST /api/users/session', { body: { ...credentials, ...(code && { code }) } })
  const refused = await signIn()
  expect(refused).toMatchObject({ status: 401, body: { code: 1010, key: 'SECOND_FACTOR_REQUIRED' } })
  expect(cookieOf(refused)).toBeUndefined()
  expect(await signIn(appCode(secret, services, 1))).toMatchObject({ status: 200, body: { id: user.id } })

  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(confirmed.body)
  const turnOff = (code = '') => call(user, 'DELETE /api/users/two-factor', { body: { code } })
  expect(await turnOff('000000')).toMatchObject({ status: 401, body: { code: 1010 } })
  expect(await turnOff(recoveryCodes[0])).toMatchObject({ status: 204, text: '' })
  expect(await turnOff(recoveryCodes[1])).toMatchObject({ status: 404, body: { key: 'SECOND_FACTOR_NOT_FOUND' } })
})

it('an access token is created, which works without a session, listed without its text, and revoked', async () => {
  const { call, services } = await server
  const user = await createUser(services)
  const body = { name: 'Script', scope: 'read', days: 7 }
  const create = (headers = {}) => call(user, 'POST /api/users/tokens', { body, headers })
  expect(await create({ 'idempotency-key': 'k' })).toMatchObject({ status: 400 })
  const created = await create()
  expect(created.status).toBe(201)
  const { token, id, ...shown } = z.looseObject({ id: z.string(), token: z.string() }).parse(created.body)
  expect(shown).toMatchObject({ name: 'Script', scope: 'read', lastUsedAt: null })
  expect(await call(user, 'GET /api/users/tokens')).toMatchObject({ status: 200, body: [{ id, ...shown }] })
  expect(await call({ token }, 'GET /api/users/session')).toMatchObject({ status: 200, body: { id: user.id } })
  const foreign = await call({ token }, 'POST /api/users/tokens', { body })
  expect(foreign).toMatchObject({ status: 403, body: { key: 'TOKEN_NOT_ALLOWED' } })
  const revoke = () => call(user, `DELETE /api/users/tokens/${id}`)
  expect(await revoke()).toMatchObject({ status: 204, text: '' })
  expect((await call({ token }, 'GET /api/users/session')).status).toBe(401)
  expect(await revoke()).toMatchObject({ status: 404, body: { key: 'ACCESS_TOKEN_NOT_FOUND' } })
})

it('the session has a secure host cookie if the server uses https', async () => {
  const { call, services } = await testApp({ services: { publicUrl: 'https://words.example.org' } })
  const user = await createUser(services)
  expect(await call(user, 'GET /api/users/session')).toMatchObject({ status: 200, body: { id: user.id } })
  const cookie = cookieOf(await call(user, 'DELETE /api/users/session'))
  expect(cookie).toMatch(/^__Host-wordtide_session=;/)
  expect(cookie).toContain('Secure')
  expect(cookie).toContain('Path=/')
  expect(cookie).not.toContain('Domain')
})
