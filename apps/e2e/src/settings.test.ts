import type { Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import {
  answerButtons,
  answerByKeys,
  keys,
  reviewAll,
  showAnswerButton,
  startReview,
  submitReview,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const card = (page: Page, name: 'Reviews intervals' | 'Your day') => page.getByRole('region', { name })
const intervals = (page: Page) => card(page, 'Reviews intervals').getByRole('spinbutton')
const button = (page: Page, name: string) => card(page, 'Reviews intervals').getByRole('button', { name })

test('changed intervals apply to the statistics and the reviews', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await reviewAll(page.request, id, ['translation'])
  await page.goto(`/learn/${id}`)
  const translation = page.getByRole('region', { name: 'Translation', exact: true }).getByRole('definition')
  await expect(translation).toHaveText(['14%', '1 / 7', '0'])

  await page.getByRole('button', { name: 'Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectIntervals(page, 1, 4, 12, 35, 100, 240)
  await expect(page.getByText(/after 392 days, at confidence level 7/)).toBeVisible()
  await page.getByRole('radio', { name: 'Careful' }).check()
  await expectIntervals(page, 1, 3, 7, 14, 30, 90, 180)
  await expect(page.getByText(/after 325 days, at confidence level 8/)).toBeVisible()

  await button(page, 'Add Interval').click()
  await expectIntervals(page, 1, 3, 7, 14, 30, 90, 180, 270)
  for (let left = 8; left > 1; left--) await button(page, 'Remove last interval').click()
  await intervals(page).first().fill('0')
  await expect(page.getByText(/after 0 days, at confidence level 2/)).toBeVisible()
  // Leaving with unsaved changes asks for confirmation.
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectGoodScreen(page, 'leaving changed settings')
  await page.keyboard.press('Escape')
  await expectIntervals(page, 0)

  await intervals(page).first().fill('1001')
  await button(page, 'Save').click()
  await expect(page.getByText('Must be 1000 or less')).toBeVisible()
  await expect(intervals(page).first()).toBeFocused()
  await expectGoodScreen(page, 'settings with an error')
  await intervals(page).first().fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('updated', { exact: true })).toBeVisible()

  // By the new schedule the card is due at once, and one more right answer makes it learned.
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await page.getByRole('link', { name: 'Sea' }).click()
  await expect(translation).toHaveText(['50%', '1 / 2', '1'])
  await startReview(page, id)
  await showAnswerButton(page).click()
  const answer = (name: string) => answerButtons(page).getByRole('button', { name })
  await expect(answer('No')).toHaveAccessibleDescription('due at once')
  await expect(answer('Neutral')).toHaveAccessibleDescription('due at once')
  await expect(answer('Yes')).toHaveAccessibleDescription('learned')
  await answer('Yes').click()
  await submitReview(page)
  await expect(translation).toHaveText(['100%', '2 / 2', '0'])
  await page.getByRole('banner').getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('row', { name: /Spanish/ }).getByRole('cell')).toHaveText([/Spanish/, '1'])
  await expectGoodScreen(page, 'learned vocabularies')
})

async function expectIntervals(page: Page, ...days: number[]): Promise<void> {
  await expect(intervals(page)).toHaveCount(days.length)
  for (const [index, day] of days.entries()) await expect(intervals(page).nth(index)).toHaveValue(String(day))
}

test('the card says what the intervals cost and keep, also beside each preset', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/settings')
  const sentence = card(page, 'Reviews intervals').getByText(/^With 20 new cards a day: about [\d,]+ reviews a day/)
  await expect(sentence).toContainText(/ after three months, and \d+ of 100 cards remembered\.$/)
  const estimated = /About [\d,]+ reviews a day, \d+ of 100 cards remembered\.$/
  for (const name of ['Careful', 'Balanced', 'Swift'])
    await expect(page.getByRole('radio', { name })).toHaveAccessibleDescription(estimated)
  await expectGoodScreen(page, 'estimated intervals')

  const before = await sentence.textContent()
  const fields = await intervals(page).first().boundingBox()
  await intervals(page).first().fill('9')
  await expect(card(page, 'Reviews intervals').getByText('Estimating…')).toBeVisible()
  await expect(sentence).not.toHaveText(before ?? '')
  // Nothing has moved.
  expect(await intervals(page).first().boundingBox()).toEqual(fields)
  await intervals(page).first().fill('')
  await expect(sentence).toHaveCount(0)
})

test('a network error keeps the changed intervals in the form', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/settings')
  await button(page, 'Remove last interval').click()
  await page.context().setOffline(true)
  await button(page, 'Save').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Settings update failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Network Error')
  await expectGoodScreen(page, 'failed settings')
  await page.context().setOffline(false)
  await expectIntervals(page, 1, 4, 12, 35, 100)
  await button(page, 'Save').click()
  await expect(page.getByText('updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expectIntervals(page, 1, 4, 12, 35, 100)
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test("the browser's time zone is saved once, another one is kept, and the day can be changed", async ({
    page,
    server,
  }) => {
    await createUser(page.request, server)
    await saveTimeZone(page, null)
    const isSent = page.waitForResponse((response) => response.url().includes('reviews.updateSettings'))
    await page.goto('/library')
    await isSent
    expect(await savedReviews(page)).toMatchObject({ timeZone: 'Asia/Tokyo', dayStartsAt: 4 })

    await saveTimeZone(page, 'Europe/Berlin')
    await page.goto('/learn')
    const notice = page.getByRole('region', { name: 'Time zone' })
    await expect(notice).toContainText('Your browser is in Asia/Tokyo, your days follow Europe/Berlin.')
    await expectGoodScreen(page, 'another time zone')
    await notice.getByRole('button', { name: 'Keep Europe/Berlin' }).click()
    await expect(notice).toHaveCount(0)

    await page.goto('/settings')
    const day = card(page, 'Your day')
    await expect(day.getByRole('combobox', { name: 'Time zone' })).toHaveText('Europe/Berlin')
    await day.getByRole('combobox', { name: 'Time zone' }).click()
    await page.getByPlaceholder('Search time zones').fill('new york')
    await expectGoodScreen(page, 'the time zones')
    await page.keyboard.press('Enter')
    await day.getByRole('combobox', { name: 'Begin of the day' }).selectOption('06:00')
    await day.getByRole('spinbutton', { name: 'New cards a day' }).fill('1001')
    await day.getByRole('button', { name: 'Save' }).click()
    await expect(day.getByText('Must be 1000 or less')).toBeVisible()
    await day.getByRole('spinbutton', { name: 'New cards a day' }).fill('5')
    await day.getByRole('switch', { name: 'Learned words return' }).click()
    await day.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('updated', { exact: true })).toBeVisible()
    await expectGoodScreen(page, 'the day')
    const { intervals: _, ...saved } = await savedReviews(page)
    const chosen = {
      timeZone: 'America/New_York',
      dayStartsAt: 6,
      newPerDay: 5,
      reviewsPerDay: 200,
      learnedReturn: true,
    }
    expect(saved).toEqual(chosen)
    await page.goto('/library')
    await page.waitForLoadState('networkidle')
    await expect(notice).toHaveCount(0)
  })
})

async function saveTimeZone(page: Page, timeZone: string | null): Promise<void> {
  const response = await page.request.post('/api/users/settings', { data: { reviews: { timeZone } } })
  expect(response.status()).toBe(200)
}

async function savedReviews(page: Page): Promise<Record<string, unknown>> {
  const { reviews } = await (await page.request.get('/api/users/settings')).json()
  return reviews
}

test('the statistics are empty until a vocabulary is learned', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/stats')
  await expect(page.getByText('You did not learn any vocabularies yet')).toBeVisible()
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await page.request.post('/api/users/settings', { data: { reviews: { intervals: [] } } })
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await submitReview(page)
  await page.getByRole('banner').getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('row', { name: /Spanish/ })).toContainText('1')
})
