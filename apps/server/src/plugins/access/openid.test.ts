import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Services } from '@wordtide/api'
import { createInvitation } from '@wordtide/api/admin'
import {
  createUser,
  goodPassword,
  mailedToken,
  setUpSecondFactor,
  testCaller,
  testGoogle,
  uniqueEmail,
} from '@wordtide/api/testing'
import { freePort } from '@wordtide/db/testing'
import { describe, expect, it } from 'vitest'
import { openIdProvider } from '../../adapters/openid.ts'
import { type TestApp, testApp } from '../../testing/index.ts'
import { browser, locationOf } from '../../testing/openid-browser.ts'
import { useOpenIdServer } from '../../testing/openid-server.ts'

const google = useOpenIdServer(testGoogle)

/** A timeout that no test reaches. */
const foreverMs = 3_600_000

const freshSub = () => `sub-${uniqueEmail()}`

interface Options {
  services?: Partial<Services>
  issuer?: string
}

const known = new Map<string, Promise<TestApp>>()

/** Returns the app with a client at the test provider: one for all tests with the same options. */
function server(options: Options = {}): Promise<TestApp> {
  const key = JSON.stringify(options)
  const app = known.get(key) ?? startServer(options)
  known.set(key, app)
  return app
}

async function startServer({ services = {}, ...client }: Options = {}) {
  const publicUrl = services.publicUrl ?? 'http://localhost:3000'
  return testApp({
    services,
    openIdProviders: [openIdProvider({ ...google.client(), ...client }, publicUrl, foreverMs)],
  })
}

/** Signs up without activating the account; returns the token of the mail, too. */
async function inactiveUser({ services }: TestApp) {
  const email = uniqueEmail()
  const { call } = testCaller(services)
  const { id } = await call.accounts.signUp({ name: 'Mallory', email, password: goodPassword })
  return { id, email, call, token: await mailedToken(services, email) }
}

describe('a first sign-in with Google while registration is closed', () => {
  const closed = () => server({ services: { registration: 'closed' } })
  const signedInAtGoogle = () =>
    google.signIn({ sub: freshSub(), email: uniqueEmail(), email_verified: true, name: 'Ada' })

  it('creates an account with an invitation, which stays in the cookie and is not told to Google', async () => {
    const app = await closed()
    const { link } = await createInvitation(app.services, { uses: 1, days: 1, note: '' })
    const invitation = new URL(link).searchParams.get('invitation') ?? ''
    const { visit, begin, sessionUser } = browser(app)
    const toGoogle = await visit(`/auth/google?${new URLSearchParams({ state: '/learn', invitation })}`)
    expect(locationOf(toGoogle)).not.toContain(invitation)
    expect(toGoogle.headers['referrer-policy']).toBe('same-origin')
    signedInAtGoogle()
    expect(locationOf(await visit(await begin('/learn', { invitation })))).toBe('/learn')
    expect(await sessionUser()).toMatchObject({ name: 'Ada' })
    expect(app.logged.join('')).not.toContain(invitation)

    signedInAtGoogle()
    const usedUp = await browser(app).signIn('/learn', { invitation })
    expect(locationOf(usedUp)).toBe(`/signin?google=invalidInvitation&redirect=%2Flearn&invitation=${invitation}`)
  })

  it('fails without an invitation, and with one that is too long to be one', async () => {
    const { signIn, cookies } = browser(await closed())
    signedInAtGoogle()
    expect(locationOf(await signIn('/learn'))).toBe('/signin?google=uninvited&redirect=%2Flearn')
    expect(locationOf(await signIn('/', { invitation: 'x'.repeat(9000) }))).toBe(
      `/signin?google=invalidInvitation&invitation=${'x'.repeat(100)}`,
    )
    expect([...cookies.keys()]).toEqual([])
  })

  it('keeps the invitation if it is cancelled, so that the next try has it', async () => {
    const { signIn } = browser(await closed())
    expect(locationOf(await signIn('/', { invitation: 'secret' }))).toBe('/signin?google=cancelled&invitation=secret')
  })
})

describe('a sign-in with Google', () => {
  it.each(['cross-site', 'same-site'])('does not begin by itself from a page elsewhere (%s)', async (site) => {
    const { app } = await server()
    const begin = (from: string) =>
      app.inject({
        url: '/auth/google?state=/learn',
        headers: { 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' },
      })
    const refused = await begin(site)
    expect(refused.statusCode).toBe(302)
    expect(locationOf(refused)).toBe('/signin?redirect=%2Flearn')
    expect(refused.cookies).toEqual([])
    for (const own of ['same-origin', 'none'])
      expect(new URL(locationOf(await begin(own))).origin).toBe(google.client().issuer)
  })

  it('redirects to the provider with state, nonce and PKCE challenge', async () => {
    const response = await browser(await server()).visit('/auth/google?state=/learn')
    expect(response.statusCode).toBe(302)
    expect(response.headers['cache-control']).toBe('no-store')
    const url = new URL(locationOf(response))
    expect(url.origin).toBe(google.client().issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'wordtide',
      redirect_uri: 'http://localhost:3000/auth/google/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('creates an account without a password and redirects to the requested path', async () => {
    const app = await server()
    const email = uniqueEmail()
    google.signIn({ sub: freshSub(), email, email_verified: true, name: ' Ada Lovelace ' })
    const { signIn, cookies, sessionUser, visit } = browser(app)
    const response = await signIn('/learn?search=a#top')
    expect([response.statusCode, locationOf(response)]).toEqual([302, '/learn?search=a#top'])
    expect(response.headers['cache-control']).toBe('no-store')
    expect([...cookies.keys()]).toEqual(['wordtide_session', 'wordtide_browser'])
    expect(await sessionUser()).toMatchObject({ name: 'Ada Lovelace', email })
    expect((await visit('/api/lists/user')).statusCode).toBe(200)
    const { call } = testCaller(app.services)
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'WRONG_CREDENTIALS' },
    })
  })

  it('to an account with a second factor leads to the page that asks for the code, which finishes it in this browser', async () => {
    const app = await server()
    const ada = await createUser(app.services)
    const { recoveryCodes } = await setUpSecondFactor(app.services, ada)
    google.signIn({ sub: freshSub(), email: ada.email, email_verified: true, name: 'Ada' })
    const { signIn, cookies, sessionUser } = browser(app)
    expect(locationOf(await signIn('/learn'))).toBe('/signin?redirect=%2Flearn#code')
    expect([...cookies.keys()]).toEqual(['wordtide_pending'])
    expect(await sessionUser()).toBeUndefined()
    const finished = await app.app.inject({
      method: 'POST',
      url: '/api/trpc/accounts.finishSignIn',
      payload: { code: recoveryCodes[0] },
      cookies: Object.fromEntries(cookies),
    })
    expect(finished.json()).toMatchObject({ result: { data: { id: ada.id } } })
    expect(finished.cookies).toContainEqual(expect.objectContaining({ name: 'wordtide_pending', value: '' }))
    expect(finished.cookies).toContainEqual(expect.objectContaining({ name: 'wordtide_session', httpOnly: true }))
  })

  it('requests the user info if the ID token has no e-mail address', async () => {
    const app = await server()
    const [sub, email] = [freshSub(), uniqueEmail()]
    google.signIn({ sub })
    google.setUserInfo({ sub, email, email_verified: true, name: 'Ada' })
    const { signIn, sessionUser } = browser(app)
    await signIn()
    expect(await sessionUser()).toMatchObject({ name: 'Ada', email })

    google.setUserInfo({ sub: freshSub(), email, email_verified: true })
    expect(locationOf(await browser(app).signIn()), 'user info of another user').toContain('google=failed')
  })

  it('finds the account by the id at Google, also after a change of the address', async () => {
    const app = await server()
    const [sub, email] = [freshSub(), uniqueEmail()]
    google.signIn({ sub, email, email_verified: true, name: 'Ada' })
    await browser(app).signIn()
    google.signIn({ sub, email: uniqueEmail(), email_verified: true, name: 'Ada Byron' })
    const later = browser(app)
    await later.signIn()
    expect(await later.sessionUser()).toMatchObject({ email, name: 'Ada' })
  })

  it('links the account with the same address, and revokes the session of the browser', async () => {
    const app = await server()
    const [user, other] = [await createUser(app.services), await createUser(app.services)]
    google.signIn({ sub: freshSub(), email: user.email.toUpperCase(), email_verified: true, name: 'Somebody' })
    const { signIn, cookies, sessionUser } = browser(app)
    cookies.set('wordtide_session', other.sessionId)
    await signIn()
    expect(await sessionUser()).toMatchObject({ id: user.id, name: user.name, email: user.email })
    expect((await app.call(other, 'GET /api/users/session')).status).toBe(401)
    expect((await app.call(user, 'GET /api/users/session')).status).toBe(200)
  })

  it('takes over an account that was never activated: its password and its activation link become invalid', async () => {
    const app = await server()
    const { id, email, call, token } = await inactiveUser(app)
    google.signIn({ sub: freshSub(), email, email_verified: true, name: 'Ada' })
    const { signIn, sessionUser } = browser(app)
    await signIn()
    expect(await sessionUser()).toMatchObject({ id, name: 'Ada', email })
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'WRONG_CREDENTIALS' },
    })
    await expect(call.accounts.activate({ email, token })).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
  })
})

describe('the sign-in fails', () => {
  const user = () => ({ sub: freshSub(), email: uniqueEmail(), email_verified: true, name: 'Ada' })

  it.each([
    ['if the user cancels it', undefined, 'cancelled'],
    ['if Google has not verified the address', { ...user(), email_verified: false }, 'unverified'],
    ['if the claim of the verification is not a boolean', { ...user(), email_verified: 'true' }, 'unverified'],
    ['without an address', { sub: freshSub(), email_verified: true }, 'failed'],
    ['if the address is too long', { ...user(), email: `${'x'.repeat(100)}@example.com` }, 'failed'],
    ['if the nonce is that of another attempt', { ...user(), nonce: 'another' }, 'failed'],
    ['if the token is for another client', { ...user(), aud: 'another' }, 'failed'],
    ['if the token is of another issuer', { ...user(), iss: 'http://localhost:1' }, 'failed'],
    ['if the token has expired', { ...user(), exp: 1_000_000_000 }, 'failed'],
  ])('%s', async (_, claims, reason) => {
    if (claims !== undefined) google.signIn(claims)
    const { signIn, cookies } = browser(await server())
    const response = await signIn()
    expect([response.statusCode, locationOf(response)]).toEqual([302, `/signin?google=${reason}&redirect=%2Flearn`])
    expect([...cookies.keys()]).toEqual([])
  })

  it('if the signature of the token is wrong', async () => {
    google.signIn(user())
    google.changeTokenResponse(({ body }) => {
      if (body === '') return
      const [head = '', payload = ''] = String(body.id_token).split('.')
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'victim@example.com' }
      const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
      body.id_token = [head, forged, String(body.id_token).split('.')[2]].join('.')
    })
    const { signIn, cookies } = browser(await server())
    expect(locationOf(await signIn())).toContain('google=failed')
    expect([...cookies.keys()]).toEqual([])
  })

  it('if the PKCE verifier differs from that of the attempt', async () => {
    google.signIn(user())
    const { begin, visit, cookies } = browser(await server())
    const back = await begin()
    const kept = JSON.parse(Buffer.from(cookies.get('wordtide_google') ?? '', 'base64url').toString())
    const changed = JSON.stringify({ ...kept, verifier: kept.verifier.split('').reverse().join('') })
    cookies.set('wordtide_google', Buffer.from(changed).toString('base64url'))
    expect(locationOf(await visit(back))).toContain('google=failed')
    expect([...cookies.keys()]).toEqual([])
  })

  it('in a browser without this attempt, whose own attempt remains valid', async () => {
    google.signIn(user())
    const app = await server()
    const [attacker, victim] = [browser(app), browser(app)]
    const back = await attacker.begin()
    expect(locationOf(await victim.visit(back))).toBe('/signin?google=failed')
    const own = await victim.begin('/stats')
    expect(locationOf(await victim.visit(back))).toBe('/signin?google=failed&redirect=%2Fstats')
    expect(await victim.sessionUser()).toBeUndefined()
    expect(locationOf(await victim.visit(own))).toBe('/stats')
  })

  it('if the callback is visited again', async () => {
    google.signIn(user())
    const app = await server()
    const { begin, visit, cookies } = browser(app)
    const back = await begin()
    const kept = new Map(cookies)
    expect(locationOf(await visit(back))).toBe('/learn')
    expect(locationOf(await visit(back))).toBe('/signin?google=failed')
    // A browser that still has the cookie fails too: the provider accepts a code only once.
    const again = browser(app)
    for (const [name, value] of kept) again.cookies.set(name, value)
    expect(locationOf(await again.visit(back))).toContain('google=failed')
    expect(await again.sessionUser()).toBeUndefined()
  })

  it.each(['', 'nonsense', Buffer.from('{"state":1}').toString('base64url')])('with the cookie %j', async (value) => {
    const { visit, cookies } = browser(await server())
    cookies.set('wordtide_google', value)
    expect(locationOf(await visit('/auth/google/callback?state=1&code=2'))).toBe('/signin?google=failed')
  })

  it('while the provider is down, but not when it is back', async () => {
    google.signIn(user())
    const issuer = `http://localhost:${await freePort()}`
    const down = await browser(await server({ issuer })).visit('/auth/google?state=/learn')
    expect(locationOf(down)).toBe('/signin?google=unavailable&redirect=%2Flearn')
    expect(down.cookies).toEqual([])

    const client = { ...google.client(), issuer }
    const provider = openIdProvider(client, 'http://localhost:3000', foreverMs)
    await expect(provider.begin()).rejects.toThrow()
    client.issuer = google.client().issuer
    await expect(provider.begin()).resolves.toMatchObject({ url: expect.stringContaining(client.issuer) })
  })

  it('if the provider does not respond in time', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const issuer = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
    const provider = openIdProvider({ ...google.client(), issuer }, 'http://localhost:3000', 50)
    const { visit } = browser(await testApp({ openIdProviders: [provider] }))
    expect(locationOf(await visit('/auth/google'))).toBe('/signin?google=unavailable')
    silent.closeAllConnections()
    silent.close()
  })

  it('if no client is configured', async () => {
    const { visit } = browser(await testApp())
    expect(locationOf(await visit('/auth/google?state=/learn'))).toBe('/signin?google=unavailable&redirect=%2Flearn')
    expect(locationOf(await visit('/auth/google/callback?state=1&code=2'))).toBe('/signin?google=failed')
  })
})

describe('the path to return to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'learn',
  ])('stays on this site: %j', async (state) => {
    const app = await server()
    google.signIn({ sub: freshSub(), email: uniqueEmail(), email_verified: true })
    expect(locationOf(await browser(app).signIn(state))).toBe('/')
  })

  it('is checked again at the callback, in case the cookie was changed', async () => {
    google.signIn({ sub: freshSub(), email: uniqueEmail(), email_verified: true })
    const { begin, visit, cookies } = browser(await server())
    const back = await begin()
    const kept = JSON.parse(Buffer.from(cookies.get('wordtide_google') ?? '', 'base64url').toString())
    const changed = JSON.stringify({ ...kept, path: '//evil.example' })
    cookies.set('wordtide_google', Buffer.from(changed).toString('base64url'))
    expect(locationOf(await visit(back))).toBe('/')
  })

  it('is / if it is missing or too long for a cookie', async () => {
    const app = await server()
    google.signIn({ sub: freshSub(), email: uniqueEmail(), email_verified: true })
    for (const state of ['', `/learn?search=${'é'.repeat(1000)}`])
      expect(locationOf(await browser(app).signIn(state))).toBe('/')
  })
})

describe('the cookie of an attempt', () => {
  it.each([
    ['http://localhost:3000', 'wordtide_google', ''],
    ['https://words.example.org', '__Host-wordtide_google', '; Secure'],
  ])(
    'is for this host only, hidden from scripts, and expires after ten minutes: %s',
    async (publicUrl, name, secure) => {
      const { visit } = browser(await server({ services: { publicUrl } }))
      const set = String((await visit('/auth/google')).headers['set-cookie'])
      const rest = `; Max-Age=600; Path=/; HttpOnly${secure}; SameSite=Lax`
      expect(set).toMatch(new RegExp(`^${name}=[A-Za-z0-9_-]+${rest}$`))
    },
  )
})

describe('the log', () => {
  it('holds the reason of a failure, but no codes, tokens and cookies', async () => {
    const app = await startServer()
    google.signIn({ sub: freshSub(), email: uniqueEmail(), email_verified: true, nonce: 'another' })
    const secrets: string[] = []
    google.changeTokenResponse(({ body }) => {
      if (body !== '') secrets.push(String(body.id_token), String(body.access_token))
    })
    const { begin, visit, cookies } = browser(app)
    const back = await begin()
    secrets.push(...cookies.values(), ...new URL(back, 'http://localhost').searchParams.values(), 'open-sesame')
    await visit(back)
    const log = app.logged.join('')
    expect(log).toContain('an attempt at an identity provider failed')
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of secrets) expect(log).not.toContain(secret)
  })
})
