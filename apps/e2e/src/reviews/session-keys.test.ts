import type { Page } from '@playwright/test'
import { createSeaList } from '../fixtures/lists.ts'
import {
  answerByKeys,
  answeredCount,
  expectSummary,
  keys,
  showAnswerButton,
  translationStats,
} from '../fixtures/reviews.ts'
import { expectGoodScreen, pressByKeyboard } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const card = (page: Page, number: number, count: number) =>
  page.getByRole('region', { name: `Card ${number} of ${count}` })

test('a learner reviews by keyboard, with undo, edit and suspend, and takes the suspended word back', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  const polyfills = countPolyfills(page)

  await test.step('the review starts, and shows its keys', async () => {
    await page.goto(`/learn/${id}`)
    const translation = page.getByRole('region', { name: 'Translation', exact: true })
    await pressByKeyboard(page, translation.getByRole('link', { name: 'Review' }))
    await expect(page.getByRole('button', { name: 'Start review' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page, 1, 3)).toBeFocused()
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(shortcuts).toContainText('Show answer')
    await expectGoodScreen(page, 'keyboard shortcuts')
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
    await expect(card(page, 1, 3)).toBeFocused()
  })

  await test.step('an answer is changed and undone, and a word suspended', async () => {
    await answerByKeys(page, keys.yes)
    await page.keyboard.press('Backspace')
    await expect(card(page, 1, 3)).toContainText('ola in English')
    await page.keyboard.press('1')
    await expect(card(page, 2, 3)).toContainText('marea')
    // First the changed answer is taken back, then the one before it.
    await page.keyboard.press('u')
    await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('u')
    await expect(showAnswerButton(page)).toBeVisible()
    await expect(answeredCount(page, 0, 3)).toBeVisible()
    await answerByKeys(page, keys.yes)

    const suspended = page.getByText('marea is suspended.')
    await page.keyboard.press('Shift+Digit1')
    await expect(suspended).toBeVisible()
    await expect(card(page, 2, 2)).toContainText('vela')
    await expectGoodScreen(page, 'review, a word was suspended')
    await page.keyboard.press('u')
    await expect(card(page, 2, 3)).toContainText('marea')
    await expect(suspended).toBeHidden()
    await page.keyboard.press('!')
    await expect(card(page, 2, 2)).toBeVisible()
  })

  await test.step('the review goes on after a reload, and a word is edited', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(card(page, 2, 2)).toContainText('vela')
    // The rights in the list have been loaded.
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Edit Vocabulary' })
    await expect(form.getByLabel('Term')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('s !')
    await expectGoodScreen(page, 'editing a word in a review')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(card(page, 2, 2)).toContainText('velas !')
    await answerByKeys(page, keys.no)
    await expectSummary(page, '2 / 2', 1, 0, 1, 0)
    await page.keyboard.press('u')
    await expect(card(page, 2, 2)).toContainText('velas !')
    await answerByKeys(page, keys.yes)
  })

  await test.step('the summary asks before it starts over, and Enter submits it unless it is held', async () => {
    const submissions: string[] = []
    page.on('request', (request) => void (request.url().includes('reviews.submit') && submissions.push(request.url())))
    const submit = page.getByRole('button', { name: 'Submit Review' })
    await expectSummary(page, '2 / 2', 2, 0, 0, 2)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Start over' }))
    const question = page.getByRole('alertdialog', { name: 'Start over?' })
    await expect(question).toContainText('Your 2 answers are removed')
    await expectGoodScreen(page, 'question before starting over')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    await pressByKeyboard(page, page.getByRole('button', { name: 'Back', exact: true }))
    await expect(card(page, 2, 2)).toBeFocused()
    for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
    await expect(submit).toBeFocused()
    await expect(submit).toBeEnabled()
    for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(submissions).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(submissions).toHaveLength(1)
    // The server is told of a suspended word again until it confirms.
    await expect.poll(() => translationStats(page.request, id)).toEqual({ confidence: 2, due: 0 })
  })

  await test.step('the suspended word is taken back, and its cards count again', async () => {
    const region = page.getByRole('region', { name: 'Suspended' })
    await expect(region.getByRole('heading')).toHaveText('Suspended (1)')
    const total = page.getByRole('region', { name: 'Total' }).getByRole('definition')
    // Two of six cards are known, and not due.
    await expect(total).toHaveText(['3%', '2 / 63', '4'])
    await expectGoodScreen(page, 'suspended words')
    await pressByKeyboard(page, region.getByRole('button', { name: 'Take back marea' }))
    await expect(page.getByText('“marea” is back in your reviews')).toBeVisible()
    await expect(region).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Sea' })).toBeFocused()
    await expect(total).toHaveText(['3%', '2 / 63', '7'])
  })

  await test.step('a browser without Temporal loads its polyfill with the review, again after a failure', async () => {
    const isNeeded = await page.evaluate(() => !('Temporal' in globalThis))
    expect(polyfills.count() > 0, 'in a browser as it is').toBe(isNeeded)
    polyfills.reset()
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
    await page.reload()
    // Nothing but a review may request the polyfill.
    await page.waitForLoadState('networkidle')
    expect(polyfills.count()).toBe(0)
    const start = async () => {
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await page.getByRole('button', { name: 'Start review' }).click()
    }
    // As if a new release had other files.
    await page.route(polyfill, (route) => route.abort())
    await start()
    await expect(page.getByRole('dialog', { name: 'Failed to load review' })).toBeVisible()
    await page.unroute(polyfill)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await start()
    await expect(showAnswerButton(page)).toBeVisible()
    expect(polyfills.count()).toBeGreaterThan(0)
  })
})

const polyfill = /\/implementation-[^/]*\.js$/

/** Counts the requests of the polyfill of Temporal. */
function countPolyfills(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (polyfill.test(request.url())) count += 1
  })
  return {
    count: () => count,
    reset: () => {
      count = 0
    },
  }
}
