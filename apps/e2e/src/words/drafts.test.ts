import type { Page } from '@playwright/test'
import { chooseLanguage } from '../fixtures/forms.ts'
import { createList, picture } from '../fixtures/lists.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser, goodPassword } from '../fixtures/users.ts'

const restored = (page: Page) => expect(page.getByText('What you typed before is still here.')).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const term = (page: Page) => page.getByLabel('Term', { exact: true })

test('what is typed is still there after the end of the session and after a reload', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await page.goto('/library')
  await test.step('a new list with its image', () => createInterrupted(page, email))
  await test.step('a vocabulary, with the page in the history once', () => editInterrupted(page, email))
  await test.step('in each of two tabs with the same form', () => editInTwoTabs(page, id))
})

/** Ends the session behind the page's back. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'wordtide_session' })

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Leaves the page without being asked, as a crash would. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
}

async function createInterrupted(page: Page, email: string): Promise<void> {
  const form = dialog(page, 'Create List')
  await page.getByRole('button', { name: 'Create List' }).click()
  await name(page).fill('Tides')
  await page.getByLabel('Image').setInputFiles(picture)
  await chooseLanguage(page, form.getByRole('combobox', { name: 'Language', exact: true }), 'Spanish')
  await chooseLanguage(page, form.getByRole('combobox', { name: 'Target language 1' }), 'English')
  await endSession(page)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(
    page.getByText('Your session has ended. What you typed in “Create List” is kept: sign in to go on.'),
  ).toBeVisible()
  await signInAgain(page, email)
  await expect(form).toBeVisible()
  await restored(page)
  await expect(name(page)).toHaveValue('Tides')

  await name(page).fill('High tides')
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create List' }).click()
  await restored(page)
  await expect(name(page)).toHaveValue('High tides')
  await expect(form.locator('img[src^=blob]')).toBeVisible()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('List Created')).toBeVisible()
  const { lists } = await (await page.request.get('/api/lists/user')).json()
  expect(lists).toContainEqual(expect.objectContaining({ name: 'High tides', image: expect.stringContaining('/') }))
}

async function editInterrupted(page: Page, email: string): Promise<void> {
  const form = dialog(page, 'Edit Vocabulary')
  await page.getByRole('link', { name: 'Library' }).first().click()
  await page.getByRole('link', { name: 'Sea', exact: true }).click()
  await page.getByRole('link', { name: 'Browse' }).click()
  // Not the word on the page of the list, which may be there still.
  await page.getByRole('list', { name: 'Terms' }).getByRole('link', { name: 'marea' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await term(page).fill('marea alta')
  await endSession(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, email)
  await expect(form).toBeVisible()
  await restored(page)
  await expect(term(page)).toHaveValue('marea alta')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vocabulary Updated')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The list without a selected word.
  await page.goBack()
  await expect(page).toHaveURL(/\/library\/lists\/[^/]+\/vocs$/)
}

async function editInTwoTabs(page: Page, listId: string): Promise<void> {
  const form = (tab: Page) => dialog(tab, 'Edit List')
  const openEdit = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Actions' }).click()
    await tab.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(form(tab)).toBeVisible()
  }
  const other = await page.context().newPage()
  const edits = [
    { tab: page, field: 'Description', text: 'Said in the first tab' },
    { tab: other, field: 'Name', text: 'Big waves' },
  ]
  for (const { tab, field, text } of edits) {
    await tab.goto(`/library/lists/${listId}`)
    await openEdit(tab)
    await form(tab).getByLabel(field, { exact: true }).fill(text)
    await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage))).toContain(text)
  }
  for (const { tab, field, text } of edits) {
    await reload(tab)
    await openEdit(tab)
    await restored(tab)
    await expect(form(tab).getByLabel(field, { exact: true })).toHaveValue(text)
  }

  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('List Updated')).toBeVisible()
  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(form(other).getByRole('alert')).toContainText('The list has changed since you opened it')
  await form(other).getByRole('button', { name: 'See the other version' }).click()
  await expect(form(other).getByRole('region', { name: 'The other version' })).toContainText('Said in the first tab')
  await expectGoodScreen(other, 'two versions of a list')
  await form(other).getByRole('button', { name: 'Save mine over it' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Big waves' })).toBeVisible()
}
