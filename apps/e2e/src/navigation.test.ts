import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** The path of a page, as its file in the folder of the routes tells; undefined for a layout, or a part of a page. */
function pathOf(file: string): string | undefined {
  if (!file.endsWith('.tsx') || file.includes('.test.') || /(^|\/)(-|_[^/]*\.tsx$)/.test(file)) return undefined
  const segments = file.slice(0, -'.tsx'.length).split('/')
  const shown = segments.filter((segment) => !segment.startsWith('_') && segment !== 'index')
  return `/${shown.map((segment) => (segment.startsWith('$') ? '%C3%A4%2F1' : segment)).join('/')}`
}

test('every page is served at its address, also with a trailing slash and a query, and nothing elsewhere', async ({
  request,
}) => {
  const folder = fileURLToPath(new URL('../../web/src/routes', import.meta.url))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => pathOf(file) ?? [])
  expect(paths).toContain('/library/lists/%C3%A4%2F1/vocs')
  expect(paths.length).toBeGreaterThan(10)
  const asBrowser = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
  for (const path of paths.flatMap((page) => (page === '/' ? [page] : [page, `${page}/`]))) {
    for (const method of ['GET', 'HEAD']) {
      const response = await request.fetch(`${path}?token=a%2Fb`, { method, ...asBrowser })
      expect([path, method, response.status()]).toEqual([path, method, 200])
    }
  }
  for (const path of ['/favicon.svg', '/api/health']) expect((await request.get(path)).status()).toBe(200)
  for (const path of ['/nowhere', '/library/lists/1/vocs/2', '/wp-login.php'])
    expect([path, (await request.get(path, asBrowser)).status()]).toEqual([path, 404])
})

test('a menu whose code cannot be loaded says so, and opens when it can', async ({ page, server }) => {
  await createUser(page.request, server)
  const code = '**/assets/menus-*'
  await page.route(code, (route) => route.abort())
  await page.goto('/library')
  const button = page.getByRole('banner').getByRole('button', { name: 'Grace Hopper' })
  await button.press('Enter')
  await expect(page.getByText('Unable to open the menu')).toBeVisible()
  await page.unroute(code)
  await button.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
