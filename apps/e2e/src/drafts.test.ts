import type { Page } from '@playwright/test'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { createList, picture } from './fixtures/lists.ts'
import { startServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, goodPassword } from './fixtures/users.ts'

const restoredNote = 'What you typed before is still here.'
const restored = (page: Page) => expect(page.getByText(restoredNote)).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const name = (page: Page) => page.getByLabel('Name', { exact: true })

/** Ends the session behind the page's back. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'wordtide_session' })

async function signInAgain(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Leaves the page without being asked, as a crash would. */
async function reload(page: Page) {
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
}

async function chooseLanguage(page: Page, label: string, language: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByPlaceholder('Search languages').fill(language)
  await page.keyboard.press('Enter')
}

test('a new list is still there after the end of the session and after a reload, with its image', async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  await page.goto('/help')
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: 'Create List' }).click()
  await name(page).fill('Tides')
  await page.getByLabel('Image').setInputFiles(picture)
  await chooseLanguage(page, 'Language', 'Spanish')
  await chooseLanguage(page, 'Target language 1', 'English')
  await endSession(page)
  await dialog(page, 'Create List').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(
    page.getByText('Your session has ended. What you typed in “Create List” is kept: sign in to go on.'),
  ).toBeVisible()
  await signInAgain(page, email)
  await expect(dialog(page, 'Create List')).toBeVisible()
  await restored(page)
  await expect(name(page)).toHaveValue('Tides')

  await name(page).fill('High tides')
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create List' }).click()
  await restored(page)
  await expect(name(page)).toHaveValue('High tides')
  await expect(dialog(page, 'Create List').locator('img[src^=blob]')).toBeVisible()
  await dialog(page, 'Create List').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('List Created')).toBeVisible()
  const { lists } = await (await page.request.get('/api/lists/user')).json()
  expect(lists).toMatchObject([{ name: 'High tides', image: expect.stringContaining('/') }])

  await page.goto('/library')
  await page.getByRole('button', { name: 'Create List' }).click()
  await expect(name(page)).toHaveValue('')
})

test('a vocabulary is edited on after the end of the session, and the page is in the history once', async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await page.goto(`/library/lists/${id}`)
  await page.getByRole('link', { name: 'Browse' }).click()
  await page.getByText('marea', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Term', { exact: true }).fill('marea alta')
  await endSession(page)
  await dialog(page, 'Edit Vocabulary').getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, email)
  await expect(dialog(page, 'Edit Vocabulary')).toBeVisible()
  await restored(page)
  await expect(page.getByLabel('Term', { exact: true })).toHaveValue('marea alta')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page, 'Edit Vocabulary').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vocabulary Updated')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The list without a selected word.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/library/lists/${id}/vocs$`))
})

test('feedback is still there after a reload, for its user alone', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/feedback')
  await page.getByLabel('Subject').fill('The tide')
  await page.getByLabel('Message').fill('It does not turn')
  await reload(page)
  await restored(page)
  await expect(page.getByLabel('Message')).toHaveValue('It does not turn')
  await page.getByRole('button', { name: 'Start anew' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')

  await page.getByLabel('Subject').fill('The moon')
  await reload(page)
  await restored(page)
  await createUser(page.request, server, 'Bob')
  await reload(page)
  await expect(page.getByRole('button', { name: 'Bob' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wordtide.draft'))))
    .toEqual([])
})

test('what is typed survives a sign-in with Google, which leaves the page', { tag: '@variant' }, async ({ page }) => {
  const google = new OAuth2Server()
  await google.issuer.keys.generate('RS256')
  await google.start(0, '127.0.0.1')
  google.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: object }) => {
    Object.assign(payload, { sub: '1', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' })
  })
  const server = await startServer({
    GOOGLE_CLIENT_ID: 'wordtide',
    GOOGLE_CLIENT_SECRET: 'open-sesame',
    GOOGLE_ISSUER: google.issuer.url ?? '',
  })
  try {
    await page.goto(`${server.url}/library`)
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await page.getByRole('button', { name: 'Create List' }).click()
    await name(page).fill('Tides')
    await endSession(page)
    await chooseLanguage(page, 'Language', 'Spanish')
    await chooseLanguage(page, 'Target language 1', 'English')
    await dialog(page, 'Create List').getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(dialog(page, 'Create List')).toBeVisible()
    await restored(page)
    await expect(name(page)).toHaveValue('Tides')
  } finally {
    await page.goto('about:blank')
    await server.stop()
    await google.stop()
  }
})

test('two tabs with the same form: each finds its own text after a reload', async ({ page, server }) => {
  await createUser(page.request, server)
  const other = await page.context().newPage()
  const subject = (tab: Page) => tab.getByRole('textbox', { name: 'Subject' })
  const draft = () => page.evaluate(() => JSON.stringify(localStorage))
  for (const [tab, text] of [
    [page, 'The tide'],
    [other, 'The moon'],
  ] as const) {
    await tab.goto('/feedback')
    await subject(tab).fill(text)
    await expect.poll(draft).toContain(text)
  }
  for (const [tab, text] of [
    [page, 'The tide'],
    [other, 'The moon'],
  ] as const) {
    await reload(tab)
    await restored(tab)
    await expect(subject(tab)).toHaveValue(text)
  }
})
