import { createList } from './fixtures/lists.ts'
import { answerByKeys, answeredCount, expectSummary, keys, submitReview, translationStats } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('the cards of the day are reviewed over all lists, from Enter until the day is done', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.request.post('/api/users/settings', { data: { reviews: { newPerDay: 4 } } })
  const spanish = await createList(page.request, 'Olas', ['ola', 'vela'])
  const german = await createList(page.request, 'Wellen', ['Welle', 'Segel'], { language: 'de' })
  const today = page.getByRole('region', { name: 'Today' })

  await page.goto('/learn')
  await expect(today.getByRole('heading')).toHaveText('4 new cards are waiting')
  await expect(today).toContainText('Due 0 · new 4 of 12')
  await today.getByText('By list').click()
  await expect(today.getByRole('listitem')).toHaveText([/Wellen\s*2 new/, /Olas\s*2 new/])
  await expectGoodScreen(page, 'what today brings')
  await page.reload()

  // Nothing has the focus.
  await expect(today.getByRole('button', { name: 'Start' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Card 1 of 4' })).toContainText('Wellen')
  await answerByKeys(page, keys.yes)
  await expect(page.getByRole('region', { name: 'Card 2 of 4' })).toContainText('Olas')
  await expectGoodScreen(page, 'a card of one of several lists')
  await answerByKeys(page, keys.yes)

  await page.reload()
  const notice = page.getByRole('region', { name: 'Unsent answers over all lists' })
  await expect(notice).toContainText('2 unsent answers over all lists')
  await today.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsent answers' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answeredCount(page, 2, 4)).toBeVisible()
  await answerByKeys(page, keys.yes, keys.yes)
  await expectSummary(page, '4 / 4', 4, 0, 0, 4)
  await submitReview(page)
  await expect(notice).toHaveCount(0)
  for (const { id } of [spanish, german])
    expect((await translationStats(page.request, id)).confidence, 'answers of both lists').toBeGreaterThan(0)

  await expect(today.getByRole('heading')).toHaveText('Done for today')
  await expect(today).toContainText('Tomorrow 4 cards come back, with 4 new.')
  await expectGoodScreen(page, 'a day that is done')
  await today.getByRole('button', { name: '8 more new cards' }).click()
  await answerByKeys(page, keys.yes)
  await expect(answeredCount(page, 1, 8)).toBeVisible()
})

test('the review of a list is one click away from its vocabularies', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Olas', ['ola', 'vela'])
  await page.goto(`/library/lists/${id}/vocs`)
  await page.getByRole('link', { name: 'Review' }).click()
  const options = page.getByRole('dialog', { name: 'Review Option' })
  await expect(options.getByRole('radio', { name: 'What is due, then new ones' })).toBeChecked()
  await expect(options).toContainText('0 due, 6 new')
  await expectGoodScreen(page, 'review options with counts')
  await options.getByRole('button', { name: 'Start review' }).click()
  await answerByKeys(page, keys.yes)
})
