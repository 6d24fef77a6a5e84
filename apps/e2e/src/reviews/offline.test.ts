import type { Page, Request } from '@playwright/test'
import { recordPlayback } from '../fixtures/audio.ts'
import { createList } from '../fixtures/lists.ts'
import {
  answerByKeys,
  keys,
  leaveForSummary,
  startReview,
  translationStats,
  unsentAnswers,
} from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

test.use({ serviceWorkers: 'allow' })

const offlineNotice = (page: Page) => page.getByText('You are offline. What you have answered is kept in this browser.')

test('without a network a review goes on and is sent later, every page opens, and users can sign out', async ({
  page: firstPage,
  context,
  server,
}) => {
  let page = firstPage
  await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea', 'vela'])
  const playback = await recordPlayback(page)

  await test.step('the app can be installed', async () => {
    await page.goto('/library')
    // Waits until the service worker keeps all files.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await expectManifest(page)
  })

  await test.step('a push is shown as a notification', async () => {
    // Chromium cannot subscribe without Google's push service, so that its debugger brings the message.
    await page.context().grantPermissions(['notifications'])
    await deliverPush(page, server.url, { title: '12 cards are due today', body: '', due: 12 })
    const titles = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
      )
    await expect.poll(titles).toEqual(['12 cards are due today'])
  })

  await test.step('what another app shares is kept in this browser, and sent nowhere', async () => {
    const sent: string[] = []
    const note = (request: Request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    context.on('request', (request) => request.serviceWorker() !== null && note(request))
    await shareText(page, 'La mer est calme.')
    await expect(page).toHaveURL('/share')
    await expect(page.getByText('La mer est calme.')).toBeVisible()
    await expectGoodScreen(page, 'a shared text')
    expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
    await page.goto('/library')
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
    await expect(page.getByRole('status').filter({ hasText: 'are sent when you are back' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectGoodScreen(page, 'a summary without a network')

    await page.context().setOffline(false)
    await expect(page.getByText('Review submitted')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 1 })
  })

  await test.step('a day begins without a network, goes on after the page was closed, and is sent once, with no page open', async () => {
    await page.goto(`/library/lists/${id}`)
    await expect(page.getByText('marea in English')).toBeVisible()
    await expect.poll(() => countKept(page)).toBe(7)
    await expect.poll(() => keptQueries(page)).toContain('marea in English')
    await context.setOffline(true)
    await page.close()

    page = await context.newPage()
    await page.goto('/learn')
    const today = () => page.getByRole('region', { name: 'Today' })
    await expect(today()).toContainText(/Due 1 · new 6Offline: the cards of \d+ \w+, kept (on \d+ \w+ )?at \d+:\d\d\./)
    await expectGoodScreen(page, 'the cards of a day without a network')
    await today().getByRole('button', { name: 'Start' }).click()
    await answerByKeys(page, keys.yes, keys.yes)
    await leaveForSummary(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'are sent when you are back' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(today()).toContainText('Due 0 · new 5')
    await page.goto(`/library/lists/${id}`)
    await expect(page.getByText('marea in English')).toBeVisible()
    await page.close()

    page = await context.newPage()
    await page.goto('/learn')
    await today().getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('region', { name: 'Card 1 of 5' })).toBeVisible()
    await page.goto('about:blank')
    expect(await answersOf(page)).toHaveLength(3)
    await context.setOffline(false)
    await backgroundSync(page, server.url)
    await expect.poll(() => answersOf(page)).toHaveLength(5)

    await page.close()
    page = await context.newPage()
    await page.goto('/learn')
    await expect(today()).toContainText('Due 0 · new 5')
    await expect(page.getByRole('region', { name: /^Unsent answers/ })).toHaveCount(0)
    expect(await answersOf(page)).toHaveLength(5)
    await expect.poll(() => keptQueries(page)).toContain('listLearning')
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
    await expect(page.getByRole('link', { name: 'Sea' })).toBeVisible()
    await context.setOffline(false)
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
    expect(await page.evaluate(async () => (await caches.match('/kept/days'))?.status)).toBeUndefined()
    expect(await page.evaluate(async () => (await caches.match('/share/content'))?.status)).toBeUndefined()
    expect(await sessionStatus(page)).toBe(200)
    await page.context().setOffline(false)
    await expect(signedOut).toHaveCount(0)
    expect(await sessionStatus(page)).toBe(401)
  })
})

/** The number of kept cards of today. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.match('/kept/days'))?.json())?.today.cards.length)

/** The page data kept in the browser, as text. */
const keptQueries = (page: Page): Promise<string> =>
  page.evaluate(async () => (await caches.match('/kept/queries'))?.text() ?? '')

/** All answers that the server has, by a connection that is never offline. */
const answersOf = async (page: Page): Promise<unknown[]> =>
  (await (await page.request.get('/api/reviews/history')).json()).answers

/** Does as a browser whose network is back: lets the service worker run the sync that it has registered. */
async function backgroundSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) if (scopeURL.startsWith(origin)) resolve(registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'wordtide.answers',
    lastChance: false,
  })
  await session.detach()
}

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

/** Posts the form that the manifest describes, as a browser does for another app. */
async function shareText(page: Page, text: string): Promise<void> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const { share_target: target } = await (await page.request.get(href ?? '')).json()
  await page.evaluate(
    ({ action, method, enctype, params, shared }) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method, enctype })
      form.append(Object.assign(document.createElement('textarea'), { name: params.text, value: shared }))
      document.body.append(form)
      form.submit()
    },
    { ...target, shared: text },
  )
}

/** Has the browser bring a message to the service worker of the page, as a push service would. */
async function deliverPush(page: Page, origin: string, message: object): Promise<void> {
  const debuggee = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    debuggee.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await debuggee.send('ServiceWorker.enable')
  const data = JSON.stringify(message)
  await debuggee.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
  await debuggee.detach()
}
