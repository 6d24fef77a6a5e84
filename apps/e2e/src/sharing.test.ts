import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { makeList, share, signInSomebody } from './people.ts'
import { expectGoodScreen } from './screens.ts'
import type { Server } from './server.ts'

interface Guest {
  page: Page
  email: string
}

/** Somebody else, in a browser of their own. */
async function invite(browser: Browser, server: Server, name: string): Promise<Guest> {
  const context = await browser.newContext({ baseURL: server.url })
  const { email } = await signInSomebody(context.request, server, name)
  return { page: await context.newPage(), email }
}

test('from a share to its end: viewer, editor, out', async ({ page: owner, server, browser }) => {
  await signInSomebody(owner.request, server, 'Ada Lovelace')
  const { id } = await makeList(owner.request, 'Waves and tides', ['ola', 'marea'])
  const guest = await invite(browser, server, 'Ben Bernanke')
  await test.step('the owner shares the list', () => shareByForm(owner, id, guest.email))
  await test.step('a viewer sees it, and rates it by keyboard', () => seeAndRate(guest.page, id))
  await test.step('the viewer becomes an editor, and writes', () => becomeEditor(owner, guest.page))
  await test.step('two editors save one vocabulary', () => editTogether(owner, guest.page, id))
  await test.step('the share ends, and with it the open page', () => endShare(owner, guest.page, id))
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
  await expectGoodScreen(owner, 'new share refused')
  await form.getByLabel('Email').fill(email.toUpperCase())
  await form.getByRole('button', { name: 'Share' }).click()
  await expect(form).toBeHidden()
  await expect(owner.getByRole('row', { name: /Ben Bernanke/ })).toContainText(email)
  await expect(owner.getByRole('checkbox', { name: 'Ben Bernanke is an editor' })).not.toBeChecked()
  await expectGoodScreen(owner, 'shares')
}

async function seeAndRate(guest: Page, id: string): Promise<void> {
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
  await expectGoodScreen(guest, 'a list of somebody else')

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
  await form.getByRole('combobox', { name: 'Part of speech' }).click()
  await guest.getByRole('option', { name: 'Noun', exact: true }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(guest.getByText('Vocabulary Created')).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'playa' })).toBeVisible()
}

async function editTogether(owner: Page, guest: Page, id: string): Promise<void> {
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
  await expectGoodScreen(guest, 'library after a lost list')
  await guest.goto(`/library/lists/${id}`)
  await expect(guest.getByRole('alert')).toContainText('List not found')
  await expectGoodScreen(guest, 'a list that is not theirs')
}

test('public lists are everyone’s to find', async ({ page: owner, server, browser }) => {
  await signInSomebody(owner.request, server, 'Ada Lovelace')
  const word = `w${Date.now()}`
  const { id } = await makeList(owner.request, `Public ${word}`, ['ola'], { public: true })
  await makeList(owner.request, `Private ${word}`, ['ola'])
  const { page } = await invite(browser, server, 'Ben Bernanke')

  await page.goto(`/library?search=${word}#public`)
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Ada Lovelace')
  await expect(page.getByRole('searchbox', { name: 'Search lists' })).toHaveValue(word)
  await expectGoodScreen(page, 'public lists')

  // The filter stays over another tab, the way back and a reload.
  await page.getByRole('tab', { name: 'My Lists' }).click()
  await expect(page).toHaveURL(new RegExp(`/library\\?search=${word}$`))
  await expect(page.getByText('No list matches the filters.')).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: `Public ${word}`, exact: true }).click()
  await page.getByRole('button', { name: 'Rate' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('5 (1 rating)')).toBeVisible()
  await page.getByRole('button', { name: 'Rate' }).click()
  await page.getByRole('radio', { name: 'No rating' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 (0 ratings)')).toBeVisible()

  // It turns private while it is open.
  await owner.request.put(`/api/lists/${id}`, {
    data: { name: `Public ${word}`, language: 'es', targetLanguages: ['en'], public: false },
  })
  await page.getByRole('main').getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await expect(page.getByRole('alert')).toContainText('List not found')
  await page.context().close()
})

test('a network that fails puts a share back as it was', async ({ page: owner, server, browser }) => {
  await signInSomebody(owner.request, server)
  const { id } = await makeList(owner.request, 'Waves', [])
  const { email, page } = await invite(browser, server, 'Ben Bernanke')
  await page.context().close()
  await share(owner.request, id, email)
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
