import type { Page } from '@playwright/test'
import { createSeaList, createVoc } from '../fixtures/lists.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page, name = 'Discard changes?') => page.getByRole('alertdialog', { name })
const noDialog = (page: Page) => expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
const create = (page: Page) => page.getByRole('button', { name: 'Create List' })

test('Back closes what is open over a page, which is in the history once', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  const vocId = await createVoc(page.request, id, { term: 'marea' })
  await page.goto('/help')
  await page.getByRole('link', { name: 'Library' }).click()
  await test.step('Back closes a form, and Forward does not open it again', () => closeForm(page))
  await test.step('Back asks if something was typed', () => closeTypedForm(page))
  await test.step('a form that is closed otherwise, or reloaded, leaves no trace', () => leaveNoTrace(page))
  await test.step('Back closes the upper of two dialogs', () => closeTwoDialogs(page, id))
  await test.step('what a dialog has led to is one step away', () => goOnFromDialog(page, id))
  await test.step('the address keeps what a dialog has changed', () => deleteSelected(page, id, vocId))
})

async function closeForm(page: Page): Promise<void> {
  await create(page).click()
  await expect(dialog(page, 'Create List')).toBeVisible()
  await page.goBack()
  await noDialog(page)
  await expect(page).toHaveURL(/\/library$/)
  await expect(create(page)).toBeFocused()
  await page.goForward()
  await noDialog(page)
}

async function closeTypedForm(page: Page): Promise<void> {
  await create(page).click()
  await page.getByLabel('Name', { exact: true }).fill('Tides')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  // The step back has been taken back, too.
  await page.waitForFunction(() => history.state?.openKeys?.length === 1)
  // Back means the same as Keep editing.
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tides')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await noDialog(page)
  await expect(page).toHaveURL(/\/library$/)
}

async function leaveNoTrace(page: Page): Promise<void> {
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await create(page).click()
    await expect(dialog(page, 'Create List')).toBeVisible()
    await close()
    await noDialog(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)

  await page.getByRole('link', { name: 'Library' }).click()
  await create(page).click()
  await expect(dialog(page, 'Create List')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await noDialog(page)
  await expect.poll(() => page.evaluate(() => window.history.state.overPage)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)
}

async function closeTwoDialogs(page: Page, listId: string): Promise<void> {
  await page.getByRole('link', { name: 'Learn', exact: true }).first().click()
  await page.getByRole('link', { name: 'Sea' }).click()
  const review = page.getByRole('button', { name: 'Review', exact: true })
  await review.click()
  await expect(dialog(page, 'Review Option')).toBeVisible()
  await page.goBack()
  await noDialog(page)
  await review.click()
  await dialog(page, 'Review Option').getByRole('button', { name: 'Start review' }).click()
  const showAnswer = page.getByRole('button', { name: 'Show Answer' })
  await expect(showAnswer).toBeVisible()
  await page.keyboard.press('e')
  await page.getByLabel('Term', { exact: true }).fill('ola grande')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page, 'Edit Vocabulary')).toHaveCount(0)
  await expect(showAnswer).toBeVisible()
  await page.goBack()
  await noDialog(page)
  await expect(page).toHaveURL(new RegExp(`/learn/${listId}$`))
}

/** The question leads to another page: Back from there leads to this one. */
async function goOnFromDialog(page: Page, listId: string): Promise<void> {
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.goBack()
  await noDialog(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/learn$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/learn/${listId}$`))
  await noDialog(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/learn$/)
}

async function deleteSelected(page: Page, listId: string, vocId: string): Promise<void> {
  await page.goto(`/library/lists/${listId}/vocs?voc=${vocId}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Vocabulary deleted')).toBeVisible()
  await expect(page).not.toHaveURL(/voc=/)
  await noDialog(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/learn$/)
}
