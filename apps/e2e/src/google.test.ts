import { Events, OAuth2Server } from 'oauth2-mock-server'
import { expectGoodScreen } from './fixtures/screens.ts'
import { startServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'

test('the sign-in with Google leads to the requested page, also after a cancelled attempt', async ({ page }) => {
  const google = new OAuth2Server()
  await google.issuer.keys.generate('RS256')
  await google.start(0, '127.0.0.1')
  let isCancelled = true
  google.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    if (!isCancelled) return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  google.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: object }) => {
    Object.assign(payload, { sub: '1', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' })
  })
  const server = await startServer({
    GOOGLE_CLIENT_ID: 'wordtide',
    GOOGLE_CLIENT_SECRET: 'open-sesame',
    GOOGLE_ISSUER: google.issuer.url ?? '',
  })
  try {
    await page.goto(`${server.url}/learn?search=sea`)
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page.getByRole('alert')).toHaveText('Signing in with Google was cancelled')
    await expectGoodScreen(page, 'cancelled sign-in')

    isCancelled = false
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page).toHaveURL(`${server.url}/learn?search=sea`)
    await expect(page.getByRole('heading', { name: 'Learning Lists' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible()
    const cookies = await page.context().cookies(server.url)
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
      ['wordtide_browser', true, 'Lax'],
      ['wordtide_session', true, 'Lax'],
    ])
  } finally {
    await page.goto('about:blank')
    await server.stop()
    await google.stop()
  }
})

test('the button explains why it is disabled if Google is not configured', { tag: '@variant' }, async ({ page }) => {
  await page.goto('/signin')
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('This server is not set up for signing in with Google.')
})
