import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Services } from '@wordtide/api'
import { callerOf, freshEmail, goodPassword, mailedToken, newPerson } from '@wordtide/api/testing'
import { freePort } from '@wordtide/db/testing'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { googleProvider } from '../adapters/google.ts'
import { googleStandIn } from '../testing/google-stand-in.ts'
import { type TestApp, testApp } from '../testing/index.ts'

const google = googleStandIn()

const freshSub = () => `sub-${freshEmail()}`

/** The product with a client at the stand-in. */
async function server(options: { services?: Partial<Services>; issuer?: string } = {}) {
  const { services = {}, ...client } = options
  const publicUrl = services.publicUrl ?? 'http://localhost:3000'
  return testApp({ services, google: googleProvider({ ...google.client(), ...client }, publicUrl, 2000) })
}

/** A browser: it keeps cookies, and follows where it is sent. */
function browser({ app }: TestApp) {
  const cookies = new Map<string, string>()
  const visit = async (url: string): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({ url, cookies: Object.fromEntries(cookies) })
    for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    return answer
  }
  const begin = async (state = '/learn') => {
    const sent = await visit(`/auth/google?${new URLSearchParams({ state })}`)
    const back = await fetch(locationOf(sent), { redirect: 'manual' })
    const { pathname, search } = new URL(back.headers.get('location') ?? '')
    return `${pathname}${search}`
  }
  return {
    cookies,
    visit,
    /** To the provider and back: the path here that it sends the browser to. */
    begin,
    signIn: async (state?: string) => visit(await begin(state)),
    /** Who is signed in. */
    whoIs: async () => {
      const answer = await visit('/api/users/session')
      return answer.statusCode === 200 ? answer.json() : undefined
    },
  }
}

const locationOf = (answer: LightMyRequestResponse) => String(answer.headers.location)

/** Signs somebody up who does not activate the account; answers the token of the mail, too. */
async function signedUp({ services }: TestApp) {
  const email = freshEmail()
  const { call } = callerOf(services)
  const { id } = await call.accounts.signUp({ name: 'Mallory', email, password: goodPassword })
  return { id, email, call, token: await mailedToken(services, email) }
}

describe('a sign-in with Google', () => {
  it('asks for who it is, with everything that ties the answer to this attempt', async () => {
    const answer = await browser(await server()).visit('/auth/google?state=/learn')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['cache-control']).toBe('no-store')
    const url = new URL(locationOf(answer))
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

  it('makes an account without a password, and leads on', async () => {
    const app = await server()
    const email = freshEmail()
    google.signIn({ sub: freshSub(), email, email_verified: true, name: ' Ada Lovelace ' })
    const { signIn, cookies, whoIs, visit } = browser(app)
    const answer = await signIn('/learn?search=a#top')
    expect([answer.statusCode, locationOf(answer)]).toEqual([302, '/learn?search=a#top'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect([...cookies.keys()]).toEqual(['wordtide_session'])
    expect(await whoIs()).toMatchObject({ name: 'Ada Lovelace', email })
    expect((await visit('/api/lists/user')).statusCode).toBe(200)
    const { call } = callerOf(app.services)
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'WRONG_CREDENTIALS' },
    })
  })

  it('asks for the address where the token does not tell it', async () => {
    const app = await server()
    const [sub, email] = [freshSub(), freshEmail()]
    google.signIn({ sub })
    google.tellLater({ sub, email, email_verified: true, name: 'Ada' })
    const { signIn, whoIs } = browser(app)
    await signIn()
    expect(await whoIs()).toMatchObject({ name: 'Ada', email })

    google.tellLater({ sub: freshSub(), email, email_verified: true })
    expect(locationOf(await browser(app).signIn()), 'of somebody else').toContain('google=failed')
  })

  it('is of the same person whatever their address is now', async () => {
    const app = await server()
    const [sub, email] = [freshSub(), freshEmail()]
    google.signIn({ sub, email, email_verified: true, name: 'Ada' })
    await browser(app).signIn()
    google.signIn({ sub, email: freshEmail(), email_verified: true, name: 'Ada Byron' })
    const later = browser(app)
    await later.signIn()
    expect(await later.whoIs()).toMatchObject({ email, name: 'Ada' })
  })

  it('links the account that has the address, and ends the session before it', async () => {
    const app = await server()
    const [person, other] = [await newPerson(app.services), await newPerson(app.services)]
    google.signIn({ sub: freshSub(), email: person.email.toUpperCase(), email_verified: true, name: 'Somebody' })
    const { signIn, cookies, whoIs } = browser(app)
    cookies.set('wordtide_session', other.sessionId)
    await signIn()
    expect(await whoIs()).toMatchObject({ id: person.id, name: person.name, email: person.email })
    expect((await app.call(other, 'GET /api/users/session')).status).toBe(401)
    expect((await app.call(person, 'GET /api/users/session')).status).toBe(200)
  })

  it('takes over an account that nobody activated: its password and its link are void', async () => {
    const app = await server()
    const { id, email, call, token } = await signedUp(app)
    google.signIn({ sub: freshSub(), email, email_verified: true, name: 'Ada' })
    const { signIn, whoIs } = browser(app)
    await signIn()
    expect(await whoIs()).toMatchObject({ id, name: 'Ada', email })
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'WRONG_CREDENTIALS' },
    })
    await expect(call.accounts.activate({ email, token })).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
  })
})

describe('nobody is signed in', () => {
  const person = () => ({ sub: freshSub(), email: freshEmail(), email_verified: true, name: 'Ada' })

  it.each([
    ['when the person calls it off', undefined, 'cancelled'],
    ['by an address that Google has not verified', { ...person(), email_verified: false }, 'unverified'],
    ['by one of which Google does not say so', { ...person(), email_verified: 'true' }, 'unverified'],
    ['without an address', { sub: freshSub(), email_verified: true }, 'failed'],
    ['by an address that is too long', { ...person(), email: `${'x'.repeat(100)}@example.com` }, 'failed'],
    ['by the answer to another attempt', { ...person(), nonce: 'another' }, 'failed'],
    ['by a token for another client', { ...person(), aud: 'another' }, 'failed'],
    ['by a token of another issuer', { ...person(), iss: 'http://localhost:1' }, 'failed'],
    ['by a token that is past', { ...person(), exp: 1_000_000_000 }, 'failed'],
  ])('%s', async (_, claims, reason) => {
    if (claims !== undefined) google.signIn(claims)
    const { signIn, cookies } = browser(await server())
    const answer = await signIn()
    expect([answer.statusCode, locationOf(answer)]).toEqual([302, `/signin?google=${reason}&redirect=%2Flearn`])
    expect([...cookies.keys()]).toEqual([])
  })

  it('by a token that somebody else has signed', async () => {
    google.signIn(person())
    google.spoil(({ body }) => {
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

  it('without the verifier that the attempt began with', async () => {
    google.signIn(person())
    const { begin, visit, cookies } = browser(await server())
    const back = await begin()
    const kept = JSON.parse(Buffer.from(cookies.get('wordtide_google') ?? '', 'base64url').toString())
    const changed = JSON.stringify({ ...kept, verifier: kept.verifier.split('').reverse().join('') })
    cookies.set('wordtide_google', Buffer.from(changed).toString('base64url'))
    expect(locationOf(await visit(back))).toContain('google=failed')
    expect([...cookies.keys()]).toEqual([])
  })

  it('in a browser that began no attempt, or another one, which can still come back', async () => {
    google.signIn(person())
    const app = await server()
    const [attacker, victim] = [browser(app), browser(app)]
    const back = await attacker.begin()
    expect(locationOf(await victim.visit(back))).toBe('/signin?google=failed')
    const own = await victim.begin('/stats')
    expect(locationOf(await victim.visit(back))).toBe('/signin?google=failed&redirect=%2Fstats')
    expect(await victim.whoIs()).toBeUndefined()
    expect(locationOf(await victim.visit(own))).toBe('/stats')
  })

  it('by an answer that was used', async () => {
    google.signIn(person())
    const app = await server()
    const { begin, visit, cookies } = browser(app)
    const back = await begin()
    const kept = new Map(cookies)
    expect(locationOf(await visit(back))).toBe('/learn')
    expect(locationOf(await visit(back))).toBe('/signin?google=failed')
    // Also not in a browser that still has the cookie: the provider takes a code once.
    const again = browser(app)
    for (const [name, value] of kept) again.cookies.set(name, value)
    expect(locationOf(await again.visit(back))).toContain('google=failed')
    expect(await again.whoIs()).toBeUndefined()
  })

  it.each(['', 'nonsense', Buffer.from('{"state":1}').toString('base64url')])('with the cookie %j', async (value) => {
    const { visit, cookies } = browser(await server())
    cookies.set('wordtide_google', value)
    expect(locationOf(await visit('/auth/google/callback?state=1&code=2'))).toBe('/signin?google=failed')
  })

  it('while the provider is down, and everybody again when it is back', async () => {
    google.signIn(person())
    const issuer = `http://localhost:${await freePort()}`
    const down = await browser(await server({ issuer })).visit('/auth/google?state=/learn')
    expect(locationOf(down)).toBe('/signin?google=unavailable&redirect=%2Flearn')
    expect(down.cookies).toEqual([])

    const client = { ...google.client(), issuer }
    const provider = googleProvider(client, 'http://localhost:3000', 2000)
    await expect(provider.begin()).rejects.toThrow()
    client.issuer = google.client().issuer
    await expect(provider.begin()).resolves.toMatchObject({ url: expect.stringContaining(client.issuer) })
  })

  it('while the provider is silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const issuer = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
    const provider = googleProvider({ ...google.client(), issuer }, 'http://localhost:3000', 50)
    const { visit } = browser(await testApp({ google: provider }))
    expect(locationOf(await visit('/auth/google'))).toBe('/signin?google=unavailable')
    silent.closeAllConnections()
    silent.close()
  })

  it('where the server has no client at Google', async () => {
    const { visit } = browser(await testApp())
    expect(locationOf(await visit('/auth/google?state=/learn'))).toBe('/signin?google=unavailable&redirect=%2Flearn')
    expect(locationOf(await visit('/auth/google/callback?state=1&code=2'))).toBe('/signin?google=failed')
  })
})

describe('the way on', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'learn',
  ])('stays on this site: %j', async (state) => {
    const app = await server()
    google.signIn({ sub: freshSub(), email: freshEmail(), email_verified: true })
    expect(locationOf(await browser(app).signIn(state))).toBe('/')
  })

  it('is checked again when the person comes back, whoever wrote the cookie', async () => {
    google.signIn({ sub: freshSub(), email: freshEmail(), email_verified: true })
    const { begin, visit, cookies } = browser(await server())
    const back = await begin()
    const kept = JSON.parse(Buffer.from(cookies.get('wordtide_google') ?? '', 'base64url').toString())
    const changed = JSON.stringify({ ...kept, path: '//evil.example' })
    cookies.set('wordtide_google', Buffer.from(changed).toString('base64url'))
    expect(locationOf(await visit(back))).toBe('/')
  })

  it('is the start where the path is missing, or too long for a cookie', async () => {
    const app = await server()
    google.signIn({ sub: freshSub(), email: freshEmail(), email_verified: true })
    for (const state of ['', `/learn?search=${'é'.repeat(1000)}`])
      expect(locationOf(await browser(app).signIn(state))).toBe('/')
  })
})

describe('the cookie of an attempt', () => {
  it.each([
    ['http://localhost:3000', 'wordtide_google', ''],
    ['https://words.example.org', '__Host-wordtide_google', '; Secure'],
  ])('is for this host and ten minutes, and no script reads it: %s', async (publicUrl, name, secure) => {
    const { visit } = browser(await server({ services: { publicUrl } }))
    const set = String((await visit('/auth/google')).headers['set-cookie'])
    const rest = `; Max-Age=600; Path=/; HttpOnly${secure}; SameSite=Lax`
    expect(set).toMatch(new RegExp(`^${name}=[A-Za-z0-9_-]+${rest}$`))
  })
})

describe('the log', () => {
  it('says what failed, without codes, tokens and cookies', async () => {
    const app = await server()
    google.signIn({ sub: freshSub(), email: freshEmail(), email_verified: true, nonce: 'another' })
    const secrets: string[] = []
    google.spoil(({ body }) => {
      if (body !== '') secrets.push(String(body.id_token), String(body.access_token))
    })
    const { begin, visit, cookies } = browser(app)
    const back = await begin()
    secrets.push(...cookies.values(), ...new URL(back, 'http://localhost').searchParams.values(), 'open-sesame')
    await visit(back)
    const log = app.logged.join('')
    expect(log).toContain('a sign-in with Google failed')
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of secrets) expect(log).not.toContain(secret)
  })
})
