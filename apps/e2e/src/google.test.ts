import { Events, OAuth2Server } from 'oauth2-mock-server'
import { expect, test } from './fixtures.ts'
import { expectGoodScreen } from './screens.ts'
import { startServer } from './server.ts'

test('with Google to where one wanted to go; called off, the way on is kept', async ({ page }) => {
  const google = new OAuth2Server()
  await google.issuer.keys.generate('RS256')
  await google.start(0, '127.0.0.1')
  let callsOff = true
  google.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    if (!callsOff) return
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
    await expectGoodScreen(page, 'sign-in called off')

    callsOff = false
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page).toHaveURL(`${server.url}/learn?search=sea`)
    await expect(page.getByRole('heading', { name: 'Learning Lists' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible()
    const cookies = await page.context().cookies(server.url)
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['wordtide_session', true, 'Lax'],
    ])
  } finally {
    await page.goto('about:blank')
    await server.stop()
    await google.stop()
  }
})

test('without a client at Google the button says why it is disabled', async ({ page }) => {
  await page.goto('/signin')
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('This server is not set up for signing in with Google.')
})
