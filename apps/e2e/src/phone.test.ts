import type { Locator, Page } from '@playwright/test'
import { createList, shareList } from './fixtures/lists.ts'
import { expectGoodScreen, expectNoHorizontalScroll } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const longTerm = 'electroencefalografistas-'.repeat(4)

test('every signed-in screen on a phone', async ({ page, server, browser }) => {
  const user = await createUser(page.request, server)
  const { id } = await createList(page.request, 'Waves', ['ola', longTerm.slice(0, 100)], { public: true })
  // A user with a long name shares a list with this user, and the other way round.
  const other = await browser.newContext({ baseURL: server.url })
  const { email } = await createUser(other.request, server, longTerm.slice(0, 100))
  await shareList(page.request, id, email)
  await shareList(other.request, (await createList(other.request, longTerm.slice(0, 50), [])).id, user.email)
  await other.close()
  const screens = {
    library: '/library',
    'shared lists': '/library#shared',
    'public lists': '/library#public',
    list: `/library/lists/${id}`,
    vocs: `/library/lists/${id}/vocs`,
    shares: `/library/lists/${id}/shares`,
    print: `/library/lists/${id}/print`,
    learn: '/learn',
    stats: `/learn/${id}`,
    learned: '/stats',
    settings: '/settings',
    profile: '/profile',
    feedback: '/feedback',
    help: '/help',
    missing: '/nowhere',
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectGoodScreen(page, name)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page, name)
  }
})

test('long texts fit into their containers', async ({ page, server }) => {
  await createUser(page.request, server)
  const list = { name: 'W'.repeat(50), description: 'd'.repeat(255), language: 'es', targetLanguages: ['en'] }
  const { id } = await (await page.request.post('/api/lists', { data: list })).json()
  const voc = {
    listId: id,
    term: 'T'.repeat(100),
    pos: 'n',
    label: 'L'.repeat(100),
    definitions: [{ language: 'en', value: 'd'.repeat(255) }],
    attributes: [{ name: 'a'.repeat(255), value: 'v'.repeat(255) }],
    notes: 'n'.repeat(255),
  }
  const { id: vocId } = await (await page.request.post('/api/vocs', { data: voc })).json()
  const paths = ['', '/vocs', `/vocs?voc=${vocId}`, '/shares'].map((rest) => `/library/lists/${id}${rest}`)
  const widths = [360, 820, 1280]
  for (const path of ['/library', '/library#public', '/learn', `/learn/${id}`, ...paths]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page, `${path} at ${width}`)
    }
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/library/lists/${id}/vocs?voc=${vocId}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectWithin(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await page.goto(`/library/lists/${id}`)
    for (const [action, button] of [
      ['Edit', 'Save'],
      ['Delete', 'Delete'],
    ] as const) {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await expectWithin(
        page,
        page.getByRole(/Delete/.test(action) ? 'alertdialog' : 'dialog').getByRole('button', { name: button }),
      )
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

test('every screen of visitors on a phone', async ({ page }) => {
  const mailed = `email=${longTerm.slice(0, 80)}%40example.org&token=t`
  const paths = [
    '/',
    '/signin',
    '/signup',
    `/user/activate?${mailed}`,
    '/user/send-activation-email',
    '/user/forgot-password',
    `/user/password-reset?${mailed}`,
    '/nowhere',
  ]
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodScreen(page, path)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page, path)
  }
})
