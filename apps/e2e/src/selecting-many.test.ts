import type { Page } from '@playwright/test'
import { interruptCalls, lost, watchForWaiting } from './fixtures/interrupted-calls.ts'
import { addWords, allTerms, createList, shareList, wordsUpTo } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, goodPassword } from './fixtures/users.ts'

const all = wordsUpTo(620)
const selectedTerms = all.slice(0, 600)
const rest = all.slice(600)

/** Opens a list of 620 vocabularies, of which 600 are loaded, and selects these: two calls. */
async function selectMany(page: Page, listId: string): Promise<void> {
  await page.goto(`/library/lists/${listId}/vocs?sort=term%2B`)
  const rows = page.getByRole('list', { name: 'Terms' }).getByRole('link')
  for (let loaded = 50; loaded < 600; loaded += 50) {
    await expect(rows).toHaveCount(loaded)
    await page.getByRole('button', { name: 'Load More' }).click()
  }
  await expect(rows).toHaveCount(600)
  await rows.first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('region', { name: 'Selected vocabularies' })).toContainText('600 selected')
}

async function createMany(page: Page): Promise<string> {
  const { id } = await createList(page.request, 'Words', [])
  await addWords(page.request, id, all.length)
  return id
}

/** Presses Move, and chooses this list. */
async function moveTo(page: Page, name: string) {
  await page.getByRole('region', { name: 'Selected vocabularies' }).getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 600 vocabularies' })
  await dialog.getByRole('radio', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  return dialog
}

test('hundreds of vocabularies are deleted: first undone, then once, although a response is lost', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const id = await createMany(page)
  const keys = await interruptCalls(page, 'vocs.deleteMany', (number) => (number === 1 ? lost : undefined))
  await selectMany(page, id)
  const rows = page.getByRole('list', { name: 'Terms' }).getByRole('link')
  await page.keyboard.press('Delete')
  const toast = page.getByRole('group', { name: '600 vocabularies deleted' })
  await expect(rows).toHaveText(rest)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('620 words')).toBeVisible()
  await expect(rows).toHaveCount(620)
  expect(keys()).toEqual([])

  // The toast had the focus, and gives it back.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await rows.first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  const sawWaiting = await watchForWaiting(page)
  await page.keyboard.press('Delete')
  // The time stands still while the pointer is on the toast.
  await page.mouse.move(0, 0)
  await sawWaiting()
  await expect.poll(() => allTerms(page.request, id)).toEqual([])
  const [first, again, last] = keys()
  expect(keys()).toHaveLength(3)
  expect(again).toBe(first)
  expect(last).not.toBe(first)
  await expect(page.getByText('No Vocabularies')).toBeVisible()
})

test('600 vocabularies are moved, and moved back, although a response is lost each time', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id: targetId } = await createList(page.request, 'Target', [])
  const id = await createMany(page)
  const keys = await interruptCalls(page, 'vocs.moveMany', (number) =>
    number === 2 || number === 4 ? lost : undefined,
  )
  await selectMany(page, id)
  const dialog = await moveTo(page, 'Target')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('600 vocabularies moved to')).toBeVisible()
  expect(await allTerms(page.request, targetId)).toEqual(selectedTerms)
  expect(await allTerms(page.request, id)).toEqual(rest)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('600 vocabularies moved back')).toBeVisible()
  expect(await allTerms(page.request, targetId)).toEqual([])
  expect(await allTerms(page.request, id)).toEqual(all)
  expect(keys()).toHaveLength(6)
  expect(new Set(keys()).size).toBe(4)
})

test('a share that ends amid a move: the dialog says how many were moved, until it is closed', {
  tag: '@variant',
}, async ({ browser, page, server, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  const owner = await context.newPage()
  await createUser(owner.request, server)
  const id = await createMany(owner)
  const { email } = await createUser(page.request, server, 'Edda Editor')
  await shareList(owner.request, id, email, true)
  const { id: targetId } = await createList(page.request, 'Target', [])
  await interruptCalls(page, 'vocs.moveMany', (number) =>
    number === 2 ? owner.request.delete(`/api/lists/${id}/shares`, { data: { email } }) : undefined,
  )
  await selectMany(page, id)
  const refetched = page.waitForResponse(/lists\.get\b/)
  const dialog = await moveTo(page, 'Target')
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('500 of 600 vocabularies moved to Target')
  // The page behind it finds out that the list is gone.
  await refetched
  await expect(alert).toContainText('List not found')
  await expectGoodScreen(page, 'a move that has ended on its way')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await expect(page.getByRole('alert')).toContainText('List not found')
  expect(await allTerms(page.request, targetId)).toEqual(all.slice(0, 500))
  expect(await allTerms(owner.request, id)).toEqual(all.slice(500))
  await context.close()
})

test('a session that ends amid a move: Move goes on after signing in in another tab', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  const { id: targetId } = await createList(page.request, 'Target', [])
  const id = await createMany(page)
  await interruptCalls(page, 'vocs.moveMany', (number) => (number === 2 ? page.context().clearCookies() : undefined))
  await selectMany(page, id)
  const dialog = await moveTo(page, 'Target')
  await expect(dialog.getByRole('alert')).toContainText('500 of 600 vocabularies moved to Target')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  const other = await opening
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(goodPassword)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await other.close()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('600 vocabularies moved to')).toBeVisible()
  expect(await allTerms(page.request, targetId)).toEqual(selectedTerms)
  expect(await allTerms(page.request, id)).toEqual(rest)
})

test('a session that ends amid a deletion: it says how many are deleted, also beside the form to sign in', {
  tag: '@variant',
}, async ({ page, server }) => {
  const { email } = await createUser(page.request, server)
  const id = await createMany(page)
  await interruptCalls(page, 'vocs.deleteMany', (number) => (number === 2 ? page.context().clearCookies() : undefined))
  await selectMany(page, id)
  await page.keyboard.press('Delete')
  await expect(page.getByText('500 vocabularies deleted. 100 vocabularies are back')).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('500 vocabularies deleted. 100 vocabularies are back')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('120 words')).toBeVisible()
  expect(await allTerms(page.request, id)).toEqual(all.slice(500))
})
