import { type Browser, expect, type Page } from '@playwright/test'
import { createList, createVoc, shareList } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import type { Server } from './fixtures/server.ts'
import { test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** The first day of a learner whose teacher shares a list: the numbers agree on every screen, and mistakes can be undone. */
for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1280, height: 800 }],
] as const)
  test(`a first day on ${device}: a shared list, words of one's own, and a pause`, { tag: '@nightly' }, async ({
    page,
    server,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const { email } = await createUser(page.request, server, 'Ada Lovelace')
    const { id: own } = await createList(page.request, 'Waves', [])
    const shared = await test.step('a teacher shares a list', () => shareFromTeacher(browser, server, email))
    await test.step('it is named on Today and marked in the library, until it is opened', () => findShared(page))
    await test.step('its words are new everywhere, and none of them is due', () => expectNewAlike(page, shared))
    await test.step('a word without a definition is found, and not asked today', () => findUndefined(page, shared))
    await test.step('a paused list is not of today', () => pause(page, shared))
    await test.step('quick add is ready, and names a word that the list has', () => addQuickly(page, own))
    await test.step('an example hides its word without asterisks', () => addExample(page, own))
    await test.step('a word that was deleted comes back', () => undoDeletion(page, own))
  })

/** Shares a list of three words, one of them without a definition; returns its id. */
async function shareFromTeacher(browser: Browser, server: Server, email: string): Promise<string> {
  const context = await browser.newContext({ baseURL: server.url })
  const { request } = context
  await createUser(request, server, 'Eve Curie')
  const { id } = await createList(request, 'Class 7', ['ola', 'marea'])
  await createVoc(request, id, { term: 'faro' })
  await shareList(request, id, email)
  await context.close()
  return id
}

async function findShared(page: Page): Promise<void> {
  await page.goto('/learn')
  await expect(page.getByRole('main').getByText('Eve Curie shared Class 7 with you.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '7 new cards are waiting' })).toBeVisible()
  await expectGoodScreen(page, 'today with a list that was newly shared')
  await page.goto('/library')
  await page.getByRole('tab', { name: /^Shared Lists ?, 1 new$/ }).click()
  await expect(page.getByRole('tabpanel').getByText('New', { exact: true })).toBeVisible()
  await expectGoodScreen(page, 'a list that was newly shared')
  // The list counts as seen once the server knows.
  const seen = page.waitForResponse(/shares\.see/)
  await page.getByRole('link', { name: 'Class 7', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Class 7' })).toBeVisible()
  await seen
  await page.goto('/learn')
  await expect(page.getByRole('link', { name: 'Class 7', exact: true })).toBeVisible()
  await expect(page.getByText('shared Class 7')).toHaveCount(0)
}

async function expectNewAlike(page: Page, shared: string): Promise<void> {
  await expect(page.getByText('all new')).toBeVisible()
  for (const path of [`/library/lists/${shared}`, `/learn/${shared}`]) {
    await page.goto(path)
    await expect(page.getByText('9 new', { exact: true })).toBeVisible()
    await expect(page.getByText(/\d due/)).toHaveCount(0)
  }
}

async function findUndefined(page: Page, shared: string): Promise<void> {
  await page.goto(`/library/lists/${shared}/vocs`)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Needs a definition' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Terms' }).getByRole('link')).toHaveText(['faro'])
}

async function pause(page: Page, shared: string): Promise<void> {
  await page.goto(`/learn/${shared}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('paused', { exact: true })).toBeVisible()
  await page.goto('/learn')
  await expect(page.getByText('paused', { exact: true })).toBeVisible()
  await expect(page.getByText('cards are waiting')).toHaveCount(0)
}

async function addQuickly(page: Page, own: string): Promise<void> {
  await page.goto(`/library/lists/${own}/vocs#quick-add`)
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await expect(line).toBeFocused()
  await page.keyboard.type('el mar - the sea')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added:')).toContainText('el mar')
  // Enter would add it once the hint is there.
  await page.keyboard.type('EL MAR : the ocean')
  await expect(page.getByRole('main').getByRole('link', { name: 'See it' })).toBeVisible()
  await expectGoodScreen(page, 'quick add of a word that is there')
  await line.fill('')
}

async function addExample(page: Page, own: string): Promise<void> {
  await page.goto(`/library/lists/${own}/vocs?new=true`)
  const form = page.getByRole('dialog', { name: 'New Vocabulary' })
  await form.getByRole('textbox', { name: 'Term', exact: true }).fill('hablar')
  await form.getByLabel('Part of speech').selectOption('Verb')
  await form.getByRole('textbox', { name: 'Definition', exact: true }).fill('to speak')
  await form.getByRole('button', { name: 'Add example' }).click()
  await form.getByRole('textbox', { name: 'Example', exact: true }).fill('Yo hablo español.')
  await form.getByRole('textbox', { name: 'Term', exact: true }).focus()
  await expect(form.getByRole('textbox', { name: 'Example', exact: true }).first()).toHaveValue('Yo *hablo* español.')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toHaveCount(0)
}

async function undoDeletion(page: Page, own: string): Promise<void> {
  await page.goto(`/library/lists/${own}/vocs`)
  await page.getByRole('link', { name: 'hablar' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('group', { name: 'Vocabulary deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: 'Vocabulary deleted' })).toHaveCount(0)
  await page.goto(`/library/lists/${own}/vocs`)
  await expect(page.getByRole('link', { name: 'hablar' })).toBeVisible()
}
