import { expect, test } from './fixtures.ts'
import { makeList, share, signInSomebody } from './people.ts'
import { expectGoodScreen, expectNoSideways } from './screens.ts'

const longTerm = 'electroencefalografistas-'.repeat(4)

test('every signed-in screen on a phone', async ({ page, server, browser }) => {
  const own = await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Waves', ['ola', longTerm.slice(0, 100)], { public: true })
  // Somebody with a long name and a long address, on both sides of a share.
  const other = await browser.newContext({ baseURL: server.url })
  const { email } = await signInSomebody(other.request, server, longTerm.slice(0, 100))
  await share(page.request, id, email)
  await share(other.request, (await makeList(other.request, longTerm.slice(0, 50), [])).id, own.email)
  await other.close()
  const screens = {
    library: '/library',
    'shared lists': '/library#shared',
    'public lists': '/library#public',
    list: `/library/lists/${id}`,
    vocs: `/library/lists/${id}/vocs`,
    shares: `/library/lists/${id}/shares`,
    learn: '/learn',
    stats: `/learn/${id}`,
    missing: '/nowhere',
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectGoodScreen(page, name)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page, name)
  }
})

test('every visitor screen on a phone', async ({ page }) => {
  for (const path of ['/', '/signin', '/signup', '/user/activate?email=a%40example.org&token=t', '/nowhere']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodScreen(page, path)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page, path)
  }
})
