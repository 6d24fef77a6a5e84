import { createList, createSeaList } from './fixtures/lists.ts'
import {
  answerButtons,
  answerByKeys,
  answeredCount,
  expectSummary,
  keys,
  openReviewOptions,
  reviewAll,
  showAnswerButton,
  startOver,
  startReview,
  submitReview,
  translationStats,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('a review cannot be started until all options are chosen', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'], { targetLanguages: ['en', 'fr'] })
  await openReviewOptions(page, id, 'all')
  const start = page.getByRole('button', { name: 'Start review' })
  await expect(start).toBeDisabled()
  const language = page.getByRole('combobox', { name: 'Target language' })
  await expect(language).toBeFocused()
  await expectGoodScreen(page, 'review options of several target languages')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'French' }).click()
  await expect(start).toBeEnabled()

  const count = page.getByRole('combobox', { name: 'Number of vocabularies' })
  await expect(count).toHaveValue('15')
  await expect(count.getByRole('option')).toHaveText(['5', '10', '15', '25', '40', '50', '100'])
  await count.selectOption('5')

  const types = ['Translation', 'Reverse Translation', 'Dictation'].map((name) =>
    page.getByRole('checkbox', { name, exact: true }),
  )
  for (const type of types) await type.uncheck()
  await expect(start).toBeDisabled()
  await types[1]?.check()
  await start.click()
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('ola in French')
  await expect(page.getByRole('dialog')).not.toContainText('ola in English')
})

test('by pointer: answer cards, go back, and change an answer', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  const choose = (name: string) => answerButtons(page).getByRole('button', { name })
  const previous = page.getByRole('button', { name: 'Previous card' })
  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(previous).toBeDisabled()
  await expect(finish).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Card 1 of 3' })).toContainText('ola')
  // The example hides the term until the answer is shown.
  await expect(page.getByRole('list', { name: 'Examples' })).toContainText('Una (hidden word) grande')
  await showAnswerButton(page).click()
  await expect(page.getByRole('list', { name: 'Examples' })).toContainText('Una ola grande')
  await expect(page.getByRole('dialog')).toContainText('ola in English')
  await expect(choose('No')).toHaveAccessibleDescription('due at once')
  await expect(choose('Yes')).toHaveAccessibleDescription('due tomorrow')
  await choose('Yes').click()

  await expect(page.getByRole('region', { name: 'Card 2 of 3' })).toContainText('marea')
  await expect(finish).toBeEnabled()
  await previous.click()
  await expect(page.getByRole('region', { name: 'Card 1 of 3' })).toContainText('ola in English')
  await expect(choose('Yes')).toHaveAttribute('aria-pressed', 'true')
  await expectGoodScreen(page, 'review, an answered card')
  await choose('Neutral').click()
  await expect(answeredCount(page, 1, 3)).toBeVisible()

  await showAnswerButton(page).click()
  await choose('Yes').click()
  await previous.click()
  await choose('Yes').click()
  await expect(answeredCount(page, 2, 3)).toBeVisible()
  await showAnswerButton(page).click()
  await choose('No').click()
  await expectSummary(page, '3 / 3', 1, 1, 1, 0)
  await submitReview(page)
  await expect(page.getByText('Review submitted')).toBeVisible()
  // Only the last answer of each card counts: the second card was known.
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 2 })
})

test('by keyboard: finish early, go back, and start over', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  const summaryButton = (name: string) => page.getByRole('button', { name, exact: true })

  // Answer keys do nothing before the answer is shown.
  await page.keyboard.press(keys.yes)
  await expect(answeredCount(page, 0, 3)).toBeVisible()
  await page.keyboard.press('F3')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Show answer')
  await expectGoodScreen(page, 'keyboard shortcuts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  await answerByKeys(page, keys.yes)
  await expect(answeredCount(page, 1, 3)).toBeVisible()

  await summaryButton('Finish').click()
  await expectSummary(page, '1 / 3', 1, 0, 0, 1)
  await summaryButton('Back').click()
  await expect(page.getByRole('region', { name: 'Card 2 of 3' })).toContainText('marea')
  await answerByKeys(page, keys.no, keys.neutral)
  await expectSummary(page, '3 / 3', 1, 1, 1, 0)
  await summaryButton('Back').click()
  await expect(page.getByRole('region', { name: 'Card 3 of 3' })).toContainText('vela')
  await page.keyboard.press(keys.yes)
  await expectSummary(page, '3 / 3', 2, 0, 1, 1)

  await startOver(page)
  await expect(answeredCount(page, 0, 3)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Card 1 of 3' })).toContainText('ola')
  await expect(summaryButton('Finish')).toBeDisabled()
  await answerByKeys(page, keys.neutral, keys.yes)
  await summaryButton('Finish').click()
  await expectSummary(page, '2 / 3', 1, 1, 0, 1)
  await expect(summaryButton('Submit Review')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 2 })
})

test('a card that is not yet due is marked, and its answer counts', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await submitReview(page)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })

  await startReview(page, id)
  await expect(page.getByText('Not yet due: this review is due tomorrow')).toBeVisible()
  await expectGoodScreen(page, 'review, not yet due')
  await answerByKeys(page, keys.yes)
  await submitReview(page)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 0 })
})

for (const engine of ['as it is', 'without Temporal'] as const)
  test(`in a browser ${engine}, only a review loads the polyfill of Temporal, and only if it is needed`, async ({
    page,
    server,
  }) => {
    await createUser(page.request, server)
    const { id } = await createSeaList(page.request, 'ola')
    await reviewAll(page.request, id)
    if (engine === 'without Temporal') await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
    const polyfill = /\/implementation-[^/]*\.js$/
    const polyfills: string[] = []
    page.on('request', (request) => {
      if (polyfill.test(request.url())) polyfills.push(request.url())
    })
    await page.goto(`/learn/${id}`)
    await page.waitForLoadState('networkidle')
    expect(polyfills).toEqual([])
    const needed = await page.evaluate(() => !('Temporal' in globalThis))

    const start = async () => {
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await page.getByRole('button', { name: 'Start review' }).click()
    }
    // As if a new release had other files.
    await page.route(polyfill, (route) => route.abort())
    await start()
    if (needed) {
      await expect(page.getByRole('dialog', { name: 'Failed to load review' })).toBeVisible()
      await page.unroute(polyfill)
      await page.getByRole('button', { name: 'Reload the page' }).click()
      await start()
    }
    await expect(showAnswerButton(page)).toBeVisible()
    await expect(page.getByText('Not yet due: this review is due tomorrow')).toBeVisible()
    expect(polyfills.length > 0).toBe(needed)
  })

test('a list without vocabularies has nothing to review', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request)
  await openReviewOptions(page, id)
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByText('No vocabularies available for review in this list')).toBeVisible()
  await expectGoodScreen(page, 'nothing to review')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('loading a review can be retried after a network error', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  await page.goto(`/learn/${id}`)
  await page.waitForLoadState('networkidle')
  // The code of the options is loaded by itself when the network is back.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Failed to load review' })).toBeVisible()
  await expectGoodScreen(page, 'review options failed to load')
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Start review' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  // The review is, too; here the network seems to be there.
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load review')
  await expectGoodScreen(page, 'review failed to load')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(answeredCount(page, 0, 3)).toBeVisible()
})

test('a learned vocabulary is never reviewed again', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  // Without intervals a vocabulary is learned after one right answer.
  const settings = await page.request.post('/api/users/settings', { data: { reviews: { intervals: [] } } })
  expect(settings.status()).toBe(200)
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await submitReview(page)
  const learned = await page.request.get('/api/stats/learned-vocs-by-lang')
  expect(await learned.json()).toEqual([{ language: 'es', learnedCount: 1 }])
  await openReviewOptions(page, id)
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByText('No vocabularies available for review in this list')).toBeVisible()
})
