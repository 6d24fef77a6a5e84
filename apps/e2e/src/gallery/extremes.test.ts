import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { showAnswerButton, startReview } from '../fixtures/reviews.ts'
import { cutOff, misdirected } from './inspect.ts'
import { expect, openPage, test } from './test.ts'
import type { World } from './world.ts'

/** The pages of a user whose texts have the maximum length, in many scripts. */
function pathsOf({ extremes, lists }: World): string[] {
  const list = `/library/lists/${extremes.list}`
  const vocs = Object.values(extremes.vocs).map((id) => `${list}/vocs?voc=${id}`)
  return [
    ...[
      '/library',
      '/library#public',
      `/library/lists/${extremes.widest}`,
      list,
      `${list}/vocs`,
      ...vocs,
      `${list}/shares`,
    ],
    ...['/learn', `/learn/${extremes.list}`, `/library/lists/${lists.words}/vocs`],
    ...['/stats', '/profile', '/settings', '/feedback', '/help'],
  ]
}

/** Looks at every page of the collector, and then at an answer in a review. */
async function visitAll(
  browser: Browser,
  world: World,
  options: BrowserContextOptions,
  look: (page: Page, name: string) => Promise<void>,
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await openPage(browser, world, 'collector', options)
  await prepare?.(page)
  for (const path of pathsOf(world))
    await test.step(path, async () => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await look(page, path)
    })
  await startReview(page, world.extremes.list)
  await look(page, 'a card')
  await showAnswerButton(page).click()
  await look(page, 'its answer')
  await page.context().close()
}

async function expectWhole(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(excess, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await cutOff(page), `${name}: cut off`).toEqual([])
}

// A window of 1280 pixels at 200 and at 400 %.
for (const [zoom, viewport] of [
  ['200 %', { width: 640, height: 410 }],
  ['400 %', { width: 320, height: 256 }],
] as const)
  test(`nothing is cut off at a zoom of ${zoom}`, async ({ browser, world }) => {
    await visitAll(browser, world, { viewport }, expectWhole)
  })

// Twice as large on a desktop; on a phone as large as leaves the 320 px of WCAG.
for (const { width, height, size } of [
  { width: 1280, height: 820, size: 32 },
  { width: 390, height: 844, size: 19 },
])
  test(`nothing is cut off at ${width} px in a browser whose text is ${size} px high`, async ({ browser, world }) => {
    // A browser of its own: media queries keep the size for other pages of the same address.
    const own = await browser.browserType().launch()
    await visitAll(own, world, { viewport: { width, height } }, expectWhole, async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
      await page.goto('/help')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
    })
    await own.close()
  })

/** Expects that these stand beside each other within a width. */
async function expectRow(controls: Locator, width: number) {
  const boxes = await controls.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { name: element.textContent, left, right }
    }),
  )
  expect(boxes.length).toBeGreaterThan(2)
  const edges = boxes.flatMap(({ left, right }) => [left, right])
  expect(edges, JSON.stringify(boxes)).toEqual(edges.toSorted((a, b) => a - b))
  expect(edges[0]).toBeGreaterThanOrEqual(0)
  expect(edges.at(-1)).toBeLessThanOrEqual(width)
}

test('on a phone whose text is twice as large, the bars are whole and the tabs of the library are below each other', async ({
  browser,
  world,
}) => {
  const own = await browser.browserType().launch()
  const page = await openPage(own, world, 'learner', { viewport: { width: 390, height: 844 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await page.goto('/library')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(3)
  const rows = await tabs.evaluateAll((elements) =>
    elements.map((tab) => [tab.scrollWidth - tab.clientWidth, tab.getBoundingClientRect().top]),
  )
  expect(rows.map(([excess]) => excess)).toEqual([0, 0, 0])
  expect(new Set(rows.map(([, top]) => top)).size).toBe(3)
  await expectRow(page.getByRole('banner').locator('nav a, button:visible'), 390)
  await page.context().clearCookies()
  await page.goto('/signin')
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(3)
  await expectRow(page.getByRole('banner').locator('a:visible, button:visible'), 390)
  await own.close()
})

test('names, terms, tags and notes in Hebrew and Arabic run from right to left everywhere', async ({
  browser,
  world,
}) => {
  await visitAll(browser, world, {}, async (page, name) => {
    expect.soft(await misdirected(page), `${name}: from left to right`).toEqual([])
  })
})

test('with colours forced by the system, progress, selection and focus can still be seen', async ({
  browser,
  world,
}) => {
  const page = await openPage(browser, world, 'learner', { forcedColors: 'active' })
  await page.goto('/learn')
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toBeVisible()
  // The system replaces the colours of backgrounds, so that a bar needs a frame.
  expect.soft(await bar.evaluate((track) => getComputedStyle(track).borderTopStyle), 'the frame of a bar').toBe('solid')
  await page.goto('/library')
  const marks = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => {
      const { backgroundColor, color, borderTopColor, outlineStyle } = getComputedStyle(tab)
      return [backgroundColor, color, borderTopColor, outlineStyle].join()
    })
  expect.soft(await marks('My Lists'), 'the selected tab').not.toBe(await marks('Public Lists'))
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  expect.soft(outline, 'the focus').toBe('solid')
  await page.context().close()
})
