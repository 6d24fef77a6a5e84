import type { Page } from '@playwright/test'
import { recordPlayback } from './fixtures/audio.ts'
import { createList } from './fixtures/lists.ts'
import { answerByKeys, keys, startReview, translationStats, unsentAnswers } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker keeps all files. */
const installed = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

const offlineNotice = (page: Page) => page.getByText('You are offline. What you have answered is kept in this browser.')

test('a review that has begun goes on without a network, also after a reload, and is sent when it is back', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea', 'vela'])
  const playback = await recordPlayback(page)
  await page.goto('/library')
  await installed(page)
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
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toContainText('are sent when you are back')
  await expectGoodScreen(page, 'a summary without a network')

  await page.context().setOffline(false)
  await expect(page.getByText('Review submitted')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 1 })
})

test('what was submitted without a network is sent from the notice, too', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await startReview(page, id)
  await page.context().setOffline(true)
  await answerByKeys(page, keys.yes)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('are sent when you are back')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unsentAnswers(page, 'Sea')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Review submitted')).toBeVisible()
  await expect(unsentAnswers(page, 'Sea')).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })
})

test('every page opens without a network, says so, and comes by itself when it is back', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await page.goto('/library')
  await installed(page)
  await page.context().setOffline(true)
  for (const path of [
    '/library',
    `/library/lists/${id}`,
    `/library/lists/${id}/vocs`,
    '/learn',
    `/learn/${id}`,
    '/stats',
    '/profile',
  ]) {
    await page.goto(path)
    await expect(offlineNotice(page), path).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0)
  }
  for (const name of ['Library', 'Help', 'Feedback']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByText('Unexpected Application Error!'), name).toHaveCount(0)
  }
  await page.goto('/learn')
  await expectGoodScreen(page, 'the learning lists without a network')
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Sea' })).toBeVisible()
  await expect(offlineNotice(page)).toHaveCount(0)
})

test('who has signed out finds nobody signed in without a network', async ({ page, server }) => {
  await createUser(page.request, server, 'Ada Lovelace')
  await page.goto('/library')
  await installed(page)
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('Ada Lovelace')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/signin/)
})

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Wordtide', start_url: '/learn', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})
