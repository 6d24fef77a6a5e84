import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeList, password, signInSomebody } from './people.ts'
import { expectGoodScreen } from './screens.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, language: string) => page.getByRole('row', { name: new RegExp(language) })

/** Opens the languages that can be chosen. */
async function offered(page: Page) {
  await page.getByRole('combobox', { name: 'Language' }).click()
  return page.getByRole('dialog', { name: 'Languages' }).getByRole('option')
}

test('a name and languages', async ({ page, server }) => {
  await signInSomebody(page.request, server)
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
  await (await offered(page)).filter({ hasText: 'Spanish' }).click()
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Beginner')
  await expectGoodScreen(page, 'profile, a new language')
  await button(page, 'Confirm').click()
  await expect(row(page, 'Spanish')).toContainText('Beginner')
  await expect(button(page, 'Add Language')).toBeFocused()

  // In its place, without a mouse.
  await button(page, 'Edit Spanish').press('Enter')
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Fluent')
  await page.getByRole('checkbox', { name: 'Learning' }).press('Space')
  await page.getByRole('checkbox', { name: 'Learning' }).press('Enter')
  await expect(button(page, 'Edit Spanish')).toBeFocused()
  await page.reload()
  await expect(row(page, 'Spanish').getByRole('cell')).toContainText([/Spanish/, /Fluent/, /Yes/, /Edit/])
  await expect(page.getByLabel('Name')).toHaveValue('Admiral Hopper')

  await button(page, 'Add Language').click()
  const options = await offered(page)
  await expect(options.filter({ hasText: 'French' })).toBeVisible()
  await expect(options.filter({ hasText: 'Spanish' })).toHaveCount(0)
  // The first closes the choice, the second gives up the row.
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add Language')).toBeFocused()

  await button(page, 'Delete Spanish').click()
  await expectGoodScreen(page, 'deleting a language')
  await button(page, 'Delete').click()
  await expect(page.getByText('No Languages')).toBeVisible()
})

test('help, and feedback that survives a cut network', async ({ page, server }) => {
  const { email } = await signInSomebody(page.request, server)
  await page.goto('/help')
  await page.getByRole('link', { name: 'Why it works' }).click()
  await expect(page.getByRole('heading', { name: 'Why it works' })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: 'Tell us' }).click()

  await button(page, 'Send').click()
  await expect(page.getByText('Required')).toHaveCount(3)
  await expectGoodScreen(page, 'feedback with faults')
  await page.getByLabel('Type').selectOption('Enhancement')
  await page.getByLabel('Subject').fill('The tide')
  await page.getByLabel('Message').fill('It could turn sooner.')
  // Ended elsewhere: signing in again is all there is to do.
  await page.request.delete('/api/users/session')
  await button(page, 'Send').click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Message')).toHaveValue('It could turn sooner.')
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectGoodScreen(page, 'logging out with something typed')
  await button(page, 'Keep editing').click()
  await page.context().setOffline(true)
  await button(page, 'Send').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to send feedback')
  await page.context().setOffline(false)
  // Back, while it is under way: the thanks stand on the page of the address.
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/feedback.send*', async (route) => {
    await asked
    await route.continue()
  })
  await button(page, 'Send').dblclick()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('alertdialog')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page).toHaveURL(/\/feedback$/)
  await expect(page.getByRole('definition')).toHaveText(/^[0-9a-f-]{36}$/)
  await expectGoodScreen(page, 'thanks for feedback')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/library$/)
})

test('data is taken along, and the account deleted: nothing of it is left on screen', async ({
  page,
  server,
  browser,
}) => {
  const { email } = await signInSomebody(page.request, server)
  await makeList(page.request, 'Sea', ['ola'])
  const elsewhere = await browser.newContext({ baseURL: server.url, storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  await other.goto('/library')

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
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')

  await other.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()
})
