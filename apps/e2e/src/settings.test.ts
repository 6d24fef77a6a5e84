import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeList, signInSomebody } from './people.ts'
import { answerByKeys, keys, question, reviewByCalls, showAnswer, startReview, submit } from './reviewing.ts'
import { expectGoodScreen } from './screens.ts'

const intervals = (page: Page) => page.getByRole('region', { name: 'Reviews intervals' }).getByRole('spinbutton')
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('the intervals can be changed, and everything follows them', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Sea', ['ola'])
  await reviewByCalls(page.request, id, ['translation'])
  await page.goto(`/learn/${id}`)
  const translation = page.getByRole('region', { name: 'Translation', exact: true }).getByRole('definition')
  await expect(translation).toHaveText(['12%', '1 / 8', '0'])

  await page.getByRole('button', { name: 'Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectIntervals(page, 1, 3, 7, 14, 30, 90, 180)
  await expect(page.getByText(/after 325 days, at confidence level 8/)).toBeVisible()

  await button(page, 'Add Interval').click()
  await expectIntervals(page, 1, 3, 7, 14, 30, 90, 180, 270)
  for (let left = 8; left > 1; left--) await button(page, 'Remove last interval').click()
  await intervals(page).first().fill('0')
  await expect(page.getByText(/after 0 days, at confidence level 2/)).toBeVisible()
  // What is not saved is not left without a question.
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectGoodScreen(page, 'leaving changed settings')
  await page.keyboard.press('Escape')
  await expectIntervals(page, 0)

  await intervals(page).first().fill('1001')
  await button(page, 'Save').click()
  await expect(page.getByText('Must be 1000 or less')).toBeVisible()
  await expect(intervals(page).first()).toBeFocused()
  await expectGoodScreen(page, 'settings with a fault')
  await intervals(page).first().fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('updated', { exact: true })).toBeVisible()

  // The right answer of before is due at once by the new ladder, and one more makes it learned.
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await page.getByRole('link', { name: 'Sea' }).click()
  await expect(translation).toHaveText(['50%', '1 / 2', '1'])
  await startReview(page, id)
  await showAnswer(page).click()
  const answer = (name: string) => question(page).getByRole('button', { name })
  await expect(answer('No')).toHaveAccessibleDescription('due at once')
  await expect(answer('Neutral')).toHaveAccessibleDescription('due at once')
  await expect(answer('Yes')).toHaveAccessibleDescription('learned')
  await answer('Yes').click()
  await submit(page)
  await expect(translation).toHaveText(['100%', '2 / 2', '0'])
  await page.getByRole('banner').getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('row', { name: /Spanish/ }).getByRole('cell')).toHaveText([/Spanish/, '1'])
  await expectGoodScreen(page, 'learned vocabularies')
})

async function expectIntervals(page: Page, ...days: number[]): Promise<void> {
  await expect(intervals(page)).toHaveCount(days.length)
  for (const [index, day] of days.entries()) await expect(intervals(page).nth(index)).toHaveValue(String(day))
}

test('a network that fails keeps the intervals that were typed', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  await page.goto('/settings')
  await button(page, 'Remove last interval').click()
  await page.context().setOffline(true)
  await button(page, 'Save').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Settings update failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Network Error')
  await expectGoodScreen(page, 'settings refused')
  await page.context().setOffline(false)
  await expectIntervals(page, 1, 3, 7, 14, 30, 90)
  await button(page, 'Save').click()
  await expect(page.getByText('updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expectIntervals(page, 1, 3, 7, 14, 30, 90)
})

test('the statistics of somebody who has learned nothing yet', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  await page.goto('/stats')
  await expect(page.getByText('You did not learn any vocabularies yet')).toBeVisible()
  const { id } = await makeList(page.request, 'Sea', ['ola'])
  await page.request.post('/api/users/settings', { data: { reviews: { intervals: [] } } })
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await submit(page)
  await page.getByRole('banner').getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('row', { name: /Spanish/ })).toContainText('1')
})
