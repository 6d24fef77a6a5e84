import type { Locator, Page } from '@playwright/test'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, freshEmail, goodPassword, mailedLink, mailedPages } from './fixtures/users.ts'

/** From the empty form of sign-up to the first word that is graded. */
const maxInteractions = 12

/** What a visitor does: a click, a key, a field that is filled, a link that is opened from a mail. Each counts one. */
function countInteractions(page: Page) {
  const done: string[] = []
  const count = async (what: string, interaction: Promise<unknown>) => {
    done.push(what)
    await interaction
  }
  return {
    done,
    click: (what: string, target: Locator) => count(what, target.click()),
    fill: (what: string, target: Locator, text: string) => count(what, target.fill(text)),
    press: (key: string) => count(key, page.keyboard.press(key)),
    /** Types into what has the focus, which no click has given it. */
    type: (what: string, text: string) => count(what, page.keyboard.type(text)),
    open: (what: string, url: string) => count(what, page.goto(url)),
  }
}

test('a new user grades a first word after twelve interactions', async ({ page, server }) => {
  const email = freshEmail()
  const main = page.getByRole('main')
  const visitor = countInteractions(page)
  await page.goto('/signup')
  await visitor.fill('name', page.getByLabel('Name'), 'Ada')
  await visitor.fill('email', page.getByLabel('Email'), email)
  await visitor.fill('password', page.getByLabel('Password'), goodPassword)
  await visitor.press('Enter')
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await visitor.open('the link of the mail', await mailedLink(server, email, mailedPages.activation))
  await visitor.click('Activate', page.getByRole('button', { name: 'Activate' }))
  await visitor.click('Sign in', main.getByRole('link', { name: 'Sign in' }))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toBeFocused()
  await visitor.type('password', goodPassword)
  await visitor.press('Enter')
  await visitor.click('Start', page.getByRole('button', { name: 'Start with 60 Spanish words' }))
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible()
  await expect(page.getByText('0 / 10', { exact: true })).toBeVisible()
  await visitor.press('Enter')
  await visitor.click('Yes', page.getByRole('button', { name: 'Yes' }))
  await expect(page.getByText('1 / 10', { exact: true })).toBeVisible()
  expect(visitor.done.length, visitor.done.join(', ')).toBeLessThanOrEqual(maxInteractions)
})

test('the first visit asks for languages, and Back closes the first review over the page of its list', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await page.goto('/library')
  const welcome = page.getByRole('region', { name: 'What would you like to learn?' })
  const languages = welcome.getByRole('region', { name: 'Which languages do you learn and know?' })
  await expect(languages.getByRole('combobox', { name: 'I know' })).toHaveText(/English/)
  await expectGoodScreen(page, 'first visit')
  await languages.getByRole('combobox', { name: 'I am learning' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await languages.getByRole('button', { name: 'Save' }).click()
  await expect(welcome.getByText('German and English are in your profile now.')).toBeFocused()
  await page.reload()
  await expect(welcome.getByRole('button', { name: 'Create a list' })).toBeVisible()
  await expect(languages).toBeHidden()

  await welcome.getByRole('button', { name: 'Start with 60 German words' }).click()
  const session = page.getByRole('dialog', { name: 'Review: First words in German' })
  await expect(session.getByText('0 / 10', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(session).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'First words in German' })).toBeVisible()
  await expect(page).toHaveURL(/\/learn\/[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL('/library')
  await expect(page.getByRole('link', { name: 'First words in German', exact: true })).toBeVisible()
  await expect(welcome).toBeHidden()
})
