import { type Browser, expect, type Page } from '@playwright/test'
import { createList, createVoc, picture, shareList } from './fixtures/lists.ts'
import { expectGoodScreen, tabTo } from './fixtures/screens.ts'
import type { Server } from './fixtures/server.ts'
import { test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'
import { collectViolations } from './fixtures/violations.ts'

test('a list with another user: a viewer, then an editor, then nobody; at last it is public, and is copied', async ({
  page: owner,
  server,
  browser,
}) => {
  await createUser(owner.request, server, 'Ada Lovelace')
  // Public lists are those of all tests.
  const name = `Waves ${Date.now()}`
  const { id } = await createList(owner.request, name, ['ola', 'marea'])
  const { page: guest, email } = await createGuest(browser, server, 'Ben Bernanke')
  await test.step('the owner shares the list', () => shareByForm(owner, id, email))
  await test.step('a viewer rates the list by keyboard', () => rateByKeyboard(guest, name, id))
  await test.step('the viewer becomes an editor and adds a vocabulary', () => becomeEditor(owner, guest))
  await test.step('two users edit the same vocabulary', () => editConcurrently(owner, guest, id))
  await test.step('the share ends, and the open page leads to the library', () => endShare(owner, guest, id))
  await test.step('the guest leaves the list', async () => {
    await shareList(owner.request, id, email)
    await leaveList(guest, name, id)
  })
  await test.step('every user can find and rate a public list', async () => {
    await publish(owner, name, id, true)
    await findPublicList(guest, name, id)
  })
  await test.step('the guest copies it by keyboard, and the copy names its origin', async () => {
    const vocId = await createVoc(owner.request, id, { term: 'barco' })
    const image = await owner.request.put(`/api/vocs/${vocId}/image`, { multipart: { image: picture } })
    expect(image.status()).toBe(200)
    await copyList(guest, name, id)
  })
  await test.step('the list becomes private while its page is open', async () => {
    await publish(owner, name, id, false)
    await guest.getByRole('main').getByRole('link', { name: 'Browse' }).click()
    await expect(guest).toHaveURL(/\/library$/)
    await expect(guest.getByRole('alert')).toContainText('List not found')
  })
  await guest.context().close()
})

/** Creates another user in a browser context of its own. */
async function createGuest(browser: Browser, server: Server, name: string): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: server.url })
  await collectViolations(context)
  const { email } = await createUser(context.request, server, name)
  return { page: await context.newPage(), email }
}

async function shareByForm(owner: Page, id: string, email: string): Promise<void> {
  await owner.goto(`/library/lists/${id}`)
  await owner.getByRole('button', { name: 'Actions' }).click()
  await owner.getByRole('menuitem', { name: 'Shares' }).click()
  await expect(owner.getByText('No Shares')).toBeVisible()
  await expectGoodScreen(owner, 'no shares')
  await owner.getByRole('button', { name: 'New Share' }).click()
  const form = owner.getByRole('dialog', { name: 'New Share' })
  await form.getByLabel('Email').fill('nobody@example.org')
  await form.getByRole('button', { name: 'Share' }).click()
  await expect(form.getByRole('alert')).toHaveText('User not found')
  await expectGoodScreen(owner, 'failed share')
  await form.getByLabel('Email').fill(email.toUpperCase())
  await form.getByRole('button', { name: 'Share' }).click()
  await expect(form).toBeHidden()
  await expect(owner.getByRole('row', { name: /Ben Bernanke/ })).toContainText(email)
}

async function rateByKeyboard(guest: Page, name: string, id: string): Promise<void> {
  await guest.goto('/library')
  await guest.getByRole('tab', { name: 'Shared Lists' }).click()
  await expect(guest).toHaveURL(/\/library#shared$/)
  await guest.reload()
  const row = guest.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Ada Lovelace')
  await expect(row).toContainText('Viewer')
  await row.getByRole('link', { name, exact: true }).click()
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(guest).toHaveURL(new RegExp(`/library/lists/${id}$`))
  await expectGoodScreen(guest, 'a list of another user')

  await guest.getByRole('button', { name: 'Actions' }).focus()
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('menuitem')).toHaveText(['Rate'])
  await guest.keyboard.press('Enter')
  const dialog = guest.getByRole('dialog', { name: 'Rate List' })
  await expect(dialog.getByRole('radio', { name: 'No rating' })).toBeChecked()
  await guest.keyboard.press('4')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expectGoodScreen(guest, 'rate list')
  await guest.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(guest.getByText('4 (1 rating)')).toBeVisible()
  await guest.getByRole('main').getByRole('link', { name: 'Browse' }).click()
  await guest.getByRole('link', { name: 'ola' }).click()
  await expect(guest.getByRole('heading', { name: 'ola' })).toBeVisible()
  for (const button of ['New', 'Edit', 'Delete'])
    await expect(guest.getByRole('button', { name: button })).toHaveCount(0)
}

async function becomeEditor(owner: Page, guest: Page): Promise<void> {
  const editor = owner.getByRole('checkbox', { name: 'Ben Bernanke is an editor' })
  await tabTo(owner, editor)
  await owner.keyboard.press('Space')
  await expect(editor).toBeChecked()
  await expect(owner.getByText('updated')).toBeVisible()

  await guest.reload()
  await guest.getByRole('button', { name: 'New' }).click()
  const form = guest.getByRole('dialog', { name: 'New Vocabulary' })
  await form.getByLabel('Term').fill('playa')
  await form.getByLabel('Part of speech').selectOption('Noun')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'playa' })).toBeVisible()
}

async function editConcurrently(owner: Page, guest: Page, id: string): Promise<void> {
  await owner.goto(`/library/lists/${id}/vocs`)
  await owner.getByRole('link', { name: 'playa' }).click()
  const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Vocabulary' })
  for (const page of [owner, guest]) await page.getByRole('button', { name: 'Edit' }).click()
  await form(owner).getByLabel('Notes').fill('Said by the owner')
  await form(guest).getByLabel('Label').fill('Said by the guest')
  await form(owner).getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Vocabulary Updated')).toBeVisible()

  await form(guest).getByRole('button', { name: 'Save' }).click()
  await expect(form(guest).getByRole('alert')).toContainText('The word has changed since you opened it')
  await form(guest).getByRole('button', { name: 'See the other version' }).click()
  await expect(form(guest).getByRole('region', { name: 'The other version' })).toContainText('Said by the owner')
  await expect(form(guest).getByLabel('Label')).toHaveValue('Said by the guest')
  await expectGoodScreen(guest, 'two versions')
  await form(guest).getByRole('button', { name: 'Save mine over it' }).click()
  await expect(form(guest)).toBeHidden()
  await expect(guest.getByRole('region', { name: 'Selected vocabulary' })).toContainText('Said by the guest')
}

async function endShare(owner: Page, guest: Page, id: string): Promise<void> {
  await owner.goto(`/library/lists/${id}/shares`)
  await owner.getByRole('button', { name: 'Remove Ben Bernanke' }).click()
  const question = owner.getByRole('alertdialog', { name: 'Delete List Share' })
  await expectGoodScreen(owner, 'delete share')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('No Shares')).toBeVisible()

  await guest.getByRole('link', { name: 'marea' }).click()
  await expect(guest).toHaveURL(/\/library$/)
  await expect(guest.getByRole('alert')).toContainText('List not found')
  await expectGoodScreen(guest, 'library, list unavailable')
  await guest.goto(`/library/lists/${id}`)
  await expect(guest.getByRole('alert')).toContainText('List not found')
  await expectGoodScreen(guest, 'a list without access')
}

async function leaveList(guest: Page, name: string, id: string): Promise<void> {
  await guest.goto(`/library/lists/${id}`)
  await guest.getByRole('button', { name: 'Leave list' }).click()
  const question = guest.getByRole('alertdialog', { name: 'Leave List' })
  await expectGoodScreen(guest, 'leave list')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(guest).toHaveURL(/\/library#shared$/)
  await expect(guest.getByText(`You left ${name}`)).toBeVisible()
  await expect(guest.getByText(name, { exact: true })).toHaveCount(0)
}

async function publish(owner: Page, name: string, id: string, isPublic: boolean): Promise<void> {
  const data = { name, language: 'es', targetLanguages: ['en'], public: isPublic }
  expect((await owner.request.put(`/api/lists/${id}`, { data })).status()).toBe(200)
}

/** The filter survives a change of the tab, going back, and a reload. */
async function findPublicList(guest: Page, name: string, id: string): Promise<void> {
  await guest.getByRole('searchbox', { name: 'Search lists' }).fill(name)
  // It is in the address after a pause in typing.
  await expect(guest).toHaveURL(/\?search=/)
  await guest.getByRole('tab', { name: 'Public Lists' }).click()
  const row = guest.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Ada Lovelace')
  await guest.getByRole('tab', { name: 'My Lists' }).click()
  await expect(guest.getByText('No list matches the filters.')).toBeVisible()
  await guest.goBack()
  await expect(row).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('searchbox', { name: 'Search lists' })).toHaveValue(name)
  await row.getByRole('link', { name, exact: true }).click()
  await expect(guest).toHaveURL(new RegExp(`/library/lists/${id}$`))

  await guest.getByRole('button', { name: 'Rate' }).click()
  await guest.getByRole('radio', { name: 'No rating' }).check()
  await guest.getByRole('button', { name: 'Save' }).click()
  await expect(guest.getByText('0 (0 ratings)')).toBeVisible()
}

async function copyList(guest: Page, name: string, id: string): Promise<void> {
  const facts = guest.locator('dl')
  await guest.getByRole('button', { name: 'Copy to my lists' }).focus()
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('List copied')).toBeVisible()
  await expect(guest).not.toHaveURL(new RegExp(id))
  await expect(guest.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(facts).toContainText(`Copied from${name} by Ada Lovelace`)
  await expect(facts).toContainText('PublicNo')
  await expect(facts).toContainText('Vocabularies4')
  await expectGoodScreen(guest, 'copy')

  await guest.getByRole('link', { name: 'Browse' }).click()
  await guest.getByText('barco', { exact: true }).click()
  await expect(guest.locator('main img')).toBeVisible()
  await guest.getByRole('button', { name: 'Edit' }).click()
  await guest.getByRole('textbox', { name: 'Term' }).fill('barca')
  await guest.getByRole('button', { name: 'Save' }).click()
  await expect(guest.getByText('Vocabulary Updated')).toBeVisible()

  // The original, which is as it was.
  await guest.getByRole('link', { name }).first().click()
  await facts.getByRole('link', { name }).click()
  await expect(guest).toHaveURL(new RegExp(id))
  await expect(guest.getByRole('region', { name: 'Words' })).toContainText('barco')
}
