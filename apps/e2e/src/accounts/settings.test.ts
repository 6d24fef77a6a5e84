import type { Page } from '@playwright/test'
import { createList } from '../fixtures/lists.ts'
import { answerButtons, reviewAll, showAnswerButton, submitReview } from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import type { Server } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

const card = (page: Page, name: 'Reviews intervals' | 'Your day' | 'Access tokens') =>
  page.getByRole('region', { name })
const intervals = (page: Page) => card(page, 'Reviews intervals').getByRole('spinbutton')
const headerLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const translation = (page: Page) =>
  page.getByRole('region', { name: 'Translation', exact: true }).getByRole('definition')

test('the settings: intervals and what they cost, the time zone and the day, and access tokens', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await reviewAll(page.request, id, ['translation'])
  await test.step("the browser's time zone is saved for a user who has none", () => saveBrowserTimeZone(page, id))
  await test.step('an estimate says what the intervals cost and keep', () => estimateIntervals(page))
  await test.step('unsaved intervals are not lost, and invalid ones not saved', () => editIntervals(page))
  await test.step('saved intervals apply to the statistics and the reviews', () => reviewByNewIntervals(page))
  await test.step('another time zone is kept, and the day can be changed', () => changeDay(page))
  await test.step('a program can use an access token until it is revoked', () => useAccessToken(page, server))
})

async function saveBrowserTimeZone(page: Page, listId: string): Promise<void> {
  await saveTimeZone(page, null)
  const isSent = page.waitForResponse((response) => response.url().includes('reviews.updateSettings'))
  await page.goto(`/learn/${listId}`)
  await expect(translation(page)).toHaveText(['14%', '1 / 7', '0'])
  await isSent
  expect(await savedReviews(page)).toMatchObject({ timeZone: 'Asia/Tokyo', dayStartsAt: 4 })
}

async function saveTimeZone(page: Page, timeZone: string | null): Promise<void> {
  const response = await page.request.post('/api/users/settings', { data: { reviews: { timeZone } } })
  expect(response.status()).toBe(200)
}

async function savedReviews(page: Page): Promise<Record<string, unknown>> {
  const { reviews } = await (await page.request.get('/api/users/settings')).json()
  return reviews
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

/** A worker of the browser simulates them. */
async function estimateIntervals(page: Page): Promise<void> {
  await openSettings(page)
  const sentence = card(page, 'Reviews intervals').getByText(/^With 20 new cards a day: about [\d,]+ reviews a day/)
  await expect(sentence).toContainText(/ after three months, and \d+ of 100 cards remembered\.$/)
  const estimated = /About [\d,]+ reviews a day, \d+ of 100 cards remembered\.$/
  for (const name of ['Careful', 'Balanced', 'Swift'])
    await expect(page.getByRole('radio', { name })).toHaveAccessibleDescription(estimated)

  const before = await sentence.textContent()
  const fields = await intervals(page).first().boundingBox()
  await intervals(page).first().fill('9')
  await expect(card(page, 'Reviews intervals').getByText('Estimating…')).toBeVisible()
  await expect(sentence).not.toHaveText(before ?? '')
  expect(await intervals(page).first().boundingBox(), 'nothing has moved').toEqual(fields)
}

async function editIntervals(page: Page): Promise<void> {
  const remove = card(page, 'Reviews intervals').getByRole('button', { name: 'Remove last interval' })
  for (let left = await intervals(page).count(); left > 1; left--) await remove.click()
  await intervals(page).first().fill('1001')
  await headerLink(page, 'Learn').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectGoodScreen(page, 'leaving changed settings')
  await page.keyboard.press('Escape')
  await expect(intervals(page).first()).toHaveValue('1001')

  await card(page, 'Reviews intervals').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be 1,000 or less')).toBeVisible()
  await expect(intervals(page).first()).toBeFocused()
  await expectGoodScreen(page, 'settings with an error')
  await intervals(page).first().fill('0')
  await expect(page.getByText(/after 0 days, at confidence level 2/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('updated', { exact: true })).toBeVisible()
}

/** By the new schedule the card is due at once, and one more right answer makes it learned. */
async function reviewByNewIntervals(page: Page): Promise<void> {
  await headerLink(page, 'Learn').click()
  await page.getByRole('link', { name: 'Sea' }).click()
  await expect(translation(page)).toHaveText(['50%', '1 / 2', '1'])
  await page.getByRole('link', { name: 'Review Translation', exact: true }).click()
  await page.getByRole('button', { name: 'Start review' }).click()
  await showAnswerButton(page).click()
  const answer = (name: string) => answerButtons(page).getByRole('button', { name })
  await expect(answer('No')).toHaveAccessibleDescription('due at once')
  await expect(answer('Neutral')).toHaveAccessibleDescription('due at once')
  await expect(answer('Yes')).toHaveAccessibleDescription('learned')
  await answer('Yes').click()
  await submitReview(page)
  await expect(translation(page)).toHaveText(['100%', '2 / 2', '0'])
  await headerLink(page, 'Stats').click()
  await expect(page.getByRole('row', { name: /Spanish/ }).getByRole('cell')).toHaveText([/Spanish/, '1'])
}

async function changeDay(page: Page): Promise<void> {
  await saveTimeZone(page, 'Europe/Berlin')
  await page.goto('/settings')
  const notice = page.getByRole('region', { name: 'Time zone' })
  await expect(notice).toContainText('Your browser is in Asia/Tokyo, your days follow Europe/Berlin.')
  await expectGoodScreen(page, 'another time zone')
  await notice.getByRole('button', { name: 'Keep Europe/Berlin' }).click()
  await expect(notice).toHaveCount(0)

  const day = card(page, 'Your day')
  await expect(day.getByRole('combobox', { name: 'Time zone' })).toHaveText('Europe/Berlin')
  await day.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByPlaceholder('Search time zones').fill('new york')
  await expectGoodScreen(page, 'the time zones')
  await page.keyboard.press('Enter')
  await day.getByRole('combobox', { name: 'Begin of the day' }).selectOption('06:00')
  await day.getByRole('spinbutton', { name: 'New cards a day' }).fill('5')
  await day.getByRole('switch', { name: 'Learned words return' }).click()
  await day.getByRole('switch', { name: 'Introduce new words' }).click()
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('updated', { exact: true })).toBeVisible()
  expect(await savedReviews(page)).toEqual({
    intervals: [0],
    timeZone: 'America/New_York',
    dayStartsAt: 6,
    newPerDay: 5,
    reviewsPerDay: 200,
    learnedReturn: true,
    introduce: false,
    repeatMissed: true,
    schedule: 'intervals',
    retention: 0.85,
  })
}

async function useAccessToken(page: Page, server: Server): Promise<void> {
  await page.getByRole('tab', { name: 'Access tokens' }).click()
  const tokens = card(page, 'Access tokens')
  await tokens.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabel('Name').fill('Backup script')
  await form.getByRole('button', { name: 'Create' }).dblclick()
  const text = page.getByRole('textbox', { name: 'Access token' })
  await expect(text).toBeFocused()
  const token = await text.inputValue()
  await expectGoodScreen(page, 'an access token, shown once')
  // A click outside of the dialog does nothing; Escape asks for confirmation, unless the token has been copied.
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep open' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tokens.getByRole('button', { name: 'New token' })).toBeFocused()
  await expect(tokens.getByRole('row', { name: /Backup script/ })).toContainText('Never used')
  expect(await page.content()).not.toContain(token)

  // A program has neither a cookie nor a browser.
  const call = (method: string, path: string, data?: object) =>
    fetch(`${server.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    })
  const lists = await call('GET', 'lists/user')
  expect(lists.status).toBe(200)
  expect(await lists.json()).toMatchObject({ lists: [{ name: 'Sea' }] })
  expect((await call('POST', 'lists', { name: 'Land', language: 'es', targetLanguages: ['en'] })).status).toBe(403)

  await page.reload()
  await expect(tokens.getByRole('row', { name: /Backup script/ })).toContainText('Read only')
  await expect(tokens.getByText('Never used')).toHaveCount(0)
  await expectGoodScreen(page, 'access tokens')
  await tokens.getByRole('button', { name: 'Revoke Backup script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).dblclick()
  await expect(page.getByText('Access token revoked')).toBeVisible()
  await expect(tokens.getByText('No access tokens yet')).toBeVisible()
  expect((await call('GET', 'lists/user')).status).toBe(401)
}
