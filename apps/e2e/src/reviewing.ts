import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { makeList } from './people.ts'

/** The keys that answer a card. */
export const keys = { no: '1', neutral: '2', yes: '3' } as const

/** Opens the review options of a list, with this type chosen, or all of them. */
export async function openOptions(page: Page, listId: string, type = 'translation'): Promise<void> {
  await page.goto(`/learn/${listId}?review=${type}`)
  await appears(page.getByRole('dialog', { name: 'Review Option' }).getByRole('button', { name: 'Start review' }))
}

/** Opens the options of a list and starts with them as they are; the first card is asked. */
export async function startReview(page: Page, listId: string, type = 'translation'): Promise<void> {
  await openOptions(page, listId, type)
  await page.getByRole('button', { name: 'Start review' }).click()
  await appears(showAnswer(page))
}

/** Like `toBeVisible`, which looks again only after ever longer pauses; for what every walk waits for. */
const appears = (target: Locator) => expect.poll(() => target.isVisible(), { intervals: [20] }).toBe(true)

export const showAnswer = (page: Page) => page.getByRole('button', { name: 'Show Answer' })

/** The question that stands over the answers, once the answer of the card is shown. */
export const question = (page: Page) => page.getByRole('group', { name: 'Did you know it?' })

/** How many of the session's cards are answered. */
export const answered = (page: Page, count: number, of: number) =>
  page.getByRole('dialog').getByText(`${count} / ${of}`, { exact: true }).first()

/** Answers one card after the other by keyboard. */
export async function answerByKeys(page: Page, ...answers: (typeof keys)[keyof typeof keys][]): Promise<void> {
  for (const answer of answers) {
    await expect(showAnswer(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press(answer)
    await expect(question(page)).toBeHidden()
  }
}

/** The figures of the summary: answered cards, yes, neutral, no, gained confidence. */
export async function expectSummary(page: Page, ...figures: (string | number)[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText(figures.map(String))
}

/** Submits from the summary, and waits until the session is over. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What the page offers of answers that the server does not have. */
export const unsent = (page: Page, listName: string) =>
  page.getByRole('region', { name: `Unsent answers in ${listName}` })

/** What the server knows of the translations of a list. */
export async function translationsOf(request: APIRequestContext, listId: string) {
  const answer = await request.get(`/api/lists/${listId}/stats`)
  expect(answer.status()).toBe(200)
  const { translation } = await answer.json()
  return { confidence: Number(translation.confidence), due: Number(translation.dueCount) }
}

/** A list whose terms ask in this order. */
export const makeSea = (request: APIRequestContext, ...terms: string[]) => makeList(request, 'Sea', terms)

/** Answers everything of a list by the REST calls, in all types or in these. */
export async function reviewByCalls(
  request: APIRequestContext,
  listId: string,
  types: readonly string[] = ['translation', 'reverseTranslation', 'dictation'],
  result: -1 | 0 | 1 = 1,
): Promise<void> {
  const queue = await request.get(`/api/reviews/vocs?list=${listId}&types=${types.join()}&count=100`)
  expect(queue.status()).toBe(200)
  const cards: { vocId: string; reviewType: string }[] = await queue.json()
  const date = Date.now()
  const vocReviews = cards.map(({ vocId, reviewType }) => ({
    vocId,
    type: reviewType,
    result,
    date,
    thinkingTime: 1000,
  }))
  const saved = await request.post('/api/reviews/vocs', { data: { vocReviews } })
  expect(await saved.json()).toEqual({ saved: cards.length, skipped: [] })
}
