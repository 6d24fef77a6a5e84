import type { Page } from '@playwright/test'
import { recordPlayback } from './fixtures/audio.ts'
import { createList } from './fixtures/lists.ts'
import { answerByKeys, keys, startReview, translationStats, unsentAnswers } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test.use({ serviceWorkers: 'allow' })

const offlineNotice = (page: Page) => page.getByText('You are offline. What you have answered is kept in this browser.')

test('without a network a review goes on and is sent later, every page opens, and users can sign out', async ({
  page,
  server,
}) => {
  await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea', 'vela'])
  const playback = await recordPlayback(page)

  await test.step('the app can be installed', async () => {
    await page.goto('/library')
    // Waits until the service worker keeps all files.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await expectManifest(page)
  })

  await test.step('a review that has begun goes on, also after a reload, and is sent when the network is back', async () => {
    const sounds = new Set<string>()
    page.on('requestfinished', (request) => request.url().includes('/api/tts') && sounds.add(request.url()))
    await startReview(page, id)
    await expect.poll(() => sounds.size).toBe(3)
    await answerByKeys(page, keys.yes)

    await page.context().setOffline(true)
    await answerByKeys(page, keys.no)
    await page.reload()
    await unsentAnswers(page, 'Sea').getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('region', { name: 'Card 3 of 3' })).toContainText('vela')
    await page.keyboard.press('F3')
    await expect.poll(async () => (await playback()).sounds.at(-1)?.endedBy).toBe('ended')
    await answerByKeys(page, keys.yes)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Network Error' })
    await expect(alert).toContainText('are sent when you are back')
    await expectGoodScreen(page, 'a summary without a network')

    await page.context().setOffline(false)
    await expect(page.getByText('Review submitted')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 1 })
  })

  await test.step('every page opens, says that there is no network, and comes by itself when it is back', async () => {
    await page.context().setOffline(true)
    for (const path of [
      '/library',
      `/library/lists/${id}`,
      `/library/lists/${id}/vocs`,
      `/learn/${id}`,
      '/stats',
      '/profile',
      '/learn',
    ]) {
      await page.goto(path)
      await expect(offlineNotice(page), path).toBeVisible()
      await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0)
    }
    await expectGoodScreen(page, 'the learning lists without a network')
    for (const name of ['Help', 'Feedback', 'Library', 'Learn']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByText('Unexpected Application Error!'), name).toHaveCount(0)
    }
    await expect(page.getByText('Unable to load lists')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: 'Sea' })).toBeVisible()
    await expect(offlineNotice(page)).toHaveCount(0)
  })

  await test.step('signing out works without a network, and is finished when the network is back, also after a reload', async () => {
    const signedOut = page.getByRole('alert').filter({ hasText: 'You are signed out in this browser' })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(signedOut).toBeVisible()
    await expectGoodScreen(page, 'the landing page after signing out without a network')
    await page.goto('/library')
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(signedOut).toBeVisible()
    await expect(page.getByText('Ada Lovelace')).toHaveCount(0)
    await expectGoodScreen(page, 'the sign-in after signing out without a network')
    expect(await sessionStatus(page)).toBe(200)
    await page.context().setOffline(false)
    await expect(signedOut).toHaveCount(0)
    expect(await sessionStatus(page)).toBe(401)
  })
})

/** The status of a query of the session, with the cookie that the browser has, by a connection that is never offline. */
const sessionStatus = async (page: Page) => (await page.request.get('/api/users/session')).status()

/** Expects a manifest whose icons have the sizes that it says. */
async function expectManifest(page: Page): Promise<void> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Wordtide', start_url: '/learn', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
}
