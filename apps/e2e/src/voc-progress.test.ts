import type { Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { answerByKeys, keys, submitReview } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Terms' }).getByRole('link', { name, exact: true })
const states = (page: Page) => page.getByRole('region', { name: 'Your progress' }).getByRole('definition')

test('a word says what is due of it, and a review changes that', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  const { items } = await (await page.request.get(`/api/vocs?list=${id}&sort=createdAt%2B`)).json()
  const days = 24 * 3_600_000
  const answer = { vocId: items[0].id, type: 'translation', result: 1, date: Date.now() - 5 * days, thinkingTime: 1 }
  expect((await page.request.post('/api/reviews/vocs', { data: { vocReviews: [answer] } })).status()).toBe(200)

  await page.goto(`/library/lists/${id}/vocs?sort=createdAt%2B`)
  await expect(row(page, 'ola')).toHaveAccessibleDescription(/due Noun$/)
  await expect(row(page, 'marea')).not.toHaveAccessibleDescription(/due/)
  await row(page, 'ola').click()
  await expect(states(page)).toHaveText(['1 of 7due', 'New', 'New'])
  await expectGoodScreen(page, 'a word that is due')

  await page.getByRole('link', { name: /^Review \d+$/ }).click()
  const options = page.getByRole('dialog', { name: 'Review Option' })
  await expect(options).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.getByRole('link', { name: 'Review Translation' }).click()
  await options.getByRole('button', { name: 'Start review' }).click()
  await answerByKeys(page, keys.yes, keys.yes)
  await submitReview(page)

  await page.getByRole('link', { name: 'List details' }).click()
  await page.getByRole('link', { name: 'ola', exact: true }).click()
  await expect(states(page)).toHaveText(['2 of 7in 4 days', 'New', 'New'])
  await expect(row(page, 'ola')).not.toHaveAccessibleDescription(/due/)
  await row(page, 'marea').click()
  await expect(states(page)).toHaveText(['1 of 7tomorrow', 'New', 'New'])

  // The word suspended elsewhere, on a phone, where it fills the page.
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await page.request.put(`/api/vocs/${items[1].id}/suspension`)).status()).toBe(204)
  await page.reload()
  await expect(states(page)).toHaveText(['1 of 7suspended', 'Newsuspended', 'Newsuspended'])
  await expectGoodScreen(page, 'a suspended word on a phone')
})
