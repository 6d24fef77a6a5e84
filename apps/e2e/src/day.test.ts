import type { APIRequestContext, Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import {
  answerButtons,
  answerByKeys,
  answeredCount,
  expectSummary,
  keys,
  showAnswerButton,
  submitReview,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** The cards of the day: new ones, from three lists in turn. */
const cards = 12
const listNames = ['Sea', 'Land', 'Sky']
const terms = 5

const card = (page: Page, number: number, count = cards) =>
  page.getByRole('region', { name: `Card ${number} of ${count}` })
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const notice = (page: Page) => page.getByRole('region', { name: 'Unsent answers over all lists' })

test('a day over three lists, with Back, a reload, misses and no network, until it is done', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await createDay(page.request)
  const dialog = page.getByRole('dialog', { name: /^Review/ })

  await test.step('the page says what the day brings, and Enter starts it', async () => {
    await page.goto('/learn')
    await expect(today(page).getByRole('heading')).toHaveText('12 new cards are waiting')
    await expect(today(page)).toContainText('Due 0 · new 12 of 45')
    await today(page).getByText('By list').click()
    await expect(today(page).getByRole('listitem')).toHaveText([/Sky\s*4 new/, /Land\s*4 new/, /Sea\s*4 new/])
    await expectGoodScreen(page, 'what today brings')
    // Nothing has the focus.
    await blur(page)
    await page.keyboard.press('Enter')
    await expect(card(page, 1)).toBeVisible()
  })

  await test.step('the cards come from all lists, and name theirs', async () => {
    const seen = new Set<string>()
    for (let number = 1; number <= 3; number++) {
      await expect(card(page, number)).toBeVisible()
      for (const list of listNames) if ((await dialog.textContent())?.includes(list) === true) seen.add(list)
      await answerByKeys(page, keys.yes)
    }
    expect([...seen].toSorted()).toEqual(listNames.toSorted())
  })

  await test.step('Back of the browser closes the session, whose answers wait', async () => {
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/learn$/)
    await notice(page).getByRole('button', { name: 'Go on' }).click()
    await expect(card(page, 4)).toBeVisible()
  })

  await test.step('a reload leaves the answers, which come before another session', async () => {
    await page.reload()
    await expect(notice(page)).toContainText('3 unsent answers over all lists')
    await today(page).getByRole('button', { name: 'Start' }).click()
    const question = page.getByRole('dialog', { name: 'Unsent answers' })
    await expect(question.getByRole('button', { name: 'Go on' })).toBeFocused()
    await expectGoodScreen(page, 'unsent answers before a review')
    await page.keyboard.press('Enter')
    await expect(answeredCount(page, 3, cards)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(card(page, 3)).toBeVisible()
    await page.keyboard.press(keys.neutral)
    await expect(card(page, 4)).toBeVisible()
  })

  await test.step('without a network the session ends and practises, and is sent when it is back', async () => {
    await page.context().setOffline(true)
    for (let number = 4; number <= cards; number++) await answerByKeys(page, number % 6 === 0 ? keys.no : keys.yes)
    await expectSummary(page, '12 / 12', 9, 1, 2, 7)
    // Those not known once more, which changes nothing that was counted.
    await page.getByRole('button', { name: 'Practise these 3 now' }).click()
    await answerByKeys(page, keys.yes, keys.yes, keys.yes)
    await expectSummary(page, '12 / 12', 9, 1, 2, 7)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('are sent when you are back')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Review submitted').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('what was not known comes back, and then the day is done', async () => {
    await expect(today(page).getByRole('heading')).toHaveText('3 cards are coming back')
    await today(page)
      .getByRole('button', { name: /^Start/ })
      .click()
    await expect(card(page, 1, 3)).toBeVisible()
    await answerByKeys(page, keys.yes, keys.yes, keys.yes)
    await submitReview(page)
    await expect(today(page).getByRole('heading')).toHaveText('Done for today')
    await expect(today(page)).toContainText('Tomorrow 12 cards come back, with 12 new.')
    await expectGoodScreen(page, 'a day that is done')
    await today(page).getByRole('button', { name: '10 more new cards' }).click()
    await showAnswerButton(page).click()
    await expect(answerButtons(page)).toBeVisible()
    await expect(card(page, 1, 10)).toBeVisible()
  })
})

async function createDay(request: APIRequestContext): Promise<void> {
  const settings = await request.post('/api/users/settings', { data: { reviews: { newPerDay: cards } } })
  expect(settings.status()).toBe(200)
  for (const name of listNames)
    await createList(
      request,
      name,
      Array.from({ length: terms }, (_, n) => `${name.toLowerCase()} ${n + 1}`),
    )
}

const blur = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
