import type { Locator, Page } from '@playwright/test'
import { createList, createVoc } from '../fixtures/lists.ts'
import {
  answerButtons,
  expectSummary,
  leaveForSummary,
  showAnswerButton,
  translationStats,
  unsentAnswers,
} from '../fixtures/reviews.ts'
import { expectGoodScreen, expectNoHorizontalScroll } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'
import { smallTargets } from '../gallery/inspect.ts'

const portrait = { width: 390, height: 844 }
const landscape = { width: 844, height: 390 }

test.use({ viewport: portrait, hasTouch: true, isMobile: true })

const card = (page: Page, number: number, count: number) =>
  page.getByRole('region', { name: `Card ${number} of ${count}` })
const grade = (page: Page, name: string) => answerButtons(page).getByRole('button', { name })

test('a learner reviews on a touch screen, upright and on its side', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'mar'])
  // The buttons of a card that is longer than the screen stay visible.
  const sentences = Array.from({ length: 10 }, (_, index) => ({
    value: `${index + 1}. ${'Mira la *marea* que sube hasta las rocas. '.repeat(5)}`,
    translations: [{ language: 'en', value: 'Look at the *tide*' }],
  }))
  const definitions = [{ language: 'en', value: 'tide' }]
  await createVoc(page.request, id, { term: 'marea', definitions, examples: sentences })

  await test.step('a card is answered, and taken back', async () => {
    await page.goto(`/learn/${id}`)
    await page.getByRole('region', { name: 'Translation', exact: true }).getByRole('link', { name: 'Review' }).tap()
    await page.getByRole('button', { name: 'Start review' }).tap()
    await expect(card(page, 1, 3)).toContainText('ola')
    await expectTouchable(showAnswerButton(page))
    await card(page, 1, 3).getByText('ola', { exact: true }).tap()
    for (const name of ['No', 'Neutral', 'Yes']) await expectTouchable(grade(page, name))
    await expectGoodScreen(page, 'review on a phone, with the answer')
    // Let go early, and far enough; up, because the browser would scroll a longer card instead.
    await swipeUp(page, 60)
    await expect(card(page, 1, 3)).toContainText('ola')
    await swipeUp(page, 120)
    await expect(card(page, 2, 3)).toContainText('mar')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(card(page, 1, 3)).toContainText('ola')
  })

  await test.step('every control can be hit with a thumb, also on a phone on its side', async () => {
    await page.setViewportSize(landscape)
    expect(await smallTargets(page), 'a question').toEqual([])
    await showAnswerButton(page).tap()
    await grade(page, 'Yes').tap()
    await page.getByRole('button', { name: 'Previous card' }).tap()
    await expect(grade(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    expect(await smallTargets(page), 'a chosen answer').toEqual([])
    await grade(page, 'Yes').tap()
    await page.setViewportSize(portrait)
  })

  await test.step('without a network a word cannot be suspended, and with one it can', async () => {
    await expect(card(page, 2, 3)).toContainText('mar')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Suspend' }).tap()
    await expect(page.getByRole('alert')).toContainText('mar could not be suspended: You are offline')
    await expectGoodScreen(page, 'a word that could not be suspended')
    await page.context().setOffline(false)
    // The card that followed stays; the word comes back before it.
    await expect(card(page, 3, 3)).toContainText('marea')
    await page.getByRole('button', { name: 'Suspend' }).tap()
    await expect(page.getByText('marea is suspended.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().tap()
    await expect(page.getByText('marea is suspended.')).toBeHidden()
  })

  await test.step('a closed review goes on, with its buttons in sight of a long card', async () => {
    const close = () => page.getByRole('button', { name: 'Close' }).tap()
    await leaveForSummary(page, close)
    await expectGoodScreen(page, 'summary of a closed review on a phone')
    await close()
    await expectGoodScreen(page, 'unsent answers on a phone')
    await unsentAnswers(page, 'Sea').getByRole('button', { name: 'Go on' }).tap()
    await page.setViewportSize({ width: 360, height: 640 })
    await expectTouchable(showAnswerButton(page))
    for (let left = 2; left > 0; left--) {
      await showAnswerButton(page).tap()
      await expectNoHorizontalScroll(page, 'a card with its answer')
      await expectTouchable(grade(page, 'No'))
      await grade(page, 'No').tap()
    }
    await expectSummary(page, '3 / 3', 1, 0, 2, -1)
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Submit Review' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => translationStats(page.request, id)).toEqual({ confidence: 1, due: 2 })
  })
})

/** Moves a finger up from the middle of the screen. */
async function swipeUp(page: Page, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const [x, y] = [portrait.width / 2, portrait.height / 2]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: moved === undefined ? [] : [{ x, y: y - moved }] })
  await send('touchStart', 0)
  for (const part of [0.25, 0.5, 1]) await send('touchMove', distance * part)
  await send('touchEnd')
  await session.detach()
}

test('a keyboard on the screen covers no field in which one types, nor the links at the bottom a row', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(
    page.request,
    'Sea',
    Array.from({ length: 30 }, (_, index) => `ola ${index}`),
  )

  await test.step('on a page and in a form', async () => {
    await page.goto(`/library/lists/${id}/vocs`)
    await expectAboveKeyboard(page, page.getByRole('textbox', { name: 'Quick add' }))
    await page.getByRole('button', { name: /^New/ }).tap()
    await expectAboveKeyboard(page, page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }))
    await page.getByRole('button', { name: 'Cancel' }).tap()
  })

  await test.step('the last row lies above the links', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link', { name: 'Learn' })).toBeInViewport({ ratio: 1 })
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect
      .poll(async () => {
        const [above, below] = [await footer.boundingBox(), await bar.boundingBox()]
        return above !== null && below !== null && above.y + above.height <= below.y
      })
      .toBe(true)
    await bar.getByRole('link', { name: 'Learn' }).tap()
    await expect(page).toHaveURL(/learn$/)
  })

  await test.step('in a dictation', async () => {
    await page.goto(`/learn/${id}?review=dictation`)
    await page.getByRole('button', { name: 'Start review' }).tap()
    await expectAboveKeyboard(page, page.getByRole('textbox', { name: 'Your spelling' }))
  })
})

/** Types into a field on a small phone whose keyboard leaves less than half of the page, as Chromium resizes it, and expects to see it whole. */
async function expectAboveKeyboard(page: Page, field: Locator): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 })
  await field.tap()
  await expect(field).toBeFocused()
  await page.setViewportSize({ width: 360, height: 300 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect.poll(() => field.evaluate(isUncovered)).toBe(true)
  await page.setViewportSize(portrait)
}

/** Returns whether nothing lies upon the corners of an element. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [top + 4, bottom - 4].flatMap((y) => [left + 4, right - 4].map((x) => [x, y] as const))
  return points.every(([x, y]) => document.elementFromPoint(x, y) === element)
}

/** Expects a button that is visible without scrolling and large enough for touch. */
async function expectTouchable(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  const box = await button.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(44)
}
