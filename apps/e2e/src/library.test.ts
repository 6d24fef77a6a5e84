import type { Page, Route } from '@playwright/test'
import { createList, picture } from './fixtures/lists.ts'
import { expectGoodScreen, expectNoHorizontalScroll, pressByKeyboard } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('the library leads to what is due, in rows and in cards', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await createList(page.request, 'Coast', [])
  await page.goto('/library')
  await expect(row(page, 'Sea')).toContainText('2 words')
  await expect(row(page, 'Sea')).toContainText('6 due')
  await expect(row(page, 'Sea').getByRole('progressbar', { name: 'Progress of Sea' })).toBeVisible()
  await expect(row(page, 'Coast')).toContainText('0 due')
  await expect(row(page, 'Coast').getByRole('link', { name: /^Review/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'Sea' })
  await expect(card).toContainText('6 due')
  await expectGoodScreen(page, 'library as cards')
  await card.getByRole('link', { name: 'Review Sea' }).click()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}\\?review=all$`))
  await expect(page.getByRole('dialog', { name: 'Review Option' })).toBeVisible()
  await page.goto('/library')
  await card.getByRole('link', { name: 'Browse Sea' }).click()
  await expect(page).toHaveURL(new RegExp(`/library/lists/${id}/vocs$`))
})

test('the image of a list is as wide as its card', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', [])
  const put = await page.request.put(`/api/lists/${id}/image`, {
    headers: { 'content-type': picture.mimeType },
    data: picture.buffer,
  })
  expect(put.status()).toBe(200)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Show as cards' }).click()
  const image = page.getByRole('main').locator('li img')
  await expect(image).toBeVisible()
  const widths = await image.evaluate((element) => [element.clientWidth, element.closest('li')?.clientWidth])
  expect(widths[0]).toBe(widths[1])
})

test('the order of the library stays in the address', async ({ page, server }) => {
  await createUser(page.request, server)
  for (const name of ['Birds', 'Apples', 'Clouds']) await createList(page.request, name, [])
  await page.goto('/library')
  const names = page.locator('tbody tr a[href^="/library/lists/"]:not([href$="/vocs"])')
  await expect(names).toHaveText(['Clouds', 'Apples', 'Birds'])
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name A–Z')
  await expect(names).toHaveText(['Apples', 'Birds', 'Clouds'])
  await page.reload()
  await expect(names).toHaveText(['Apples', 'Birds', 'Clouds'])
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(names).toHaveText(['Apples', 'Birds', 'Clouds'])
  await expect(page.getByRole('searchbox', { name: 'Search lists' })).toBeFocused()
})

test('the menu of a list in the library edits and deletes it by keyboard', async ({ page, server }) => {
  await createUser(page.request, server)
  for (const name of ['Sea', 'Coast']) await createList(page.request, name, [])
  await page.goto('/library?search=a')
  const menu = page.getByRole('button', { name: 'Actions for Sea' })
  await pressByKeyboard(page, menu)
  await expect(page.getByRole('menuitem')).toHaveText(['Shares', 'Edit', 'Delete'])
  await expectGoodScreen(page, 'menu in the library')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('dialog', { name: 'Edit List' }).getByLabel('Name').fill('Seas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Seas', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Seas' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Seas', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Coast', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/library\?search=a$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
  ['a wide screen', { width: 1280, height: 820 }],
] as const)
  test(`nothing in the library moves when its lists arrive, on ${name}`, async ({ page, server }) => {
    await page.setViewportSize(viewport)
    await createUser(page.request, server)
    for (let index = 0; index < 6; index++) await createList(page.request, `${'Long name '.repeat(4)}${index}`, [])
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.shift = '0'
        const add = (entry: PerformanceEntry) => {
          const shift = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0
          document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift) + shift)
        }
        new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({
          type: 'layout-shift',
          buffered: true,
        })
      })
    })
    const held: Route[] = []
    await page.route('**/api/trpc/**listOwn**', (route) => void held.push(route))
    // The lists in this order are not preloaded together with the session, without which there is no page yet.
    await page.goto('/library?sort=name%2B')
    await expect(page.getByRole('status', { name: 'Loading lists' })).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await Promise.all(held.map((route) => route.continue()))
    await expect(page.getByRole('link', { name: /Long name/ }).first()).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.locator('html').getAttribute('data-shift')).toBe('0')
    await expectNoHorizontalScroll(page, 'library')
  })
