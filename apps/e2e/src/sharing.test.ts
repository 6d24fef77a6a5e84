import { type Browser, expect, type Page } from '@playwright/test'
import { createList, shareList } from './fixtures/lists.ts'
import { expectGoodScreen, tabTo } from './fixtures/screens.ts'
import type { Server } from './fixtures/server.ts'
import { test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'
import { collectViolations } from './fixtures/violations.ts'

interface Guest {
  page: Page
  email: string
}

/** Creates another user in a browser context of its own. */
async function createGuest(browser: Browser, server: Server, name: string): Promise<Guest> {
  const context = await browser.newContext({ baseURL: server.url })
  await collectViolations(context)
  const { email } = await createUser(context.request, server, name)
  return { page: await context.newPage(), email }
}

test('a shared list: viewer, editor, and the end of the share', async ({ page: owner, server, browser }) => {
  await createUser(owner.request, server, 'Ada Lovelace')
  const { id } = await createList(owner.request, 'Waves and tides', ['ola', 'marea'])
  const guest = await createGuest(browser, server, 'Ben Bernanke')
  await test.step('the owner shares the list', () => shareByForm(owner, id, guest.email))
  await test.step('a viewer rates the list by keyboard', () => rateByKeyboard(guest.page, id))
  await test.step('the viewer becomes an editor and adds a vocabulary', () => becomeEditor(owner, guest.page))
  await test.step('two users edit the same vocabulary', () => editConcurrently(owner, guest.page, id))
  await test.step('the share ends, and the open page leads to the library', () => endShare(owner, guest.page, id))
  await guest.page.context().close()
})

async function shareByForm(owner: Page, id: string, email: string): Promise<void> {
  await owner.goto(`/library/lists/${id}`)
  await owner.getByRole('button', { name: 'Actions' }).click()
  await expect(owner.getByRole('menuitem')).toHaveText(['Shares', 'Edit', 'Delete'])
  await owner.getByRole('menuitem', { name: 'Shares' }).click()
  await expect(owner.getByText('No Shares')).toBeVisible()
  await expectGoodScreen(owner, 'no shares')

  await owner.getByRole('button', { name: 'New Share' }).click()
  const form = owner.getByRole('dialog', { name: 'New Share' })
  await form.getByRole('button', { name: 'Share' }).click()
  await expect(form.getByText('Required')).toBeVisible()
  await form.getByLabel('Email').fill('nobody@example.org')
  await form.getByRole('button', { name: 'Share' }).click()
  await expect(form.getByRole('alert')).toHaveText('User not found')
  await expectGoodScreen(owner, 'failed share')
  await form.getByLabel('Email').fill(email.toUpperCase())
  await form.getByRole('button', { name: 'Share' }).click()
  await expect(form).toBeHidden()
  await expect(owner.getByRole('row', { name: /Ben Bernanke/ })).toContainText(email)
  await expect(owner.getByRole('checkbox', { name: 'Ben Bernanke is an editor' })).not.toBeChecked()
  await expectGoodScreen(owner, 'shares')
}

async function rateByKeyboard(guest: Page, id: string): Promise<void> {
  await guest.goto('/library')
  await guest.getByRole('tab', { name: 'Shared Lists' }).click()
  await expect(guest).toHaveURL(/\/library#shared$/)
  const row = guest.getByRole('row', { name: /Waves and tides/ })
  await expect(row).toContainText('Ada Lovelace')
  await expect(row).toContainText('Viewer')
  await expectGoodScreen(guest, 'shared lists')
  await guest.reload()
  await row.getByRole('link', { name: 'Waves and tides', exact: true }).click()
  await expect(guest).toHaveURL(new RegExp(`/library/lists/${id}$`))

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
  await expectGoodScreen(guest, 'a list of another user')

  await guest.getByRole('main').getByRole('link', { name: 'Browse' }).click()
  await guest.getByRole('link', { name: 'ola' }).click()
  await expect(guest.getByRole('heading', { name: 'ola' })).toBeVisible()
  for (const name of ['New', 'Edit', 'Delete']) await expect(guest.getByRole('button', { name })).toHaveCount(0)
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
  await expect(guest.getByText('Vocabulary Created')).toBeVisible()
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
  await expect(form(guest).getByRole('alert')).toContainText('The vocabulary has changed since you opened it')
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
  await expect(question).toContainText('Are you sure you want to delete this share?')
  await expectGoodScreen(owner, 'delete share')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('deleted')).toBeVisible()
  await expect(owner.getByText('No Shares')).toBeVisible()

  await guest.getByRole('link', { name: 'marea' }).click()
  await expect(guest).toHaveURL(/\/library$/)
  await expect(guest.getByRole('alert')).toContainText('List not found')
  await expectGoodScreen(guest, 'library, list unavailable')
  await guest.goto(`/library/lists/${id}`)
  await expect(guest.getByRole('alert')).toContainText('List not found')
  await expectGoodScreen(guest, 'a list without access')
}

test('a user leaves a list that is shared with them', async ({ page: owner, server, browser }) => {
  await createUser(owner.request, server, 'Ada Lovelace')
  const { id } = await createList(owner.request, 'Waves and tides', ['ola'])
  const { page: guest, email } = await createGuest(browser, server, 'Ben Bernanke')
  await shareList(owner.request, id, email)
  await guest.goto(`/library/lists/${id}`)
  await guest.getByRole('button', { name: 'Leave list' }).click()
  const question = guest.getByRole('alertdialog', { name: 'Leave List' })
  await expect(question).toContainText('Are you sure you want to leave Waves and tides?')
  await expectGoodScreen(guest, 'leave list')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(guest).toHaveURL(/\/library#shared$/)
  await expect(guest.getByText('You left Waves and tides')).toBeVisible()
  await expect(guest.getByText('Waves and tides', { exact: true })).toHaveCount(0)
  await guest.goto(`/library/lists/${id}`)
  await expect(guest.getByRole('alert')).toContainText('List not found')
  await guest.context().close()
})

test('every user can find and rate public lists', async ({ page: owner, server, browser }) => {
  await createUser(owner.request, server, 'Ada Lovelace')
  const term = `w${Date.now()}`
  const { id } = await createList(owner.request, `Public ${term}`, ['ola'], { public: true })
  await createList(owner.request, `Private ${term}`, ['ola'])
  const { page } = await createGuest(browser, server, 'Ben Bernanke')

  await page.goto(`/library?search=${term}#public`)
  const row = page.getByRole('row', { name: new RegExp(term) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Ada Lovelace')
  await expect(page.getByRole('searchbox', { name: 'Search lists' })).toHaveValue(term)
  await expectGoodScreen(page, 'public lists')

  // The filter survives a change of the tab, going back, and a reload.
  await page.getByRole('tab', { name: 'My Lists' }).click()
  await expect(page).toHaveURL(new RegExp(`/library\\?search=${term}$`))
  await expect(page.getByText('No list matches the filters.')).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: `Public ${term}`, exact: true }).click()
  await page.getByRole('button', { name: 'Rate' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('5 (1 rating)')).toBeVisible()
  await page.getByRole('button', { name: 'Rate' }).click()
  await page.getByRole('radio', { name: 'No rating' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 (0 ratings)')).toBeVisible()

  // The list becomes private while its page is open.
  await owner.request.put(`/api/lists/${id}`, {
    data: { name: `Public ${term}`, language: 'es', targetLanguages: ['en'], public: false },
  })
  await page.getByRole('main').getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await expect(page.getByRole('alert')).toContainText('List not found')
  await page.context().close()
})

test('a network error restores the previous state of a share', { tag: '@variant' }, async ({
  page: owner,
  server,
  browser,
}) => {
  await createUser(owner.request, server)
  const { id } = await createList(owner.request, 'Waves', [])
  const { email, page } = await createGuest(browser, server, 'Ben Bernanke')
  await page.context().close()
  await shareList(owner.request, id, email)
  await owner.goto(`/library/lists/${id}/shares`)
  const editor = owner.getByRole('checkbox', { name: 'Ben Bernanke is an editor' })
  await expect(editor).not.toBeChecked()
  await owner.context().setOffline(true)
  await editor.click()
  await expect(owner.getByRole('alert')).toContainText('update failed')
  await expect(owner.getByRole('alert')).toContainText('Network Error')
  await expect(editor).not.toBeChecked()
  await owner.getByRole('button', { name: 'Remove Ben Bernanke' }).click()
  await owner.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(owner.getByRole('alert')).toContainText('delete failed')
  await expect(editor).toBeVisible()
  await owner.context().setOffline(false)
  await editor.click()
  await expect(owner.getByRole('alert')).toHaveCount(0)
  await owner.reload()
  await expect(editor).toBeChecked()
})
