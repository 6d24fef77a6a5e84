import type { Locator, Page, Route } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** What a first visit of any page may load until nothing is under way. */
const limits = { requests: 20, scripts: 20, landingKilobytes: 210, kilobytes: 330 }

/**
 * Loads a page in two round trips: its document, and what the document names. All other requests are held, so that content which
 * needs a third one does not appear. Returns what has been requested, then lets the others pass.
 */
async function loadInTwoRoundTrips(page: Page, path: string, content: Locator) {
  const urls: string[] = []
  const held: Route[] = []
  const sizes: Promise<number>[] = []
  let html = ''
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    urls.push(pathname + search)
    if (request.isNavigationRequest()) {
      const response = await route.fetch()
      html = await response.text()
      await route.fulfill({ response, body: html })
    } else if (html.includes(`"${(pathname + search).replaceAll('&', '&amp;')}"`)) await route.continue()
    else held.push(route)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(content).toBeVisible()
  const later = held.map((route) => new URL(route.request().url()).pathname)
  await Promise.all(held.map((route) => route.continue()))
  await page.unrouteAll()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { urls, later, html, kilobytes: bytes / 1000 }
}

/** Expects that nothing is requested twice, and not too much. */
function expectFewRequests(urls: readonly string[]): void {
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
  expect(urls.length).toBeLessThanOrEqual(limits.requests)
  expect(urls.filter((url) => url.endsWith('.js')).length).toBeLessThanOrEqual(limits.scripts)
}

test('the landing page is shown from the document, without layout shifts', async ({ page }) => {
  const { urls, html, kilobytes } = await loadInTwoRoundTrips(page, '/', page.getByRole('heading', { level: 1 }))
  expectFewRequests(urls)
  expect(urls.filter((url) => url.startsWith('/api/'))).toEqual([])
  expect(kilobytes).toBeLessThanOrEqual(limits.landingKilobytes)
  const { largest, shift } = await page.evaluate(observePaints)
  expect(html).toContain(largest)
  expect(shift).toBe(0)
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

test('every page of a user is shown after two round trips, and requests nothing twice', async ({
  page,
  server,
  browser,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['vela'])
  const storageState = await page.context().storageState()
  const heading = (name: string) => (of: Page) => of.getByRole('heading', { level: 1, name })
  const pages: [path: string, content: (of: Page) => Locator][] = [
    ['/', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    ['/library', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    ['/library?search=sea', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    [`/library/lists/${id}`, heading('Sea')],
    [`/library/lists/${id}/vocs`, (of) => of.getByText('vela').first()],
    ['/learn', (of) => of.getByRole('link', { name: 'Sea' }).first()],
    [`/learn/${id}`, heading('Sea')],
    ['/settings', (of) => of.getByText('Balanced').first()],
    ['/stats', heading('')],
  ]
  for (const [path, content] of pages)
    await test.step(path, async () => {
      // Nothing is cached.
      const context = await browser.newContext({ baseURL: server.url, storageState, locale: 'en-GB' })
      const first = await context.newPage()
      const { urls, kilobytes } = await loadInTwoRoundTrips(first, path, content(first))
      expectFewRequests(urls)
      expect(kilobytes).toBeLessThanOrEqual(limits.kilobytes)
      await context.close()
    })
})
