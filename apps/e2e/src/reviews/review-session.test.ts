import type { Page } from '@playwright/test'
import { createSeaList } from '../fixtures/lists.ts'
import {
  answerButtons,
  answerByKeys,
  answeredCount,
  expectSummary,
  keys,
  showAnswerButton,
  submitReview,
  translationStats,
} from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const dayMs = 24 * 3_600_000
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Terms' }).getByRole('link', { name, exact: true })
const states = (page: Page) => page.getByRole('region', { name: 'Your progress' }).getByRole('definition')
const choose = (page: Page, name: string) => answerButtons(page).getByRole('button', { name })

test('a learner reviews by pointer, from the page of a word that is due to its progress afterwards', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  const { items } = await (await page.request.get(`/api/vocs?list=${id}&sort=createdAt%2B`)).json()
  const known = { vocId: items[0].id, type: 'translation', result: 1, date: Date.now() - 5 * dayMs, thinkingTime: 1 }
  expect((await page.request.post('/api/reviews/vocs', { data: { vocReviews: [known] } })).status()).toBe(200)

  await test.step('a word says what is due of it, and leads to the review', async () => {
    await page.goto(`/library/lists/${id}/vocs?sort=createdAt%2B`)
    await expect(row(page, 'ola')).toHaveAccessibleDescription(/due Noun$/)
    await expect(row(page, 'marea')).not.toHaveAccessibleDescription(/due/)
    await row(page, 'ola').click()
    await expect(states(page)).toHaveText(['1 of 7due', 'New', 'New'])
    await expectGoodScreen(page, 'a word that is due')
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    const options = page.getByRole('dialog', { name: 'Review Option' })
    for (const type of ['Reverse Translation', 'Dictation'])
      await options.getByRole('checkbox', { name: type, exact: true }).uncheck()
    await expect(options).toContainText('1 due · 2 new')
    await expectGoodScreen(page, 'review options with counts')
    await options.getByRole('button', { name: 'Start review' }).click()
  })

  await test.step('cards are answered, and an answer is changed', async () => {
    await expect(page.getByRole('region', { name: 'Card 1 of 3' })).toContainText('ola')
    await expect(page.getByRole('list', { name: 'Examples' })).toContainText('Una (hidden word) grande')
    await showAnswerButton(page).click()
    await expect(page.getByRole('list', { name: 'Examples' })).toContainText('Una ola grande')
    await expect(choose(page, 'Yes')).toHaveAccessibleDescription('due in 4 days')
    await choose(page, 'No').click()

    await expect(page.getByRole('region', { name: 'Card 2 of 3' })).toContainText('marea')
    await page.getByRole('button', { name: 'Previous card' }).click()
    await expect(page.getByRole('region', { name: 'Card 1 of 3' })).toContainText('ola in English')
    await expect(choose(page, 'No')).toHaveAttribute('aria-pressed', 'true')
    await expectGoodScreen(page, 'an answered card')
    await choose(page, 'Yes').click()
    await expect(answeredCount(page, 1, 3)).toBeVisible()

    for (const answer of ['No', 'Neutral']) {
      await showAnswerButton(page).click()
      await choose(page, answer).click()
    }
  })

  await test.step('the summary says what comes next, and practises the missed words', async () => {
    await expectSummary(page, '3 / 3', 1, 1, 1, 0)
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary).toContainText('1 of 3 known, 2 to repeat')
    await expect(summary).toContainText('Next: 2 due at once, 1 due in 4 days.')
    // Two of the nine cards of the list are due at once, and six were not asked yet.
    await expect(summary).toContainText('After this, today still has 2 due and 6 new.')
    await expect(page.getByRole('list', { name: 'Not known yet' }).getByRole('listitem')).toContainText([
      'marea',
      'vela',
    ])
    await expectGoodScreen(page, 'summary with missed cards')

    await page.getByRole('button', { name: 'Practise these 2 now' }).click()
    await expect(page.getByText('Practice: nothing counts')).toBeVisible()
    await expectGoodScreen(page, 'practice')
    await answerByKeys(page, keys.no, keys.yes, keys.yes)
    await expectSummary(page, '3 / 3', 1, 1, 1, 0)
    await submitReview(page)
    await expect(page.getByText('Review submitted')).toBeVisible()
  })

  await test.step('the last answer of each card counts, also on the page of the word', async () => {
    expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 2 })
    const today = await (await page.request.get('/api/reviews/today')).json()
    expect({ due: today.due, new: today.new }).toEqual({ due: 2, new: 6 })
    await page.getByRole('link', { name: 'List details' }).click()
    await page.getByRole('link', { name: 'ola', exact: true }).click()
    await expect(states(page)).toHaveText(['2 of 7in 4 days', 'New', 'New'])
    await expect(row(page, 'ola')).not.toHaveAccessibleDescription(/due/)
    await expect(row(page, 'marea')).toHaveAccessibleDescription(/due Noun$/)
  })
})
