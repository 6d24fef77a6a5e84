import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createSeaList } from './fixtures/lists.ts'
import { answerByKeys, keys, showAnswerButton, unsentAnswers } from './fixtures/reviews.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('Back closes the review options, and a review like ×: its unsent answers are offered on the page', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await page.goto('/learn')
  await page.getByRole('link', { name: 'Sea' }).click()
  const link = page.getByRole('link', { name: 'Review Translation', exact: true })
  const options = page.getByRole('dialog', { name: 'Review Option' })
  await link.click()
  await expect(options).toBeVisible()
  await page.goBack()
  await expect(options).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))

  await link.click()
  await options.getByRole('button', { name: 'Cancel' }).click()
  await expect(options).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await options.getByRole('button', { name: 'Start review' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))
  await answerByKeys(page, keys.yes)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))
  await expect(unsentAnswers(page, 'Sea')).toContainText('1 unsent answer')
  await page.goForward()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.history.state.overPage)).toBeUndefined()

  // Closed otherwise, the review leaves no entry in the history, also after a reload amid.
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The step back that closing takes comes after the dialog is gone.
  await expect.poll(() => page.evaluate(() => window.history.state.overPage)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/learn$/)
})

test('a page that cannot be loaded without a network can be loaded when it is back', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/learn')
  await expect(page.getByText('No Lists')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Stats' })).toBeFocused()
})

test('an unknown address is a 404, and its page leads back to the start', async ({ page, server }) => {
  for (const path of ['/nowhere', '/library/lists/1/vocs/2', '/wp-login.php']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  }
  await createUser(page.request, server)
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  // The start page of signed-in users.
  await expect(page).toHaveURL(/\/library$/)
})

/** The path of a page, as its file in the folder of the routes tells; undefined for a layout. */
function pathOf(file: string): string | undefined {
  if (!file.endsWith('.tsx') || file.includes('.test.') || /(^|\/)_[^/]*\.tsx$/.test(file)) return undefined
  const segments = file.slice(0, -'.tsx'.length).split('/')
  const shown = segments.filter((segment) => !segment.startsWith('_') && segment !== 'index')
  return `/${shown.map((segment) => (segment.startsWith('$') ? '%C3%A4%2F1' : segment)).join('/')}`
}

test('every page is served at its address, also with a trailing slash and a query', async ({ request }) => {
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
})
