import type { Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const kB = 1000

/** Returns the compressed size of all JavaScript that is loaded on the first visit of a path, in bytes. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return
    sizes.push(request.sizes().then((size) => size.responseBodySize))
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length, 'loaded scripts').toBeGreaterThan(0)
  return total
}

test('the landing page needs at most 130 kB of JavaScript', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThanOrEqual(130 * kB)
})

test('the landing page is prerendered', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toMatch(/<h1[^>]*>/)
  expect(html).toContain('Sign up')
})

test.describe('any signed-in page needs at most 190 kB of JavaScript on first load', () => {
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
      expect(await scriptBytes(page, pathOf(id))).toBeLessThanOrEqual(190 * kB)
    })
  }
})
