import type { Page } from '@playwright/test'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, freshEmail, goodPassword, mailedLink, mailedPages } from './fixtures/users.ts'
import { collectViolations } from './fixtures/violations.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
}

test('a user with an inactive account can request another activation e-mail, and then reaches the requested page', async ({
  page,
  server,
}) => {
  const email = freshEmail()
  expect(
    (await page.request.post('/api/users', { data: { name: 'Ada', email, password: goodPassword } })).status(),
  ).toBe(201)
  const first = await mailedLink(server, email, mailedPages.activation)
  await page.setViewportSize({ width: 390, height: 844 })
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
  await expect(page).toHaveURL(/\/learn$/)
})

test('a password reset signs the user out everywhere', async ({ page, server, browser }) => {
  const otherContext = await browser.newContext({ baseURL: server.url })
  await collectViolations(otherContext)
  const otherPage = await otherContext.newPage()
  const { email } = await createUser(otherContext.request, server)
  await otherPage.goto('/library')

  await page.goto('/signin')
  await signIn(page, email, 'wrong')
  await link(page, 'Forgot password').click()
  await expect(heading(page, 'Forgot password')).toBeFocused()
  await page.getByLabel('Email').press('Enter')
  await expect(heading(page, 'Password Reset Email Sent')).toBeFocused()
  await expectGoodScreen(page, 'password reset email sent')

  const newPassword = `New-${goodPassword}`
  await page.goto(await mailedLink(server, email, mailedPages.reset))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await button(page, 'Show password').click()
  await page.getByLabel('New password').fill('short')
  await button(page, 'Save password').click()
  await expect(page.getByText('Password length should be at least 6 characters')).toBeVisible()
  await expectGoodScreen(page, 'new password with faults, shown')
  await page.getByLabel('New password').fill(newPassword)
  await button(page, 'Save password').click()
  await expect(heading(page, 'Password Changed')).toBeFocused()
  await expectGoodScreen(page, 'password changed')

  await link(page, 'Sign in').click()
  await signIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')
  await signIn(page, email, newPassword)
  await expect(heading(page, 'Library')).toBeVisible()

  await otherPage.getByRole('banner').getByRole('link', { name: 'Stats' }).click()
  await expect(heading(otherPage, 'Sign in')).toBeVisible()
  await signIn(otherPage, email, newPassword)
  await expect(otherPage).toHaveURL(/\/stats$/)
  await otherContext.close()
})

test('an expired link leads to the form for another one', { tag: '@variant' }, async ({ page, server }) => {
  await page.goto('/user/password-reset?email=nobody%40example.org&token=gone')
  await page.getByLabel('New password').fill(goodPassword)
  await button(page, 'Save password').click()
  await expect(page.getByRole('alert')).toContainText('The link is invalid or has expired')
  await expect(page.getByLabel('New password')).toHaveValue(goodPassword)
  await expectGoodScreen(page, 'new password, broken link')
  await link(page, 'Forgot password').click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await button(page, 'Send email').click()
  // The response is the same without an account, but no mail is sent.
  await expect(heading(page, 'Password Reset Email Sent')).toBeVisible()
  expect(server.newestMail('nobody@example.org')).toBeUndefined()
})
