import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { interruptCalls, lost } from './fixtures/interrupted-calls.ts'
import { allTerms, createList, shareList, wordsUpTo } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, goodPassword } from './fixtures/users.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import' })
const results = (dialog: Locator) => dialog.getByRole('listitem')

/** Chooses a file of 1,300 words, three chunks, for a list, and waits for its preview. */
async function chooseWords(page: Page, listId: string): Promise<Locator> {
  await page.goto(`/library/lists/${listId}`)
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(['term', ...wordsUpTo(1300)].join('\n'))
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer })
  return dialogOf(page)
}

const startImport = (dialog: Locator) => dialog.getByRole('button', { name: 'Import' }).click()

/** Downloads the rows that were left out. */
async function leftOut(page: Page, dialog: Locator): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /^Download/ }).click()
  return (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n')
}

test('a page that is reloaded amid an import keeps what was saved, and the same file brings the rest', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Words', [])
  let calls = 0
  let saved = () => undefined as undefined
  const isSaved = new Promise<void>((resolve) => {
    saved = () => void resolve()
  })
  await page.route('**/api/trpc/transfer.addVocs', async (route) => {
    calls += 1
    if (calls === 1) return route.continue()
    // Saved, and not answered.
    await route.fetch()
    saved()
  })
  await startImport(await chooseWords(page, id))
  await isSaved
  const question = page.waitForEvent('dialog')
  const reload = page.reload()
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()
  await reload
  expect(await allTerms(page.request, id)).toEqual(wordsUpTo(1000))

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const dialog = await chooseWords(page, id)
  await expect(dialog.getByRole('status').filter({ hasText: 'new' })).toHaveText(
    /300 new\s*1,000 already in the list: skipped/,
  )
  await startImport(dialog)
  await expect(results(dialog)).toHaveText(['300 created', '1,000 skipped, because the list has them'])
  expect(await allTerms(page.request, id)).toEqual(wordsUpTo(1300))
})

test('a list that is deleted amid an import: the result stays, with the rows that were not imported', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Words', [])
  await interruptCalls(page, 'transfer.addVocs', (number) =>
    number === 2 ? page.request.delete(`/api/lists/${id}`) : undefined,
  )
  const dialog = await chooseWords(page, id)
  const refetched = page.waitForResponse(/lists\.get\b/)
  await startImport(dialog)
  await expect(dialog.getByRole('heading', { name: 'The import has stopped: Words' })).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('List not found')
  await expect(results(dialog)).toHaveText(['500 created', '800 left out'])
  // The page behind it finds out that the list is gone.
  await refetched
  await expectGoodScreen(page, 'an import into a list that is gone')
  const rows = await leftOut(page, dialog)
  expect(rows).toHaveLength(801)
  expect(rows[1]).toContain('word 0501')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await expect(page.getByRole('alert')).toContainText('List not found')
})

test('an editor who may no longer write amid an import keeps the result', async ({
  browser,
  page,
  server,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  await createUser(context.request, server)
  const { id } = await createList(context.request, 'Words', [])
  const { email } = await createUser(page.request, server, 'Edda Editor')
  await shareList(context.request, id, email, true)
  await interruptCalls(page, 'transfer.addVocs', (number) =>
    number === 2 ? context.request.put(`/api/lists/${id}/shares`, { data: { email, editor: false } }) : undefined,
  )
  const dialog = await chooseWords(page, id)
  const refetched = page.waitForResponse(/lists\.get\b/)
  await startImport(dialog)
  await expect(dialog.getByRole('heading', { name: 'The import has stopped: Words' })).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('not allowed')
  await refetched
  await expect(page.getByRole('button', { name: 'Import', includeHidden: true })).toHaveCount(0)
  expect(await leftOut(page, dialog)).toHaveLength(801)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Words' })).toBeVisible()
  expect(await allTerms(context.request, id)).toEqual(wordsUpTo(500))
  await context.close()
})

test('a session that ends amid an import: it goes on with the same rows after signing in in another tab', async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  const { id } = await createList(page.request, 'Words', [])
  await interruptCalls(page, 'transfer.addVocs', (number) => {
    if (number === 1) return lost
    return number === 3 ? page.context().clearCookies() : undefined
  })
  const dialog = await chooseWords(page, id)
  await startImport(dialog)
  await expect(dialog.getByRole('alert')).toContainText('You have been signed out')
  await expectGoodScreen(page, 'a session that has ended amid an import')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  const other = await opening
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(goodPassword)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await other.close()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(results(dialog)).toHaveText(['1,300 created'])
  expect(await allTerms(page.request, id)).toEqual(wordsUpTo(1300))
})
