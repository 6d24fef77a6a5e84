import { createSeaList } from './fixtures/lists.ts'
import {
  answerByKeys,
  expectSummary,
  keys,
  showAnswerButton,
  startOver,
  startReview,
  submitReview,
  translationStats,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('the summary tells what was missed and what comes next, and practises it before it is submitted', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  await answerByKeys(page, keys.no, keys.yes, keys.neutral)
  await expectSummary(page, '3 / 3', 1, 1, 1, 0)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Your statistics will show +1')
  await expect(summary).toContainText('Next: 2 due at once, 1 due tomorrow.')
  // Two of the nine cards of the list are due at once, and six were not asked yet.
  await expect(summary).toContainText('After this, today still has 2 due and 6 new cards.')
  await expect(page.getByRole('list', { name: 'Not known yet' }).getByRole('listitem')).toContainText(['ola', 'vela'])
  await expectGoodScreen(page, 'summary with missed cards')

  await page.getByRole('button', { name: 'Practise these 2 now' }).click()
  await expect(page.getByText('Practice: nothing counts')).toBeVisible()
  await expectGoodScreen(page, 'practice')
  await answerByKeys(page, keys.no, keys.yes, keys.yes)
  await expectSummary(page, '3 / 3', 1, 1, 1, 0)
  await submitReview(page)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 2 })
  const today = await (await page.request.get('/api/reviews/today')).json()
  expect({ due: today.due, new: today.new }).toEqual({ due: 2, new: 6 })
})

test('a key that is held or pressed twice does not submit, and Enter does', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  const submissions: string[] = []
  page.on('request', (request) => void (request.url().includes('reviews.submit') && submissions.push(request.url())))
  await startReview(page, id)
  await page.keyboard.press('Enter')
  await page.keyboard.press(keys.yes)
  await page.keyboard.press('Enter')
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeFocused()
  await expect(submit).toBeEnabled()

  // Held on Back, Enter shows the card, and keeps its answer at most once.
  await page.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.down('Enter')
  for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.down('Enter')
  await expect(submit).toBeEnabled()
  for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(submit).toBeFocused()
  expect(submissions).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })
})

test('Start over asks first', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.getByRole('button', { name: 'Start over' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start over?' })
  await expect(question).toContainText('Your answer is removed')
  await expectGoodScreen(page, 'question before starting over')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expectSummary(page, '1 / 1', 1, 0, 0, 1)
  await startOver(page)
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Card 1 of 1' })).toBeFocused()
})
