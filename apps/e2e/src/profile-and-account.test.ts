import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, goodPassword } from './fixtures/users.ts'
import { collectViolations } from './fixtures/violations.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, language: string) => page.getByRole('row', { name: new RegExp(language) })

/** Opens the menu of the languages and returns its options. */
async function openLanguages(page: Page) {
  await page.getByRole('combobox', { name: 'Language' }).click()
  return page.getByRole('dialog', { name: 'Languages' }).getByRole('option')
}

test('a user changes the name and the languages of the profile', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/library')
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByText('No Languages')).toBeVisible()
  await expectGoodScreen(page, 'profile without languages')

  await page.getByLabel('Name').fill('Admiral Hopper')
  await button(page, 'Save').click()
  await expect(button(page, 'Admiral Hopper')).toBeVisible()
  await expect(page.getByText('Updated', { exact: true })).toBeVisible()

  await button(page, 'Add Language').click()
  await expect(button(page, 'Confirm')).toBeDisabled()
  await (await openLanguages(page)).filter({ hasText: 'Spanish' }).click()
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Beginner')
  await expectGoodScreen(page, 'profile, a new language')
  await button(page, 'Confirm').click()
  await expect(row(page, 'Spanish')).toContainText('Beginner')
  await expect(button(page, 'Add Language')).toBeFocused()

  // Editing in the table by keyboard.
  await button(page, 'Edit Spanish').press('Enter')
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Fluent')
  await page.getByRole('checkbox', { name: 'Learning' }).press('Space')
  await page.getByRole('checkbox', { name: 'Learning' }).press('Enter')
  await expect(button(page, 'Edit Spanish')).toBeFocused()
  await page.reload()
  await expect(row(page, 'Spanish').getByRole('cell')).toContainText([/Spanish/, /Fluent/, /Yes/, /Edit/])
  await expect(page.getByLabel('Name')).toHaveValue('Admiral Hopper')

  await button(page, 'Add Language').click()
  const options = await openLanguages(page)
  await expect(options.filter({ hasText: 'French' })).toBeVisible()
  await expect(options.filter({ hasText: 'Spanish' })).toHaveCount(0)
  // The first Escape closes the menu, the second cancels the new row.
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add Language')).toBeFocused()

  await button(page, 'Delete Spanish').click()
  await expectGoodScreen(page, 'deleting a language')
  await button(page, 'Delete').click()
  await expect(page.getByText('No Languages')).toBeVisible()
})

test('help leads to the feedback form, whose text survives a sign-out and a network error', async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  await page.goto('/help')
  await page.getByRole('link', { name: 'Why it works' }).click()
  await expect(page.getByRole('heading', { name: 'Why it works' })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: 'Tell us' }).click()

  await button(page, 'Send').click()
  await expect(page.getByText('Required')).toHaveCount(3)
  await expectGoodScreen(page, 'feedback with errors')
  await page.getByLabel('Type').selectOption('Enhancement')
  await page.getByLabel('Subject').fill('The tide')
  await page.getByLabel('Message').fill('It could turn sooner.')
  // The session has ended elsewhere: the user signs in again and continues.
  await page.request.delete('/api/users/session')
  await button(page, 'Send').click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Message')).toHaveValue('It could turn sooner.')
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectGoodScreen(page, 'logging out with unsaved changes')
  await button(page, 'Keep editing').click()
  await page.context().setOffline(true)
  await button(page, 'Send').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to send feedback')
  await page.context().setOffline(false)
  // Back during the request: the confirmation appears on the feedback page.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/feedback.send*', async (route) => {
    await released
    await route.continue()
  })
  await button(page, 'Send').dblclick()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('alertdialog')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page).toHaveURL(/\/feedback$/)
  await expect(page.getByRole('definition')).toHaveText(/^[0-9a-f-]{36}$/)
  await expectGoodScreen(page, 'thanks for feedback')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/library$/)
})

test('a user downloads their data and deletes the account, of which nothing remains on screen', async ({
  page,
  server,
  browser,
}) => {
  const { email } = await createUser(page.request, server)
  await createList(page.request, 'Sea', ['ola'])
  const otherContext = await browser.newContext({
    baseURL: server.url,
    storageState: await page.context().storageState(),
  })
  await collectViolations(otherContext)
  const otherPage = await otherContext.newPage()
  await otherPage.goto('/library')

  await page.goto('/settings')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('wordtide-data.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email }, ownLists: [{ name: 'Sea', vocabularies: [{ term: 'ola' }] }] })
  expect(data.complete).toBe(true)

  await button(page, 'Delete Account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('delete')
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('DELETE')
  await expect(confirm).toBeEnabled()
  await expectGoodScreen(page, 'deleting the account')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')

  await otherPage.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await expect(otherPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await otherContext.close()
})
