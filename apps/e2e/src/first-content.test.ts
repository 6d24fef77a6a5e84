import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  expectFewRequests,
  expectFewScripts,
  firstLoadLimits,
  holdRequests,
  loadNamed,
  observePaints,
  paintedBox,
} from './fixtures/first-load.ts'
import { createList } from './fixtures/lists.ts'
import { isNightly } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('a page of visitors is drawn from its document, and can be used once its scripts are there', async ({
  page,
  server,
  context,
}) => {
  // Below the nightly size, some of the pages are enough.
  for (const path of isNightly ? ['/signin', '/signup', '/user/forgot-password', '/library'] : ['/signin', '/library'])
    await test.step(`${path} is shown by what its document names, and queries no session`, async () => {
      const first = await context.newPage()
      const loaded = await loadNamed(first, path, first.getByRole('textbox', { name: 'Email' }))
      expectFewRequests(loaded, firstLoadLimits.visitor)
      expect(loaded.urls.filter((url) => url.startsWith('/api/'))).toEqual([])
      await first.close()
    })
  await test.step('the page stays where its shell was', () => drawSignIn(page))
  await test.step('a page whose app cannot be loaded says so instead of its shell', () => failToLoad(page))
  await test.step('Back leads a user who has signed in meanwhile past the pages for visitors', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Another document.
    await page.goto('/api/health')
    await createUser(context.request, server)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  })
})

async function drawSignIn(page: Page): Promise<void> {
  const { release } = await holdRequests(page, '**/*.js')
  await page.goto('/signin', { waitUntil: 'commit' })
  const shell = page.locator('#root > [inert]')
  await expect(shell.locator('h1')).toHaveText('Sign in')
  const before = await paintedBox(shell.locator('h1'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
  await expect(spinner(page)).toBeVisible()
  await release()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await expect(shell).toHaveCount(0)
  await expect(spinner(page)).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1, name: 'Sign in' }).boundingBox()).toEqual(before)
  expect((await observePaints(page)).shift).toBe(0)
  await page.unrouteAll()
}

/** The spinner over the shell of a page that takes longer than a moment to load. */
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading', exact: true })

async function failToLoad(page: Page): Promise<void> {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/signin')
  await expect(page.getByRole('alert')).toHaveText('There is a new version of Wordtide. Reload the page to use it.')
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await expect(spinner(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}

const longName = 'Everything one can say about the sea and its tides'

test('a page of a user is shown by what its document names, and requests nothing twice', async ({
  page,
  server,
  context,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, longName, ['vela'])
  // One after the other: browsers warn of preloaded data that a busy machine uses late.
  for (const checked of pagesOf(id).filter(({ path }) => isNightly || ['/library', `/learn/${id}`].includes(path)))
    await test.step(checked.path, () => loadUserPage(context, checked))
  await test.step('the user menu appears together with the page around it', () => showUserMenu(context))
  await test.step('the flags of languages are drawn', () => drawFlag(page))
  await test.step('a page has a spinner over its shell until the session is there', () => waitForSession(page))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/library/lists/${id}`, `/learn/${id}`])
    await test.step(`the name of a list is shown before the app is loaded, where it stays: ${path}`, () =>
      showNameEarly(page, path))
})

interface UserPage {
  path: string
  content: (page: Page) => Locator
  /** Requests that follow the page. */
  later?: RegExp
}

function pagesOf(id: string): UserPage[] {
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
  const list = (page: Page) => page.getByRole('link', { name: longName }).first()
  return [
    { path: '/', content: list },
    { path: '/library', content: list },
    { path: '/library?search=sea', content: list },
    { path: `/library/lists/${id}`, content: heading(longName) },
    { path: `/library/lists/${id}/vocs`, content: (page) => page.getByText('vela').first() },
    { path: `/library/lists/${id}/shares`, content: heading('Shares') },
    { path: '/learn', content: list },
    // Whether the list is newly shared is asked after the page.
    { path: `/learn/${id}`, content: heading(longName), later: /shares\.getOwn/ },
    // Estimates come after the page, from a worker.
    { path: '/settings', content: (page) => page.getByText('Balanced').first() },
    // The charts come after the page, with the days of the year.
    { path: '/stats', content: heading('Stats'), later: /^\/assets\/charts-|listDays/ },
    { path: '/profile', content: heading('Profile') },
    { path: '/feedback', content: heading('Feedback') },
    { path: '/help', content: heading('Help') },
  ]
}

async function loadUserPage(context: BrowserContext, { path, content, later }: UserPage): Promise<void> {
  const page = await context.newPage()
  const loaded = await loadNamed(page, path, content(page))
  expectFewRequests(loaded, firstLoadLimits.user, later)
  await expectFewScripts(loaded, 'page of a user')
  await page.close()
}

async function showUserMenu(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
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
  await page.close()
}

async function drawFlag(page: Page): Promise<void> {
  await page.goto('/library')
  const drawing = page.locator('use').first()
  const widthOf = (element: Element) => (element instanceof SVGGraphicsElement ? element.getBBox().width : 0)
  await expect.poll(() => drawing.evaluate(widthOf)).toBeGreaterThan(0)
}

async function waitForSession(page: Page): Promise<void> {
  const { held, release } = await holdRequests(page, '**/api/trpc/**')
  await page.goto('/library', { waitUntil: 'commit' })
  await expect(spinner(page)).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.locator('#root > [inert] h1')).toHaveText('Library')
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await expect(spinner(page)).toHaveCount(0)
  expect((await observePaints(page)).shift).toBe(0)
  await page.unrouteAll()
}

async function showNameEarly(page: Page, path: string): Promise<void> {
  const { held, release } = await holdRequests(page, '**/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  const early = page.locator('#root > [inert] .text-title').getByText(longName)
  const before = await paintedBox(early)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await release()
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
  expect(await page.locator('h1 bdi').boundingBox()).toEqual(before)
  expect((await observePaints(page)).shift).toBe(0)
  await page.unrouteAll()
}
