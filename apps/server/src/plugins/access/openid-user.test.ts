import { createUser, goodPassword, testGoogle, testOpenId, uniqueEmail } from '@wordtide/api/testing'
import type { IdentityProviderKey } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { openIdProvider } from '../../adapters/openid.ts'
import { testApp } from '../../testing/index.ts'
import { browser, locationOf } from '../../testing/openid-browser.ts'
import { useOpenIdServer } from '../../testing/openid-server.ts'

const stands = { google: useOpenIdServer(testGoogle), oidc: useOpenIdServer(testOpenId) }

const startServer = () =>
  testApp({
    openIdProviders: Object.values(stands).map((stand) => openIdProvider(stand.client(), 'http://localhost:3000')),
  })

/** Starts a server with a user and a browser in which they are signed in. */
async function signedIn(key: IdentityProviderKey = 'oidc', { isProven = true } = {}) {
  const app = await startServer()
  const user = await createUser(app.services)
  if (isProven) await user.call.proofs.prove({ current: goodPassword })
  const own = browser(app, key)
  own.cookies.set('wordtide_session', user.sessionId)
  const path = async (params: Record<string, string>) => locationOf(await own.signIn('/settings#tokens', params))
  return { app, user, own, link: () => path({ link: '1' }), prove: () => path({ prove: '1' }) }
}

const newClaims = () => ({ sub: `sub-${uniqueEmail()}`, email: uniqueEmail(), name: 'Somebody' })

it.each(['google', 'oidc'] as const)('a user links an identity at %s and signs in by it', async (key) => {
  const { app, user, link } = await signedIn(key)
  stands[key].signIn(newClaims())
  expect(await link()).toBe('/settings#sign-in')
  const other = browser(app, key)
  expect(locationOf(await other.signIn('/learn'))).toBe('/learn')
  expect(await other.sessionUser()).toMatchObject({ id: user.id, email: user.email })
})

it('an identity of another account is refused, and so is one that is cancelled', async () => {
  const first = await signedIn()
  stands.oidc.signIn(newClaims())
  await first.link()
  const { user, link, own } = await signedIn()
  expect(await link()).toBe('/settings?oidc=taken#sign-in')
  expect((await user.call.identities.list()).map(({ linkedAt }) => linkedAt)).toEqual([null, null])
  expect(await own.sessionUser(), 'the session stays').toMatchObject({ id: user.id })
  const cancelled = await signedIn('google')
  expect(await cancelled.link()).toBe('/settings?google=cancelled#sign-in')
})

it('linking needs a fresh proof, at the return as well, and the user who began it', async () => {
  const { app, user, own } = await signedIn('oidc', { isProven: false })
  stands.oidc.signIn(newClaims())
  const start = () => own.visit('/auth/oidc?link=1')
  expect(locationOf(await start())).toBe('/settings?oidc=unproven#sign-in')
  await user.call.proofs.prove({ current: goodPassword })
  const late = await own.begin('/', { link: '1' })
  app.services.pass(11 * 60_000)
  expect(locationOf(await own.visit(late))).toBe('/settings?oidc=unproven#sign-in')

  // A user of the browser can change the cookie, but cannot turn a sign-in into a link with it.
  const signIn = await own.begin('/')
  const kept = JSON.parse(Buffer.from(own.cookies.get('wordtide_oidc') ?? '', 'base64url').toString())
  const forged = JSON.stringify({ ...kept, purpose: 'link', userId: user.id })
  own.cookies.set('wordtide_oidc', Buffer.from(forged).toString('base64url'))
  expect(locationOf(await own.visit(signIn))).toBe('/settings?oidc=unproven#sign-in')

  await user.call.proofs.prove({ current: goodPassword })
  const begun = await own.begin('/', { link: '1' })
  const eve = await createUser(app.services)
  await eve.call.proofs.prove({ current: goodPassword })
  own.cookies.set('wordtide_session', eve.sessionId)
  expect(locationOf(await own.visit(begun))).toBe('/settings?oidc=failed#sign-in')
  own.cookies.delete('wordtide_session')
  expect(locationOf(await start())).toBe('/signin?redirect=%2Fsettings%23sign-in')
})

it('linking begins on no page elsewhere', async () => {
  const { app, own } = await signedIn()
  const response = await app.app.inject({
    url: '/auth/oidc?link=1',
    headers: { 'sec-fetch-site': 'cross-site', host: 'localhost' },
    cookies: Object.fromEntries(own.cookies),
  })
  expect([locationOf(response), response.cookies]).toEqual(['/settings#sign-in', []])
})

it('a linked identity proves that the user is there after a new sign-in at the provider', async () => {
  const { app, user, own, link, prove } = await signedIn()
  const claims = newClaims()
  stands.oidc.signIn(claims)
  await link()
  app.services.pass(11 * 60_000)
  const startLink = () => user.call.identities.startLink({ provider: 'google' })
  const secondsAgo = (seconds: number) => Math.floor(app.services.now().getTime() / 1000) - seconds
  const asked = new URL(locationOf(await own.visit('/auth/oidc?prove=1'))).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  for (const [refused, reason] of [
    [{ ...claims, auth_time: secondsAgo(601) }, 'stale'],
    [newClaims(), 'notLinked'],
  ] as const) {
    stands.oidc.signIn(refused)
    expect(await prove()).toBe(`/settings?oidc=${reason}#sign-in`)
  }
  await expect(startLink()).rejects.toMatchObject({ cause: { key: 'PROOF_REQUIRED' } })
  stands.oidc.signIn({ ...claims, auth_time: secondsAgo(500) })
  expect(await prove()).toBe('/settings#tokens')
  await expect(startLink()).resolves.toEqual({})
})
