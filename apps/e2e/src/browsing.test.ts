import type { Page } from '@playwright/test'
import { createList, createVoc } from './fixtures/lists.ts'
import { expectGoodScreen, tabTo } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Terms' }).getByRole('link', { name, exact: true })
const panelTerm = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Selected vocabulary' }).getByRole('heading', { level: 2, name, exact: true })

test('vocabularies are filtered and counted', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['la marea', 'la ola', 'el faro'])
  await createVoc(page.request, id, { term: 'nadar', pos: 'v', tags: ['sport', 'sea'] })
  await createVoc(page.request, id, { term: 'correr', pos: 'v', tags: ['sport'] })
  await page.goto(`/library/lists/${id}/vocs`)
  await expect(page.getByText('5 words')).toBeVisible()
  await expect(row(page, 'la ola')).toHaveAccessibleDescription('la ola in English sea Noun')

  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.click()
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('option')).toHaveText([
    'Noun3',
    'Verb2',
    'sea4',
    'sport2',
  ])
  await expectGoodScreen(page, 'filters')
  await page.keyboard.type('spo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expect(page).toHaveURL(/\?tag=sport$/)
  // The menu stays open for another filter.
  await page.keyboard.type('nou')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 of 5')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await expect(page.getByText('No vocabulary matches the filters.')).toBeVisible()
  await expectGoodScreen(page, 'no match')
  await page.getByRole('button', { name: 'Remove filter Noun' }).click()
  await expect(row(page, 'correr')).toBeVisible()
  await expect(row(page, 'la ola')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('2 of 5')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'a filter on a phone')
  await page.getByRole('searchbox', { name: 'Search vocabularies' }).fill('nad')
  await expect(page.getByText('1 of 5')).toBeVisible()
})

test('the selection follows the arrow keys through all pages', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Numbers', [])
  const term = (n: number) => `number ${String(n).padStart(3, '0')}`
  const vocs = Array.from({ length: 120 }, (_, n) => ({ term: term(n), pos: 'n', definitions: [] }))
  expect((await page.request.post(`/api/lists/${id}/vocs`, { data: { vocs } })).status()).toBe(200)
  await page.goto(`/library/lists/${id}/vocs?sort=term%2B`)
  await tabTo(page, row(page, term(0)))
  const entries = await page.evaluate(() => history.length)
  await page.keyboard.press('ArrowDown')
  await expect(row(page, term(1))).toBeFocused()
  await expect(panelTerm(page, term(1))).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(panelTerm(page, term(0))).toBeVisible()

  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('vocs.get') && requests.push(request.url())))
  // Held down: a key that is down is pressed again. Sent together, because a busy machine would pause between them.
  await Promise.all(Array.from({ length: 45 }, () => page.keyboard.down('ArrowDown')))
  await page.keyboard.up('ArrowDown')
  await expect(row(page, term(45))).toBeFocused()
  await expect(row(page, term(45))).toBeInViewport({ ratio: 1 })
  await expect(panelTerm(page, term(45))).toBeVisible()
  expect(requests.length, 'requests for 45 key presses').toBeLessThan(15)
  await expect(row(page, term(99))).toBeAttached()
  await page.keyboard.press('End')
  await expect(row(page, term(99))).toBeFocused()
  await expect(row(page, term(119))).toBeAttached()
  await page.keyboard.press('End')
  await expect(panelTerm(page, term(119))).toBeVisible()
  await expect(row(page, term(119))).toHaveAttribute('aria-current')
  await page.keyboard.press('Home')
  await expect(panelTerm(page, term(0))).toBeVisible()
  await expect(page).toHaveURL(/voc=/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  // One tab stop: the next one is beyond the rows.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('list', { name: 'Terms' }).locator(':focus')).toHaveCount(0)
  await row(page, term(0)).click()
  await expect(page.getByText('Select vocabulary')).toBeVisible()
})

test('a link to a word shows its row among those of several pages', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Numbers', [])
  const vocs = Array.from({ length: 120 }, (_, n) => ({ term: `number ${n}`, pos: 'n', definitions: [] }))
  expect((await page.request.post(`/api/lists/${id}/vocs`, { data: { vocs } })).status()).toBe(200)
  const { items } = await (await page.request.get(`/api/vocs?list=${id}&limit=100&sort=createdAt%2B`)).json()
  const [{ id: vocId, term }] = items
  await page.goto(`/library/lists/${id}/vocs?voc=${vocId}`)
  await expect(panelTerm(page, term)).toBeVisible()
  await expect(row(page, term)).toBeInViewport()
  await expect(row(page, term)).toHaveAttribute('aria-current')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
