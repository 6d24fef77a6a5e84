import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { createList, shareList } from './fixtures/lists.ts'
import { expectGoodScreen, expectNoHorizontalScroll, isNightly } from './fixtures/screens.ts'
import type { Server } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const longTerm = 'electroencefalografistas-'.repeat(4)
const phone = { width: 390, height: 844 }
/** Below the nightly size, the narrowest is enough. */
const otherWidths = [360, 820, 1280].slice(0, isNightly ? undefined : 1)

test('every screen of visitors fits on a phone', async ({ page }) => {
  const mailed = `email=${longTerm.slice(0, 80)}%40example.org&token=t`
  for (const path of [
    '/',
    '/signin',
    '/signup',
    `/user/activate#${mailed}`,
    '/user/send-activation-email',
    '/user/forgot-password',
    `/user/password-reset#${mailed}`,
    `/user/confirm-email#${mailed}`,
    `/user/restore-email#${mailed}`,
    '/nowhere',
  ])
    await test.step(path, () => look(page, path))
})

test('every screen of a user fits on a phone, with texts as long as they may be', async ({ page, server, browser }) => {
  const user = await createUser(page.request, server)
  const { id, vocId } = await createLongList(page.request)
  await shareBothWays(page.request, browser, server, { listId: id, email: user.email })
  for (const path of [
    '/library',
    '/library#shared',
    '/library#public',
    ...['', '/vocs', `/vocs?voc=${vocId}`, '/shares', '/print'].map((rest) => `/library/lists/${id}${rest}`),
    '/learn',
    `/learn/${id}`,
    '/stats',
    '/stats/week',
    '/settings',
    '/settings#sign-in',
    '/settings#devices',
    '/settings#security',
    '/profile',
    '/feedback',
    '/help',
    '/privacy',
    '/nowhere',
  ])
    await test.step(path, () => look(page, path))
})

/** Looks at a page on a phone, and at its width in other windows. */
async function look(page: Page, path: string): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(path)
  // Everything is looked at, whatever comes last.
  await page.waitForLoadState('networkidle')
  // Every page in dark mode, too: the walks check it at night only.
  await expectGoodScreen(page, path, ['light', 'dark'])
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoHorizontalScroll(page, `${path} at ${width}`)
  }
}

/** Creates a public list and a vocabulary whose texts are as long as they may be. */
async function createLongList(request: APIRequestContext): Promise<{ id: string; vocId: string }> {
  const { id } = await createList(request, 'W'.repeat(50), ['ola'], { public: true, description: 'd'.repeat(255) })
  const voc = {
    listId: id,
    term: 'T'.repeat(100),
    pos: 'n',
    label: 'L'.repeat(100),
    definitions: [{ language: 'en', value: 'd'.repeat(255) }],
    attributes: [{ name: 'a'.repeat(255), value: 'v'.repeat(255) }],
    notes: 'n'.repeat(255),
  }
  const response = await request.post('/api/vocs', { data: voc })
  expect(response.status()).toBe(201)
  const { id: vocId } = await response.json()
  return { id, vocId: String(vocId) }
}

/** A user with a long name shares a list with this user, and the other way round. */
async function shareBothWays(
  request: APIRequestContext,
  browser: Browser,
  server: Server,
  { listId, email }: { listId: string; email: string },
): Promise<void> {
  const other = await browser.newContext({ baseURL: server.url })
  const user = await createUser(other.request, server, longTerm.slice(0, 100))
  await shareList(request, listId, user.email)
  const { id } = await createList(other.request, longTerm.slice(0, 50), [])
  await shareList(other.request, id, email)
  await other.close()
}

test('dialogs about long texts fit into any width', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id, vocId } = await createLongList(page.request)
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/library/lists/${id}/vocs?voc=${vocId}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectWithin(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await page.goto(`/library/lists/${id}`)
    for (const [action, button, role] of [
      ['Edit', 'Save', 'dialog'],
      ['Delete', 'Delete', 'alertdialog'],
    ] as const) {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await expectWithin(page, page.getByRole(role).getByRole('button', { name: button }))
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
  }
})

/** Expects that a button lies within its dialog, and the dialog within the window. */
async function expectWithin(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  const [inner, outer] = [await button.boundingBox(), await dialog.boundingBox()]
  if (inner === null || outer === null) throw new Error('the button or the dialog is not visible')
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect(outer.x).toBeGreaterThanOrEqual(0)
  expect(outer.x + outer.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
}
