import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createList } from '../fixtures/lists.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import type { Server } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { freshEmail, goodPassword, mailedLink, mailedPages, signIn as signInByRest } from '../fixtures/users.ts'
import { collectViolations } from '../fixtures/violations.ts'

const newPassword = `New-${goodPassword}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an account: activated by a second e-mail, its password reset, and deleted, everywhere at once', async ({
  page,
  server,
  browser,
}) => {
  const email = freshEmail()
  const account = { name: 'Grace Hopper', email, password: goodPassword }
  expect((await page.request.post('/api/users', { data: account })).status()).toBe(201)
  await test.step('a second e-mail activates the account', () => activate(page, server, email))
  await createList(page.request, 'Sea', ['ola'])

  const other = await browser.newContext({ baseURL: server.url })
  await collectViolations(other)
  await signInByRest(other.request, email)
  const otherPage = await other.newPage()
  await otherPage.goto('/library')
  await expect(heading(otherPage, 'Library')).toBeVisible()

  await test.step('a new password signs the user out everywhere', async () => {
    await resetPassword(page, server, email)
    await otherPage.getByRole('banner').getByRole('link', { name: 'Stats' }).click()
    await expect(heading(otherPage, 'Sign in')).toBeVisible()
    await signIn(otherPage, email, newPassword)
    await expect(otherPage).toHaveURL(/\/stats$/)
  })
  await test.step('the user downloads their data', () => downloadData(page, email))
  await test.step('nothing of a deleted account remains on screen', async () => {
    await deleteAccount(page, server, email)
    await otherPage.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
    await expect(heading(otherPage, 'Sign in')).toBeVisible()
  })
  await other.close()
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function activate(page: Page, server: Server, email: string): Promise<void> {
  const first = await mailedLink(server, email, mailedPages.activation)
  await page.goto('/learn')
  await signIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('Account is not activated')
  await link(page, 'Send activation email').click()
  await expect(heading(page, 'Send activation email')).toBeFocused()
  await page.getByLabel('Email').press('Enter')
  await expect(heading(page, 'Activation Email Sent')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(email)
  await expectGoodScreen(page, 'activation email sent')

  const newest = await mailedLink(server, email, mailedPages.activation, first)
  await page.goto(first)
  await button(page, 'Activate').click()
  await expect(page.getByRole('alert')).toContainText('Account Activation Failed')
  await expectGoodScreen(page, 'activation failed')
  await page.goto(newest)
  await button(page, 'Activate').click()
  await expect(page.getByText('Account Activated')).toBeVisible()
  await link(page, 'Sign in').click()
  await signIn(page, email, goodPassword)
  // The page that was requested before.
  await expect(page).toHaveURL(/\/learn$/)
}

async function resetPassword(page: Page, server: Server, email: string): Promise<void> {
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, 'wrong')
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')
  await expectGoodScreen(page, 'failed sign-in')
  await link(page, 'Forgot password').click()
  await expect(heading(page, 'Forgot password')).toBeFocused()
  await page.getByLabel('Email').press('Enter')
  await expect(heading(page, 'Password Reset Email Sent')).toBeFocused()
  await expectGoodScreen(page, 'password reset email sent')

  await page.goto(await mailedLink(server, email, mailedPages.reset))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('New password').fill(newPassword)
  await button(page, 'Save password').click()
  await expect(heading(page, 'Password Changed')).toBeFocused()
  await expectGoodScreen(page, 'password changed')
  await link(page, 'Sign in').click()
  await signIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')
  await signIn(page, email, newPassword)
  await expect(button(page, 'Grace Hopper')).toBeVisible()
}

async function downloadData(page: Page, email: string): Promise<void> {
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('wordtide-data.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email },
    ownLists: [{ name: 'Sea', vocabularies: [{ term: 'ola' }] }],
    complete: true,
  })
}

async function deleteAccount(page: Page, server: Server, email: string): Promise<void> {
  await button(page, 'Delete Account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('DELETE')
  await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled()
  await expectGoodScreen(page, 'deleting the account')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(link(page, 'Sign up')).toBeVisible()

  await page.goBack()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toHaveCount(0)
  await signIn(page, email, newPassword)
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')
}
