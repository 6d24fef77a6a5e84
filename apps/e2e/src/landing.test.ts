import type { Page } from '@playwright/test'
import {
  expectFewRequests,
  expectFewScripts,
  firstLoadLimits,
  holdRequests,
  loadInParts,
  loadNamed,
  observePaints,
} from './fixtures/first-load.ts'
import { expectNoHorizontalScroll } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('the landing page is whole without the app, which takes over when it is used', async ({ page, context }) => {
  // A page that is opened anew has no requests of the one before.
  await test.step('it is shown from the document, without layout shifts', async () => {
    const first = await context.newPage()
    await loadLanding(first)
    await first.close()
  })
  await test.step('nothing moves while the document arrives in parts', () => loadSlowly(page))
  await test.step('the app takes over when it is used, and misses nothing', () => useLanding(page))
  await test.step('nothing moves when the app takes over, and no face is loaded again', () => takeOver(page))
  await test.step('it is in its colours before the app is loaded', () => colourLanding(page))
})

async function loadLanding(page: Page): Promise<void> {
  const loaded = await loadNamed(page, '/', page.getByRole('heading', { level: 1 }))
  expectFewRequests(loaded, firstLoadLimits.landing)
  expect(loaded.urls.filter((url) => url.startsWith('/api/'))).toEqual([])
  const { largest, shift } = await observePaints(page)
  expect(loaded.html.replace(/<[^>]+>/g, '')).toContain(largest)
  expect(shift).toBe(0)
  // It starts the app when it is used.
  await page.mouse.move(200, 200)
  await expect.poll(() => isStarted(page)).toBe(true)
  await expectFewScripts(loaded, 'landing page')
}

async function loadSlowly(page: Page): Promise<void> {
  await page.goto('/')
  await loadInParts(page, page.url(), 20)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await observePaints(page)).shift).toBe(0)
}

const isStarted = (page: Page) => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).length > 0)

async function useLanding(page: Page): Promise<void> {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) messages.push(message.text())
  })
  const { held, release } = await holdRequests(page, '**/*.js')
  await page.goto('/')
  await page.evaluate(() => {
    document.querySelector('h1')?.setAttribute('data-kept', '')
  })
  const card = page.getByRole('region', { name: 'An example card' })
  const button = card.getByRole('button', { name: 'Show Answer' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await isStarted(page)).toBe(false)
  await expect(card.getByText('the tide', { exact: true })).toBeHidden()
  await release()
  await expect(card.getByText('the tide', { exact: true })).toBeVisible()
  expect(await isStarted(page)).toBe(true)
  await expect(page.locator('h1[data-kept]')).toBeVisible()
  await expect(card).toBeFocused()
  await expect(card.getByRole('button', { name: 'Yes' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(card.getByText('das Ufer')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused()
  expect(messages).toEqual([])
  await page.unrouteAll()
}

async function takeOver(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    await document.fonts.ready
    document.fonts.addEventListener('loading', () => {
      document.documentElement.dataset.faces = 'again'
    })
  })
  await page.keyboard.press('Shift')
  await expect.poll(() => isStarted(page)).toBe(true)
  expect((await observePaints(page)).shift).toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-faces')

  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: 'Show Answer' }).click()
  await expect(page.getByRole('group', { name: 'Did you know it?' })).toBeVisible()
  await expectNoHorizontalScroll(page, 'the landing page with the answers of its card')
}

async function colourLanding(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { held } = await holdRequests(page, '**/*')
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600')
  await expect(page).toHaveTitle('Learn words that stay · Wordtide')
  const colour = () => heading.evaluate((element) => getComputedStyle(element).color)
  const dark = await colour()
  await page.getByRole('combobox', { name: 'Colour mode' }).selectOption('Light')
  expect(await colour()).not.toBe(dark)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/signin')
  expect(held.length).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
