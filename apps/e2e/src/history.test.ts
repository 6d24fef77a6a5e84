import type { Page } from '@playwright/test'
import { createList, createSeaList, createVoc } from './fixtures/lists.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page, name = 'Discard changes?') => page.getByRole('alertdialog', { name })
const noDialog = (page: Page) => expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)

/** Goes from the help page to the library, so that there is a page to go back to. */
async function openLibrary(page: Page) {
  await page.goto('/help')
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
}

test('Back closes a form, asks if something was typed, and Forward does not open it again', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await openLibrary(page)
  const create = page.getByRole('button', { name: 'Create List' })
  await create.click()
  await expect(dialog(page, 'Create List')).toBeVisible()
  await page.goBack()
  await noDialog(page)
  await expect(page).toHaveURL(/\/library$/)
  await expect(create).toBeFocused()
  await page.goForward()
  await noDialog(page)

  await create.click()
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

  // Closed by ×, Escape or Cancel, it leaves nothing in the history.
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await create.click()
    await expect(dialog(page, 'Create List')).toBeVisible()
    await close()
    await noDialog(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)
})

test('a reload with an open dialog leaves no trace of it in the history', async ({ page, server }) => {
  await createUser(page.request, server)
  await openLibrary(page)
  await page.getByRole('button', { name: 'Create List' }).click()
  await expect(dialog(page, 'Create List')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await noDialog(page)
  await expect.poll(() => page.evaluate(() => window.history.state.overPage)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)
})

test('Back closes the upper of two dialogs, and what a dialog has led to is one step away', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await page.goto('/learn')
  await page.getByRole('link', { name: 'Sea' }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(dialog(page, 'Review Option')).toBeVisible()
  await page.goBack()
  await noDialog(page)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await dialog(page, 'Review Option').getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible()
  await page.keyboard.press('e')
  await page.getByLabel('Term', { exact: true }).fill('ola grande')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page, 'Edit Vocabulary')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible()
  await page.goBack()
  await noDialog(page)
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))

  // The question leads to another page: Back from there leads to this one.
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.goBack()
  await noDialog(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/learn$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))
  await noDialog(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/learn$/)
})

test('opening and closing a dialog asks the server only for what the dialog shows', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  await page.clock.install()
  const sent: string[] = []
  page.on('request', (request) => {
    const [, calls] = /\/trpc\/([^?]+)/.exec(request.url()) ?? []
    if (calls !== undefined) sent.push(...calls.split(','))
  })
  const expectSent = async (...calls: string[]) => {
    await expect.poll(() => [...sent].sort()).toEqual(calls)
    // Calls are sent in batches, after a moment. And what the page shows is stale by then.
    await page.clock.fastForward(60_000)
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
    expect(sent.splice(0).sort()).toEqual(calls)
  }
  const walks = [
    { path: '/library', name: 'Create List', calls: [] },
    { path: `/library/lists/${id}/vocs`, name: 'New', calls: [] },
    { path: `/learn/${id}`, name: 'Review', calls: ['audio.listVoices', 'lists.get', 'reviews.countCards'] },
  ]
  for (const { path, name, calls } of walks) {
    await page.goto(path)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeEnabled()
    await page.waitForLoadState('networkidle')
    sent.length = 0
    await expectSent()
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSent(...calls)
    await page.goBack()
    await noDialog(page)
    await expectSent()
    // A click on the link to the page itself still asks for what is stale.
    if (path !== '/library') continue
    await page.getByRole('link', { name: 'Library' }).click()
    await expect.poll(() => sent).toContain('lists.listOwn')
  }
})

test('what was chosen in a dialog stays in the address of the page, which is in the history once', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  const vocId = await createVoc(page.request, id, { term: 'marea' })
  await page.goto(`/library/lists/${id}`)
  await page.goto(`/library/lists/${id}/vocs?voc=${vocId}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Vocabulary deleted')).toBeVisible()
  await expect(page).not.toHaveURL(/voc=/)
  await noDialog(page)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/library/lists/${id}$`))
})
