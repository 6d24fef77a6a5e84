import type { Page } from '@playwright/test'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser, goodPassword } from '../fixtures/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, language: string) => page.getByRole('row', { name: new RegExp(language) })

test('a user changes the profile, reads the help, and sends feedback', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  await test.step('the name is changed everywhere', () => changeName(page))
  await test.step('a language is added, and edited by keyboard', () => editLanguages(page))
  await test.step('Escape closes what is open, one after the other', () => escapeFromLanguages(page))
  await test.step('the help leads to the feedback form', () => openFeedback(page))
  await test.step('its text survives a sign-out and a network error', () => keepFeedback(page, email))
  await test.step('Back during the request leads to no other page', () => sendFeedback(page))
})

async function changeName(page: Page): Promise<void> {
  await page.goto('/help')
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByLabel('Name').fill('Admiral Hopper')
  await button(page, 'Save').click()
  await expect(button(page, 'Admiral Hopper')).toBeVisible()
  await expect(page.getByText('Updated', { exact: true })).toBeVisible()
}

/** Opens the menu of the languages and returns its options. */
async function openLanguages(page: Page) {
  await page.getByRole('combobox', { name: 'Language' }).click()
  return page.getByRole('dialog', { name: 'Languages' }).getByRole('option')
}

async function editLanguages(page: Page): Promise<void> {
  await button(page, 'Add Language').click()
  await (await openLanguages(page)).filter({ hasText: 'Spanish' }).click()
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Beginner')
  await expectGoodScreen(page, 'profile, a new language')
  await button(page, 'Confirm').click()
  await expect(row(page, 'Spanish')).toContainText('Beginner')
  await expect(button(page, 'Add Language')).toBeFocused()

  await button(page, 'Edit Spanish').press('Enter')
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Fluent')
  await page.getByRole('checkbox', { name: 'Learning' }).press('Space')
  await page.getByRole('checkbox', { name: 'Learning' }).press('Enter')
  await expect(button(page, 'Edit Spanish')).toBeFocused()
  await page.reload()
  await expect(row(page, 'Spanish').getByRole('cell')).toContainText([/Spanish/, /Fluent/, /Yes/, /Edit/])
  await expect(page.getByLabel('Name')).toHaveValue('Admiral Hopper')
}

async function escapeFromLanguages(page: Page): Promise<void> {
  await button(page, 'Add Language').click()
  const options = await openLanguages(page)
  await expect(options.filter({ hasText: 'French' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add Language')).toBeFocused()
  await button(page, 'Delete Spanish').click()
  await expectGoodScreen(page, 'deleting a language')
  await button(page, 'Delete').click()
  await expect(page.getByText('No Languages')).toBeVisible()
}

async function openFeedback(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Why it works' }).click()
  await expect(page.getByRole('heading', { name: 'Why it works' })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: 'Tell us' }).click()
  await button(page, 'Send').click()
  await expect(page.getByText('Required')).toHaveCount(3)
  await expectGoodScreen(page, 'feedback with errors')
}

async function keepFeedback(page: Page, email: string): Promise<void> {
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
  await button(page, 'Admiral Hopper').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectGoodScreen(page, 'logging out with unsaved changes')
  await button(page, 'Keep editing').click()
  await page.context().setOffline(true)
  await button(page, 'Send').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to send feedback')
  await page.context().setOffline(false)
}

async function sendFeedback(page: Page): Promise<void> {
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
}
