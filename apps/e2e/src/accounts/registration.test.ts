import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { freshEmail, goodPassword } from '../fixtures/users.ts'

const admin = fileURLToPath(new URL('../../../server/dist/admin.js', import.meta.url))

test('while registration is closed, one signs up with the link of the operator, and then signs in with Google', {
  tag: '@nightly',
}, async ({ page }) => {
  const email = freshEmail()
  const google = await startGoogle(email)
  const settings = {
    REGISTRATION: 'closed',
    GOOGLE_CLIENT_ID: 'wordtide',
    GOOGLE_CLIENT_SECRET: 'open-sesame',
    GOOGLE_ISSUER: google.issuer,
  }
  // A server of its own: the settings are those of the whole server.
  const server = await startServer(settings)
  try {
    await test.step('there is no form without an invitation', async () => {
      await page.goto(server.url)
      await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/signup`)
      await expect(page.getByText('Ask its operator for an invitation')).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectGoodScreen(page, 'closed registration')
    })
    const { stdout } = await promisify(execFile)(process.execPath, [admin, 'invitations', 'create'], {
      env: { DATA_DIR: server.dataDir, REGISTRATION: 'closed' },
    })
    const [link = ''] = stdout.split('\n', 1)
    await test.step('an invitation is good for one account, also after a reload', async () => {
      await page.goto(link)
      await expect(page.getByLabel('Name')).toBeVisible()
      await page.reload()
      await signUp(page, email)
      await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()
      await page.goto(link)
      await signUp(page, freshEmail())
      await expect(page.getByRole('alert')).toHaveText('The invitation is invalid, used up or has expired')
      await expectGoodScreen(page, 'used invitation')
    })
    await test.step('the sign-in with Google can be cancelled', async () => {
      await page.goto(`${server.url}/learn?search=sea`)
      await page.getByRole('link', { name: 'Sign in with Google' }).click()
      await expect(page.getByRole('alert')).toHaveText('Signing in with Google was cancelled')
      await expectGoodScreen(page, 'cancelled sign-in')
    })
    await test.step('the next attempt leads to the requested page', async () => {
      google.agree()
      await page.getByRole('link', { name: 'Sign in with Google' }).click()
      await expect(page).toHaveURL(`${server.url}/learn?search=sea`)
      await expect(page.getByRole('heading', { name: 'Learning Lists' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible()
      const cookies = await page.context().cookies(server.url)
      expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
        ['wordtide_browser', true, 'Lax'],
        ['wordtide_session', true, 'Lax'],
      ])
    })
  } finally {
    await page.goto('about:blank')
    await server.stop()
    await google.stop()
  }
})

/** Starts a provider that knows one user, who cancels each sign-in until `agree` is called. */
async function startGoogle(email: string) {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  let isCancelled = true
  provider.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    if (!isCancelled) return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  provider.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: object }) => {
    Object.assign(payload, { sub: '1', email, email_verified: true, name: 'Ada Lovelace' })
  })
  return {
    issuer: provider.issuer.url ?? '',
    agree: () => {
      isCancelled = false
    },
    stop: () => provider.stop(),
  }
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign up' }).click()
}
