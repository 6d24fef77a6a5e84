import type { Page, Route } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { reviewAll } from './fixtures/reviews.ts'
import { expectNoHorizontalScroll, isNightly } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'
import { describeShifts, recordShifts, shiftsOf, sumOf } from './gallery/inspect.ts'

const viewports = {
  'a phone': { width: 390, height: 844 },
  'a phone on its side': { width: 844, height: 390 },
  'a wide screen': { width: 1280, height: 820 },
}
/** Below the nightly size, one of them is enough. */
const checkedViewports = Object.entries(viewports).slice(0, isNightly ? undefined : 1)

test('nothing moves while the library and the pages of a list are loading', async ({ page, server }) => {
  await createUser(page.request, server)
  for (let index = 0; index < 6; index++) await createList(page.request, `${'Long name '.repeat(4)}${index}`, [])
  const empty = await createList(page.request, 'Empty', [])
  const full = await createList(page.request, 'Sea', ['ola', 'marea', 'vela', 'mar', 'barco', 'puerto', 'isla'])
  const done = await createList(page.request, 'Done', ['ola'])
  await reviewAll(page.request, done.id)
  await recordShifts(page.context())
  for (const [name, viewport] of checkedViewports)
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize(viewport)
      await loadLibrary(page)
      for (const { id } of [empty, full, done])
        for (const path of [`/library/lists/${id}`, `/learn/${id}`]) await loadWhole(page, path)
    })
})

/** Expects that the page does not move when its lists arrive. */
async function loadLibrary(page: Page): Promise<void> {
  const lists = '**/api/trpc/**listOwn**'
  const held: Route[] = []
  await page.route(lists, (route) => void held.push(route))
  // The lists in this order are not preloaded together with the session, without which there is no page yet.
  await page.goto('/library?sort=name%2B')
  await expect(page.getByRole('status', { name: 'Loading lists' })).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await Promise.all(held.map((route) => route.continue()))
  await expect(page.getByRole('link', { name: /Long name/ }).first()).toBeVisible()
  expect(describeShifts(await shiftsOf(page)), 'the library').toEqual([])
  await expectNoHorizontalScroll(page, 'library')
  await page.unroute(lists)
}

/** Expects that nothing moves until the last response, whichever it is. */
async function loadWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('progressbar', { name: /^Progress of/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shifts = await shiftsOf(page)
  expect(sumOf(shifts), `${path}: ${describeShifts(shifts).join()}`).toBeLessThan(0.001)
}
