import type { Locator, Page, Route } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expectNoHorizontalScroll } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** What a first visit may load until nothing is under way: a tenth more than it does. */
const landingLimits = { requests: 8, scripts: 3, kilobytes: 275 }
const visitorLimits = { requests: 12, scripts: 8, kilobytes: 325 }
const userLimits = { requests: 21, scripts: 15, kilobytes: 350 }

/** The toasts come after each page of a user, when the browser is idle. */
const toasts = /^\/assets\/toaster-/

/**
 * Loads a page by its document and what the document names. All other requests are held, so that content which needs another one does
 * not appear. Then lets them pass. Returns what has been requested, and what of it the document does not name.
 */
async function loadNamed(page: Page, path: string, content: Locator) {
  const urls: string[] = []
  const unnamed: string[] = []
  const held: Route[] = []
  const sizes: Promise<number>[] = []
  const messages: string[] = []
  let html = ''
  let isShown = false
  page.on('console', (message) => {
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return
    if (['warning', 'error'].includes(message.type())) messages.push(message.text())
  })
  page.on('requestfinished', (request) => {
    // The document passes through here uncompressed; the build bounds that of the landing page.
    if (request.isNavigationRequest()) return
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const url = pathname + search
    // The browser loads the icon when it likes, and again after a redirect.
    if (url === '/favicon.svg') return route.continue()
    urls.push(url)
    if (request.isNavigationRequest()) {
      const response = await route.fetch()
      html = await response.text()
      return route.fulfill({ response, body: html })
    }
    if (html.includes(`"${url.replaceAll('&', '&amp;')}"`)) return route.continue()
    unnamed.push(url)
    if (isShown) return route.continue()
    held.push(route)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(content).toBeVisible()
  isShown = true
  await Promise.all(held.map((route) => route.continue()))
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { urls, unnamed, messages, html, kilobytes: bytes / 1000 }
}

type Loaded = Awaited<ReturnType<typeof loadNamed>>

/** Expects that the document has named all requests, that none is sent twice, and that they are not too many. */
function expectFewRequests({ urls, unnamed, messages, kilobytes }: Loaded, limits: typeof userLimits): void {
  expect(messages).toEqual([])
  expect(unnamed).toEqual([])
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
  expect(urls.length).toBeLessThanOrEqual(limits.requests)
  expect(urls.filter((url) => url.endsWith('.js')).length).toBeLessThanOrEqual(limits.scripts)
  expect(kilobytes).toBeLessThanOrEqual(limits.kilobytes)
}

test('the landing page is shown from the document, without layout shifts', async ({ page }) => {
  const loaded = await loadNamed(page, '/', page.getByRole('heading', { level: 1 }))
  expectFewRequests(loaded, landingLimits)
  expect(loaded.urls.filter((url) => url.startsWith('/api/'))).toEqual([])
  const { largest, shift } = await page.evaluate(observePaints)
  expect(loaded.html.replace(/<[^>]+>/g, '')).toContain(largest)
  expect(shift).toBe(0)
})

test('the landing page is whole and in its colours from the document alone, before the app is loaded', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const held: Route[] = []
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : void held.push(route),
  )
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
})

test('the app takes over the landing page when it is used, and misses nothing', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) messages.push(message.text())
  })
  const held: Route[] = []
  let isHeld = true
  await page.route('**/*.js', (route) => (isHeld ? void held.push(route) : route.continue()))
  await page.goto('/')
  await page.evaluate(() => {
    document.querySelector('h1')?.setAttribute('data-kept', '')
  })
  const isStarted = () => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
  const card = page.getByRole('region', { name: 'An example card' })
  const button = card.getByRole('button', { name: 'Show Answer' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await isStarted()).toBe(false)
  await expect(card.getByText('the tide', { exact: true })).toBeHidden()
  isHeld = false
  await Promise.all(held.map((route) => route.continue()))
  await expect(card.getByText('the tide', { exact: true })).toBeVisible()
  expect(await isStarted()).toBe(true)
  await expect(page.locator('h1[data-kept]')).toBeVisible()
  await expect(card).toBeFocused()
  await expect(card.getByRole('button', { name: 'Yes' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(card.getByText('das Ufer')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused()
  expect(messages).toEqual([])
})

test('the answers of the example card make no page too wide', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Show Answer' }).click()
  await expect(page.getByRole('group', { name: 'Did you know it?' })).toBeVisible()
  await expectNoHorizontalScroll(page, 'the landing page')
})

test('nothing moves when the app takes over the landing page, and no face is loaded again', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    document.fonts.addEventListener('loading', () => {
      document.documentElement.dataset.faces = 'again'
    }),
  )
  await page.keyboard.press('Shift')
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).length))
    .toBeGreaterThan(0)
  expect((await page.evaluate(observePaints)).shift).toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-faces')
})

test('a page is drawn from its document and the styles, and can be used once its scripts are there', async ({
  page,
}) => {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/*.js', (route) => (isHeld ? void held.push(route) : route.continue()))
  await page.goto('/signin', { waitUntil: 'commit' })
  const shell = page.locator('#root > [inert]')
  await expect(shell.locator('h1')).toHaveText('Sign in')
  await expect(shell.locator('h1')).toBeVisible()
  const before = await shell.locator('h1').boundingBox()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
  isHeld = false
  await Promise.all(held.map((route) => route.continue()))
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await expect(shell).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1, name: 'Sign in' }).boundingBox()).toEqual(before)
  expect((await page.evaluate(observePaints)).shift).toBe(0)
})

test('the name of a list is shown before the app is loaded, where it stays', async ({ page, server }) => {
  await createUser(page.request, server)
  const name = 'Everything one can say about the sea and its tides'
  const { id } = await createList(page.request, name, ['vela'])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/library/lists/${id}`, `/learn/${id}`])
    await test.step(path, async () => {
      const held: Route[] = []
      let isHeld = true
      await page.route('**/*.js', (route) => (isHeld ? void held.push(route) : route.continue()))
      await page.goto(path, { waitUntil: 'commit' })
      const early = page.locator('#root > [inert] .text-title').getByText(name)
      await expect(early).toBeVisible()
      const before = await early.boundingBox()
      await expect.poll(() => held.length).toBeGreaterThan(0)
      isHeld = false
      await Promise.all(held.map((route) => route.continue()))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      expect(await page.locator('h1 bdi').boundingBox()).toEqual(before)
      expect((await page.evaluate(observePaints)).shift).toBe(0)
    })
})

test('a page whose app cannot be loaded says so instead of its shell', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/signin')
  await expect(page.getByRole('alert')).toHaveText('There is a new version of Wordtide. Reload the page to use it.')
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('the pages of visitors are shown by what their document names, and query no session', async ({
  server,
  browser,
}) => {
  const paths = ['/signin', '/signup', '/user/forgot-password', '/library']
  for (const path of process.env.TEST_SCOPE !== undefined ? paths : ['/signin', '/library'])
    await test.step(path, async () => {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
      const page = await context.newPage()
      const loaded = await loadNamed(page, path, page.getByRole('textbox', { name: 'Email' }))
      expectFewRequests(loaded, visitorLimits)
      expect(loaded.urls.filter((url) => url.startsWith('/api/'))).toEqual([])
      await context.close()
    })
})

test('Back leads a user who has signed in meanwhile past the pages for visitors', async ({ page, server, context }) => {
  await page.goto('/signin')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/api/docs')
  await createUser(context.request, server)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
})

/** Runs in the page. Returns the text of the largest element that was painted, and the sum of all layout shifts. */
async function observePaints() {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 300)
    })
  const paints = await entriesOf('largest-contentful-paint')
  const shifts = await entriesOf('layout-shift')
  const elements = paints.map((entry) =>
    'element' in entry && entry.element instanceof Element ? entry.element : null,
  )
  return {
    largest: elements.at(-1)?.textContent ?? 'no element',
    shift: shifts.reduce(
      (sum, entry) => sum + ('value' in entry && typeof entry.value === 'number' ? entry.value : 0),
      0,
    ),
  }
}

test('the pages of a user are shown by what their document names, and request nothing twice', async ({
  page,
  server,
  browser,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['vela'])
  const storageState = await page.context().storageState()
  const heading = (name: string) => (of: Page) => of.getByRole('heading', { level: 1, name })
  const pages: [path: string, content: (of: Page) => Locator, later?: RegExp][] = [
    ['/', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    ['/library', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    ['/library?search=sea', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    [`/library/lists/${id}`, heading('Sea')],
    [`/library/lists/${id}/vocs`, (of) => of.getByText('vela').first()],
    ['/learn', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    [`/learn/${id}`, heading('Sea')],
    // Estimates come after the page, from a worker.
    ['/settings', (of) => of.getByText('Balanced').first(), /^\/assets\/(workers\/|estimate-)/],
    // The charts come after the page, with the days of the year.
    ['/stats', heading('Stats'), /^\/assets\/charts-|listDays/],
  ]
  // At full size every page: each needs a browser context, since nothing may be cached.
  const checked =
    process.env.TEST_SCOPE !== undefined ? pages : pages.filter(([path]) => ['/library', `/learn/${id}`].includes(path))
  // One after the other: browsers warn of preloaded data that a busy machine uses late.
  for (const [path, content, later] of checked)
    await test.step(path, async () => {
      const context = await browser.newContext({ baseURL: server.url, storageState, locale: 'en-GB' })
      const first = await context.newPage()
      const loaded = await loadNamed(first, path, content(first))
      const unnamed = loaded.unnamed.filter((url) => !toasts.test(url) && later?.test(url) !== true)
      expectFewRequests({ ...loaded, unnamed }, userLimits)
      await context.close()
    })
})

test('the user menu appears together with the page around it', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      // Not that of the shell, which is no header.
      if (document.querySelector('header nav') === null) return
      const menu = document.querySelector('header [aria-haspopup=menu]')
      document.documentElement.dataset.menu = menu === null ? 'later' : 'with the page'
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/library')
  await expect(page.getByRole('button', { name: 'Grace Hopper' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-menu', 'with the page')
})
