import { createInvitation } from '@wordtide/api/admin'
import { createUser, day, goodPassword, mailedToken, uniqueEmail } from '@wordtide/api/testing'
import { signUpView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { cookieOf, testApp } from '../testing/index.ts'

/** Signs up over REST; `token` is that of the mailed link. */
async function signedUp() {
  const server = await testApp()
  const email = uniqueEmail()
  const body = { name: ' Ada ', email: ` ${email} `, password: goodPassword }
  const answer = await server.call(undefined, 'POST /api/users', { body })
  return { ...server, email, answer, token: await mailedToken(server.services, email) }
}

async function activated() {
  const server = await signedUp()
  await server.call(undefined, 'POST /api/users/activate', { body: { email: server.email, token: server.token } })
  return server
}

describe('POST users', () => {
  it('returns 201 with the account and starts no session', async () => {
    const { answer, email } = await signedUp()
    expect(answer).toMatchObject({ status: 201, body: { name: 'Ada', email } })
    expect(signUpView.strict().safeParse(answer.body).success).toBe(true)
    expect(cookieOf(answer)).toBeUndefined()
  })

  it('refuses invalid input with an issue for each field and the first one’s message', async () => {
    const { call } = await testApp()
    const answer = await call(undefined, 'POST /api/users', { body: { name: '', email: 'ada', password: 'short' } })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      status: 400,
      code: 400,
      key: 'INVALID_INPUT',
      message: 'Name is required',
      issues: expect.arrayContaining([
        { path: ['name'], message: 'Name is required' },
        { path: ['email'], message: 'Invalid email' },
        { path: ['password'], message: 'Password length should be at least 6 characters' },
      ]),
    })
  })

  it('refuses an address that is already registered', async () => {
    const { call, email } = await signedUp()
    const body = { name: 'Eve', email: email.toUpperCase(), password: goodPassword }
    const { status, body: error } = await call(undefined, 'POST /api/users', { body })
    expect(status).toBe(409)
    expect(error).toEqual({ status: 409, code: 409, key: 'EMAIL_TAKEN', message: 'E-mail is already registered' })
  })
})

describe('POST users while registration is closed', () => {
  const closed = () => testApp({ services: { registration: 'closed' } })
  const body = () => ({ name: 'Ada', email: uniqueEmail(), password: goodPassword })

  it('needs an invitation', async () => {
    const { call, services } = await closed()
    const uninvited = await call(undefined, 'POST /api/users', { body: body() })
    expect(uninvited.status).toBe(403)
    expect(uninvited.body).toEqual({
      status: 403,
      code: 403,
      key: 'REGISTRATION_CLOSED',
      message: 'This server is for invited people: ask its operator for an invitation',
    })
    const { link } = await createInvitation(services, { uses: 1, days: 1, note: '' })
    const invitation = new URL(link).searchParams.get('invitation')
    const invited = await call(undefined, 'POST /api/users', { body: { ...body(), invitation } })
    expect(invited.status).toBe(201)
    expect(signUpView.strict().safeParse(invited.body).success).toBe(true)
    const again = await call(undefined, 'POST /api/users', { body: { ...body(), invitation } })
    expect(again.status).toBe(400)
    expect(again.body).toEqual({
      status: 400,
      code: 400,
      key: 'INVALID_INVITATION',
      message: 'The invitation is invalid, used up or has expired',
    })
  })

  it('refuses an invitation that cannot be one, with the same message', async () => {
    const { call } = await closed()
    const answer = await call(undefined, 'POST /api/users', { body: { ...body(), invitation: 'x'.repeat(101) } })
    expect(answer).toMatchObject({
      status: 400,
      body: { key: 'INVALID_INPUT', message: 'The invitation is invalid, used up or has expired' },
    })
    expect((await call(undefined, 'POST /api/users', { body: { ...body(), invitation: 7 } })).status).toBe(400)
  })
})

describe('POST users/activate', () => {
  it('returns 200 and {} once; then the link is invalid', async () => {
    const { call, email, token } = await signedUp()
    const body = { email, token }
    expect(await call(undefined, 'POST /api/users/activate', { body })).toMatchObject({ status: 200, body: {} })
    expect(await call(undefined, 'POST /api/users/activate', { body })).toMatchObject({
      status: 400,
      body: { code: 400, message: 'The link is invalid or has expired' },
    })
  })

  it('refuses an expired link with the same message', async () => {
    const { call, email, token, services } = await signedUp()
    services.pass(day + 1)
    const answer = await call(undefined, 'POST /api/users/activate', { body: { email, token } })
    expect(answer).toMatchObject({ status: 400, body: { message: 'The link is invalid or has expired' } })
  })
})

describe('users/session', () => {
  it('starts with POST, whose cookie authenticates every call, and ends with DELETE', async () => {
    const { call, email } = await activated()
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
    expect((await call(session, 'GET /api/users/session')).status).toBe(401)
  })

  it('is replaced by a new one at every sign-in', async () => {
    const { call, email } = await activated()
    const body = { email, password: goodPassword }
    const signIn = async (sessionId?: string) => {
      const answer = await call(sessionId === undefined ? undefined : { sessionId }, 'POST /api/users/session', {
        body,
      })
      return /=([^;]+)/.exec(cookieOf(answer) ?? '')?.[1] ?? ''
    }
    const first = await signIn()
    const second = await signIn(first)
    expect(second).not.toBe(first)
    expect((await call({ sessionId: first }, 'GET /api/users/session')).status).toBe(401)
    expect((await call({ sessionId: second }, 'GET /api/users/session')).status).toBe(200)
  })

  it('does not start for an account that is not activated, which only the right password reveals', async () => {
    const { call, email } = await signedUp()
    const right = await call(undefined, 'POST /api/users/session', { body: { email, password: goodPassword } })
    expect(right).toMatchObject({
      status: 403,
      body: { status: 403, code: 1005, key: 'ACCOUNT_NOT_ACTIVATED', message: 'Account is not activated' },
    })
    expect(cookieOf(right)).toBeUndefined()
    const wrong = await call(undefined, 'POST /api/users/session', { body: { email, password: 'Wr0ng!pass' } })
    expect(wrong).toMatchObject({ status: 401, body: { code: 1099 } })
  })

  it('is refused in the same way for a wrong password and an unknown address', async () => {
    const { call, email } = await activated()
    const wrong = await call(undefined, 'POST /api/users/session', { body: { email, password: 'Wr0ng!pass' } })
    const unknown = { email: uniqueEmail(), password: goodPassword }
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      status: 401,
      code: 1099,
      key: 'WRONG_CREDENTIALS',
      message: 'Wrong e-mail or password',
    })
    expect((await call(undefined, 'POST /api/users/session', { body: unknown })).body).toEqual(wrong.body)
  })

  it('can be ended without a session', async () => {
    const { call } = await testApp()
    expect((await call(undefined, 'DELETE /api/users/session')).status).toBe(204)
  })

  it('is refused with 401 if its id is invalid, and the cookie is cleared', async () => {
    const { call } = await testApp()
    const answer = await call({ sessionId: 'made-up' }, 'GET /api/users/session')
    expect(answer.body).toEqual({ status: 401, code: 401, key: 'UNAUTHORIZED', message: 'Sign in to continue' })
    expect(cookieOf(answer)).toMatch(/^wordtide_session=;/)
  })

  it('has a secure host cookie if the server uses https', async () => {
    const { call, services } = await testApp({ services: { publicUrl: 'https://words.example.org' } })
    const user = await createUser(services)
    expect(await call(user, 'GET /api/users/session')).toMatchObject({ status: 200, body: { id: user.id } })
    const cookie = cookieOf(await call(user, 'DELETE /api/users/session'))
    expect(cookie).toMatch(/^__Host-wordtide_session=;/)
    expect(cookie).toContain('Secure')
    expect(cookie).toContain('Path=/')
    expect(cookie).not.toContain('Domain')
  })

  it('logs neither password nor session', async () => {
    const { call, email, logged, token } = await activated()
    const opened = await call(undefined, 'POST /api/users/session', { body: { email, password: goodPassword } })
    const sessionId = /=([^;]+)/.exec(cookieOf(opened) ?? '')?.[1] ?? 'none'
    await call({ sessionId }, `GET /user/activate?token=${token}`)
    const log = logged.join('')
    expect(logged.length).toBeGreaterThan(3)
    for (const secret of [goodPassword, sessionId, token]) expect(log).not.toContain(secret)
  })
})

describe('a token that none of our mails contains', () => {
  const fields = { email: uniqueEmail(), password: goodPassword }

  it.each(['activate', 'reset-password'])('gets the message of all void tokens: %s', async (path) => {
    const { call } = await testApp()
    for (const token of ['', 'x', 'x'.repeat(300), '\0', ' '])
      expect(await call(undefined, `POST /api/users/${path}`, { body: { ...fields, token } })).toMatchObject({
        status: 400,
        body: { key: 'INVALID_TOKEN', message: 'The link is invalid or has expired' },
      })
    for (const token of [undefined, 7, null])
      expect(await call(undefined, `POST /api/users/${path}`, { body: { ...fields, token } })).toMatchObject({
        status: 400,
        body: { key: 'INVALID_INPUT', issues: [{ path: ['token'] }] },
      })
  })
})
