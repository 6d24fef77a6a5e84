import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** After how many milliseconds to look again; Playwright's own are too long for what is waited for on every screen. */
const intervals = [20, 50, 100]

/** What must hold on every screen: nothing for axe to find in either colour mode, and no scrolling sideways. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect
      .poll(() => colourMode(page), { message: `${name} turns ${colorScheme}`, intervals })
      .toMatch(colorScheme)
    await settled(page)
    // In this mode axe opens no page of its own, which takes as long again; it would need one only for frames.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // Only the colours are others in the second mode: the rest of the screen was looked at in the first.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(faults, `axe on ${name}, ${colorScheme}`).toEqual([])
  }
  await expectNoSideways(page, name)
}

/** The colours have arrived: each of them changes by a transition, however short, and may set off one below it. */
async function settled(page: Page): Promise<void> {
  const running = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    })
  await expect.poll(running, { message: 'colours change', intervals }).toBe(0)
}

/** The page fits the width of the window. */
export async function expectNoSideways(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, `${name} scrolls sideways`).toBe(0)
}

/** The client says its mode by a class; the server's own pages leave it to the browser. */
const colourMode = (page: Page) =>
  page.evaluate(() => {
    if (document.getElementById('root') === null) return 'light or dark'
    return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
  })
