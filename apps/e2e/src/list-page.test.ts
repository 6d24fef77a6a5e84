import type { Page } from '@playwright/test'
import { createList, createVoc } from './fixtures/lists.ts'
import { reviewAll } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const primaryOf = (page: Page) => page.getByRole('main').locator('.bg-primary')

test('the page of a list leads from one step to the next', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', [])
  await page.goto(`/library/lists/${id}`)
  await expect(page.getByText('No Vocabularies', { exact: true })).toBeVisible()
  await expect(primaryOf(page)).toHaveText(['Add vocabulary'])
  await expect(page.getByRole('button', { name: 'Review' })).toHaveAccessibleDescription('No vocabularies yet')
  await expectGoodScreen(page, 'an empty list')
  await page.getByRole('link', { name: 'Add vocabulary' }).click()
  await expect(page).toHaveURL(/\/vocs/)

  await createVoc(page.request, id, { term: 'la ola', definitions: [{ language: 'en', value: 'wave' }] })
  await createVoc(page.request, id, { term: 'la marea', definitions: [{ language: 'en', value: 'tide' }] })
  await page.goto(`/library/lists/${id}`)
  await expect(page.getByText('reviews due')).toBeVisible()
  await expect(primaryOf(page)).toHaveText(['Review'])
  await expectGoodScreen(page, 'a list with reviews due')
  const words = page.getByRole('region', { name: 'Words' })
  await expect(words.getByRole('listitem')).toHaveText(['la mareatide', 'la olawave'])
  await words.getByRole('link', { name: 'la ola' }).click()
  const panel = page.getByRole('region', { name: 'Selected vocabulary' })
  await expect(panel.getByRole('heading', { level: 2, name: 'la ola' })).toBeVisible()

  await reviewAll(page.request, id)
  await page.goto(`/library/lists/${id}`)
  await expect(page.getByText('until tomorrow')).toBeVisible()
  await expect(primaryOf(page)).toHaveText(['Browse'])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'a list without reviews due on a phone')
})

for (const { screen, width, height, tag } of [
  { screen: 'a phone', width: 390, height: 844, tag: [] },
  { screen: 'a phone on its side', width: 844, height: 390, tag: '@variant' },
  { screen: 'a laptop', width: 1280, height: 820, tag: '@variant' },
])
  test(`nothing moves while the pages of a list are loading on ${screen}`, { tag }, async ({ page, server }) => {
    await createUser(page.request, server)
    const { id: empty } = await createList(page.request, 'Empty', [])
    const { id: full } = await createList(page.request, 'Sea', [
      'ola',
      'marea',
      'vela',
      'mar',
      'barco',
      'puerto',
      'isla',
    ])
    const { id: done } = await createList(page.request, 'Done', ['ola'])
    await reviewAll(page.request, done)
    await page.setViewportSize({ width, height })
    for (const path of [empty, full, done].flatMap((id) => [`/library/lists/${id}`, `/learn/${id}`])) {
      await page.goto(path)
      await expect(page.getByRole('progressbar', { name: /^Progress of/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(layoutShift), path).toBeLessThan(0.001)
    }
  })

/** Runs in the page. Returns the sum of all layout shifts. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    const shiftOf = (entry: PerformanceEntry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0)
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + shiftOf(entry), 0)),
    ).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 300)
  })
