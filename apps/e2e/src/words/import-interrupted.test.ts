import type { Locator, Page } from '@playwright/test'
import { interruptCalls, lost, watchForWaiting } from '../fixtures/interrupted-calls.ts'
import { allTerms, createList, wordsUpTo } from '../fixtures/lists.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser, goodPassword } from '../fixtures/users.ts'

const startImport = (dialog: Locator) => dialog.getByRole('button', { name: 'Import' }).click()

test('an interrupted import keeps what was saved, and the same file brings the rest once', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  const { id } = await createList(page.request, 'Words', [])
  await page.goto(`/library/lists/${id}`)
  await test.step('the page is reloaded amid the import', () => reloadAmid(page, id))
  await test.step('a response is lost, and the session ends', () => signInAmid(page, id, email))
})

/** Chooses a file of 520 words, three chunks, and waits for its preview. */
async function chooseWords(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(['term', ...wordsUpTo(520)].join('\n'))
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer })
  return page.getByRole('dialog', { name: 'Import' })
}

async function reloadAmid(page: Page, listId: string): Promise<void> {
  let isSaved = false
  let calls = 0
  await page.route('**/api/trpc/transfer.addVocs', async (route) => {
    calls += 1
    if (calls === 1) return route.continue()
    // Saved, and not answered.
    await route.fetch()
    isSaved = true
  })
  await startImport(await chooseWords(page))
  await expect.poll(() => isSaved).toBe(true)
  const question = page.waitForEvent('dialog')
  const reload = page.reload()
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()
  await reload
  expect(await allTerms(page.request, listId)).toEqual(wordsUpTo(400))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The response to the third chunk, the only one with new words, is lost. When it is sent again, the session has ended. */
async function signInAmid(page: Page, listId: string, email: string): Promise<void> {
  const keys = await interruptCalls(page, 'transfer.addVocs', (number) => {
    if (number === 3) return lost
    return number === 4 ? page.context().clearCookies() : undefined
  })
  const dialog = await chooseWords(page)
  await expect(dialog.getByRole('status').filter({ hasText: 'new' })).toHaveText(
    /120 new\s*400 already in the list: skipped/,
  )
  const sawWaiting = await watchForWaiting(page)
  await startImport(dialog)
  await sawWaiting()
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
  // Counted as created, not as skipped: the repeated call had no second effect.
  await expect(dialog.getByRole('listitem')).toHaveText(['120 created', '400 skipped, because the list has them'])
  expect(keys()).toHaveLength(5)
  expect(new Set(keys()).size).toBe(3)
  expect(await allTerms(page.request, listId)).toEqual(wordsUpTo(520))
}
