import type { Locator } from '@playwright/test'
import { createList, createVoc } from './fixtures/lists.ts'
import { answerButtons, expectSummary, showAnswerButton, translationStats, unsentAnswers } from './fixtures/reviews.ts'
import { expectGoodScreen, expectNoHorizontalScroll } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a review on a touch screen', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  // The buttons of a card that is longer than the screen stay visible.
  const sentences = Array.from({ length: 10 }, (_, index) => ({
    value: `${index + 1}. ${'Mira la *marea* que sube hasta las rocas. '.repeat(5)}`,
    translations: [{ language: 'en', value: 'Look at the *tide*' }],
  }))
  await createVoc(page.request, id, {
    term: 'marea',
    definitions: [{ language: 'en', value: 'tide' }],
    examples: sentences,
  })

  await page.goto(`/learn/${id}`)
  await page.getByRole('region', { name: 'Translation', exact: true }).getByRole('link', { name: 'Review' }).tap()
  await page.getByRole('button', { name: 'Start review' }).tap()
  await expect(page.getByRole('region', { name: 'Card 1 of 2' })).toContainText('ola')
  await expectTouchable(showAnswerButton(page))
  await showAnswerButton(page).tap()
  for (const name of ['No', 'Neutral', 'Yes']) await expectTouchable(answerButtons(page).getByRole('button', { name }))
  await expectGoodScreen(page, 'review on a phone, with the answer')
  await answerButtons(page).getByRole('button', { name: 'Yes' }).tap()

  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toContainText('marea')
  await expectTouchable(showAnswerButton(page))
  await page.getByRole('button', { name: 'Close' }).tap()
  await expectGoodScreen(page, 'unsent answers on a phone')
  await unsentAnswers(page, 'Sea').getByRole('button', { name: 'Go on' }).tap()
  await showAnswerButton(page).tap()
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoHorizontalScroll(page, 'a long card')
  await expectTouchable(answerButtons(page).getByRole('button', { name: 'No' }))
  await answerButtons(page).getByRole('button', { name: 'No' }).tap()
  await expectSummary(page, '2 / 2', 1, 0, 1, 0)
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Submit Review' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 1 })
})

/** Expects a button that is visible without scrolling and large enough for touch. */
async function expectTouchable(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  const box = await button.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(44)
}
