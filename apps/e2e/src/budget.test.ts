import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** The budgets that the build checks as well, for each page by itself. */
const budgets: Record<'landingPage' | 'pagesWithForm' | 'otherPages', { kilobytes: number; scripts: number }> =
  JSON.parse(readFileSync(new URL('../../web/budgets.json', import.meta.url), 'utf8'))

/** Returns how many scripts the first visit of a path loads, and their compressed size in kB. */
async function loadedScripts(page: Page, path: string): Promise<{ scripts: number; kilobytes: number }> {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    // The settings simulate estimates once they are shown; the toasts come when the browser is idle.
    if (/^\/assets\/(workers\/|estimate-|toaster-)/.test(pathname)) return
    // What the landing page has fetched when idle comes from the cache when it is used.
    if (!pathname.endsWith('.js') || sizes.has(request.url())) return
    sizes.set(
      request.url(),
      request.sizes().then((size) => size.responseBodySize),
    )
  })
  await page.goto(path)
  // The landing page starts the app when it is used.
  await page.mouse.move(200, 200)
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  expect(sizes.size, 'loaded scripts').toBeGreaterThan(0)
  return { scripts: sizes.size, kilobytes: bytes / 1000 }
}

test('the landing page keeps its budget of scripts on first load', async ({ page }) => {
  const loaded = await loadedScripts(page, '/')
  expect(loaded.kilobytes).toBeLessThanOrEqual(budgets.landingPage.kilobytes)
  expect(loaded.scripts).toBeLessThanOrEqual(budgets.landingPage.scripts)
})

test('the landing page is prerendered', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toMatch(/<h1[^>]*>/)
  expect(html).toContain('Sign up')
})

test.describe('any signed-in page keeps its budget of scripts on first load', () => {
  const paths = {
    'the library': () => '/library',
    'a list': (id: string) => `/library/lists/${id}`,
    'its vocabularies': (id: string) => `/library/lists/${id}/vocs`,
    'its shares': (id: string) => `/library/lists/${id}/shares`,
    'the public lists': () => '/library#public',
    'the learning lists': () => '/learn',
    'the stats of a list': (id: string) => `/learn/${id}`,
    'the learned vocabularies': () => '/stats',
    'the settings': () => '/settings',
    'the profile': () => '/profile',
    'the feedback': () => '/feedback',
    'the help': () => '/help',
  }
  for (const [name, pathOf] of Object.entries(paths)) {
    test(name, async ({ page, server }) => {
      await createUser(page.request, server)
      const { id } = await createList(page.request, 'Budget', ['vela'])
      const loaded = await loadedScripts(page, pathOf(id))
      expect(loaded.kilobytes).toBeLessThanOrEqual(budgets.pagesWithForm.kilobytes)
      expect(loaded.scripts).toBeLessThanOrEqual(budgets.otherPages.scripts)
    })
  }
})
