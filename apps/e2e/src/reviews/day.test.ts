import type { APIRequestContext, Page } from '@playwright/test'
import { createList } from '../fixtures/lists.ts'
import {
  answerButtons,
  answerByKeys,
  answeredCount,
  expectSummary,
  keys,
  leaveForSummary,
  showAnswerButton,
  submitReview,
} from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

/** The cards of the day: first two that are due, then new ones, from three lists in turn. */
const due = 2
const newCards = 12
const cards = due + newCards
const listNames = ['Sea', 'Land', 'Sky']
const terms = 5
/** So many new words are introduced before the first of them is asked. */
const ahead = 5

const wide = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }
test.use({ viewport: wide, hasTouch: true })

const card = (page: Page, number: number, count = cards) =>
  page.getByRole('region', { name: `Card ${number} of ${count}`, exact: true })
const newWord = (page: Page) => page.getByRole('region', { name: 'New word' })
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const session = (page: Page) => page.getByRole('dialog', { name: /^Review/ })
const notice = (page: Page) => page.getByRole('region', { name: 'Unsent answers over all lists' })
const gotIt = (page: Page) => page.getByRole('button', { name: 'Got it' })

test('a first day over three lists, typed, introduced and repeated, with Back, a reload and no network, until it is done', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await createDay(page.request)

  await test.step('the page says what the day brings, its answers can be typed, and Enter starts it', async () => {
    await page.goto('/learn')
    await expect(today(page).getByRole('heading')).toHaveText('2 cards are coming back')
    await expect(today(page)).toContainText('Due 2 · new 12 of 43')
    await today(page).getByText('By list').click()
    await expect(today(page).getByRole('listitem')).toHaveText([
      /Land\s*1 due · 4 new/,
      /Sea\s*1 due · 4 new/,
      /Sky\s*4 new/,
    ])
    await expectGoodScreen(page, 'what today brings')
    await today(page).getByRole('button', { name: 'Options' }).click()
    await page.getByRole('checkbox', { name: 'Typed answers' }).check()
    await expectGoodScreen(page, 'the options of today')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Nothing has the focus.
    await blur(page)
    await page.keyboard.press('Enter')
  })

  await test.step('what is due is typed, and Enter takes the suggested answer', async () => {
    for (let number = 1; number <= due; number++) {
      await expect(card(page, number).getByRole('textbox', { name: 'Your answer' })).toBeFocused()
      const [term = ''] = /(sea|land) 1/.exec((await card(page, number).textContent()) ?? '') ?? []
      await page.keyboard.type(term)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Suggested')).toBeVisible()
      await press(page, 'Enter')
    }
  })

  await test.step('new words come from all lists, which they name, before they are asked', async () => {
    const seen = new Set<string>()
    for (let number = 1; number <= ahead; number++) {
      await expect(gotIt(page)).toBeVisible()
      const text = await newWord(page).textContent()
      for (const list of listNames) if (text?.includes(list) === true) seen.add(list)
      if (number === 1) await expectGoodScreen(page, 'a new word')
      await press(page, 'Enter')
    }
    expect([...seen].toSorted()).toEqual(listNames.toSorted())
    await expect(card(page, 3)).toBeVisible()
    await press(page, 'u')
    await expect(newWord(page)).toBeVisible()
    await press(page, 'Enter')
    await answerByKeys(page, keys.yes, keys.no)
    await expect(card(page, 5)).toBeVisible()
  })

  await test.step('Back of the browser leads to the summary, and from there closes the session, whose answers wait', async () => {
    await leaveForSummary(page, () => page.evaluate(() => history.back()))
    await expect(page.getByText('3 of 4 known, 1 to repeat')).toBeVisible()
    await page.goBack()
    await expect(session(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/learn$/)
    await notice(page).getByRole('button', { name: 'Go on' }).click()
    await expect(card(page, 5)).toBeVisible()
  })

  await test.step('a reload leaves the answers, which come before another session', async () => {
    await page.reload()
    await expect(notice(page)).toContainText('4 unsent answers over all lists')
    await today(page).getByRole('button', { name: 'Start' }).click()
    const question = page.getByRole('dialog', { name: 'Unsent answers' })
    await expect(question.getByRole('button', { name: 'Go on' })).toBeFocused()
    await expectGoodScreen(page, 'unsent answers before a review')
    await page.keyboard.press('Enter')
    await expect(answeredCount(page, 4, cards)).toBeVisible()
    await press(page, 'ArrowLeft')
    await expect(card(page, 4)).toBeVisible()
    await press(page, 'Enter')
    await expect(card(page, 5)).toBeVisible()
  })

  await test.step('on a phone × leads to the summary and Back to the card, all by thumb', async () => {
    await page.setViewportSize(phone)
    await leaveForSummary(page, () => page.getByRole('button', { name: 'Close' }).tap())
    await expectGoodScreen(page, 'the summary of a session that is closed, on a phone')
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await expect(card(page, 5)).toBeVisible()
    for (let left = 3; left > 0; left--) {
      await showAnswerButton(page).tap()
      await answerButtons(page).getByRole('button', { name: 'Yes' }).tap()
    }
    await expect(gotIt(page)).toBeVisible()
    await expectGoodScreen(page, 'a new word on a phone')
    await gotIt(page).tap()
    const again = page.getByRole('region', { name: 'Card 4 of 14, again' })
    await expect(again).toContainText('only your first answer counts')
    await expectGoodScreen(page, 'a repetition on a phone')
    await showAnswerButton(page).tap()
    await answerButtons(page).getByRole('button', { name: 'Yes' }).tap()
  })

  await test.step('without a network the session ends and practises, and is sent when it is back', async () => {
    await page.context().setOffline(true)
    const repeated = await answerRest(page, [9, 14])
    expect(repeated.toSorted()).toEqual(['Card 14 of 14, again', 'Card 9 of 14, again', 'Card 9 of 14, again'])
    await expectSummary(page, '14 / 14', 11, 0, 3, 8)
    await expect(page.getByText('11 of 14 known, 3 to repeat')).toBeVisible()
    await expectGoodScreen(page, 'the summary of a day on a phone')
    // The cards that were not known, answered once more, which changes no count.
    await page.getByRole('button', { name: 'Practise these 3 now' }).click()
    await answerByKeys(page, keys.yes, keys.yes, keys.yes)
    await expectSummary(page, '14 / 14', 11, 0, 3, 8)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('are sent when you are back')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Review submitted').first()).toBeVisible()
    await expect(session(page)).toHaveCount(0)
  })

  await test.step('what was not known comes back, and then the day is done', async () => {
    await page.setViewportSize(wide)
    await expect(today(page).getByRole('heading')).toHaveText('3 cards are coming back')
    await today(page)
      .getByRole('button', { name: /^Start/ })
      .click()
    await expect(card(page, 1, 3)).toBeVisible()
    await answerByKeys(page, keys.yes, keys.yes, keys.yes)
    const tomorrow = 'Tomorrow 12 cards come back, with 12 new.'
    await expect(page.getByText(`1 day in a row. ${tomorrow}`)).toBeVisible()
    await expectGoodScreen(page, 'the summary of a day')
    await submitReview(page)
    await expect(today(page).getByRole('heading')).toHaveText('Done for today')
    await expect(today(page)).toContainText(tomorrow)
    await expectGoodScreen(page, 'a day that is done')
    await today(page).getByRole('button', { name: '10 more new cards' }).click()
    await expect(newWord(page)).toBeVisible()
  })
})

/** Presses a key that changes what the session shows. */
async function press(page: Page, key: string): Promise<void> {
  const before = await session(page).textContent()
  await page.keyboard.press(key)
  await expect.poll(() => session(page).textContent(), { intervals: [20] }).not.toBe(before)
}

/**
 * Goes on to the summary by keyboard: answers these cards No, the first of them also when it comes again, and all others Yes. Returns the
 * names of those that came again.
 */
async function answerRest(page: Page, missed: readonly number[]): Promise<string[]> {
  const repeated: string[] = []
  const asked = page.getByRole('region', { name: /^Card/ })
  for (;;) {
    await gotIt(page)
      .or(showAnswerButton(page))
      .or(page.getByRole('button', { name: 'Submit Review' }))
      .waitFor()
    if (await gotIt(page).isVisible()) await press(page, 'Enter')
    else if (await showAnswerButton(page).isVisible()) {
      const name = (await asked.getAttribute('aria-label')) ?? ''
      const isAgain = name.endsWith(', again')
      const isMissed = missed.some((number) => name.startsWith(`Card ${number} of`))
      const isMissedAgain = name.startsWith(`Card ${missed[0]} of`) && !repeated.includes(name)
      if (isAgain) repeated.push(name)
      await press(page, 'Enter')
      await press(page, (isAgain ? isMissedAgain : isMissed) ? keys.no : keys.yes)
    } else return repeated
  }
}

/** Makes the lists, with a reverse translation of two words that is due. */
async function createDay(request: APIRequestContext): Promise<void> {
  const settings = await request.post('/api/users/settings', { data: { reviews: { newPerDay: newCards } } })
  expect(settings.status()).toBe(200)
  for (const name of listNames) {
    const words = Array.from({ length: terms }, (_, n) => `${name.toLowerCase()} ${n + 1}`)
    const { id } = await createList(request, name, words)
    if (name !== 'Sky') await answerFirst(request, id)
  }
}

/** Answers the reverse translation of the first word of a list, five days ago. */
async function answerFirst(request: APIRequestContext, listId: string): Promise<void> {
  const { items } = await (await request.get(`/api/vocs?list=${listId}&sort=term%2B`)).json()
  const date = Date.now() - 5 * 24 * 3_600_000
  const answered = { vocId: items[0].id, type: 'reverseTranslation', result: 1, date, thinkingTime: 1 }
  expect((await request.post('/api/reviews/vocs', { data: { vocReviews: [answered] } })).status()).toBe(200)
}

const blur = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
