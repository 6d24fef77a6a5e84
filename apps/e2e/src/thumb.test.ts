import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeList, makeVoc, signInSomebody } from './people.ts'
import { expectSummary, question, showAnswer, translationsOf, unsent } from './reviewing.ts'
import { expectGoodScreen, expectNoSideways } from './screens.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a review by thumb', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Sea', ['ola'])
  // A card longer than the screen: its buttons stay in reach.
  const sentences = Array.from({ length: 10 }, (_, index) => ({
    value: `${index + 1}. ${'Mira la *marea* que sube hasta las rocas. '.repeat(5)}`,
    translations: [{ language: 'en', value: 'Look at the *tide*' }],
  }))
  await makeVoc(page.request, id, {
    term: 'marea',
    definitions: [{ language: 'en', value: 'tide' }],
    examples: sentences,
  })

  await page.goto(`/learn/${id}`)
  await page.getByRole('region', { name: 'Translation', exact: true }).getByRole('link', { name: 'Review' }).tap()
  await page.getByRole('button', { name: 'Start review' }).tap()
  await expect(page.getByRole('region', { name: 'Card 1 of 2' })).toContainText('ola')
  await expectInReach(showAnswer(page))
  await showAnswer(page).tap()
  for (const name of ['No', 'Neutral', 'Yes']) await expectInReach(question(page).getByRole('button', { name }))
  await expectGoodScreen(page, 'review on a phone, answering')
  await question(page).getByRole('button', { name: 'Yes' }).tap()

  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toContainText('marea')
  await expectInReach(showAnswer(page))
  await page.getByRole('button', { name: 'Close' }).tap()
  await expectGoodScreen(page, 'unsent answers on a phone')
  await unsent(page, 'Sea').getByRole('button', { name: 'Continue review' }).tap()
  await showAnswer(page).tap()
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoSideways(page, 'a long card')
  await expectInReach(question(page).getByRole('button', { name: 'No' }))
  await question(page).getByRole('button', { name: 'No' }).tap()
  await expectSummary(page, '2 / 2', 1, 0, 1, 0)
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Submit Review' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 1, due: 1 })
})

/** On screen without scrolling, and as large as a thumb. */
async function expectInReach(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  const box = await button.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(44)
}
