import { expect, type Page } from '@playwright/test'
import { createList, createSeaList } from './fixtures/lists.ts'
import {
  answerByKeys,
  answeredCount,
  closeReview,
  expectSummary,
  keys,
  openReviewOptions,
  showAnswerButton,
  startReview,
  submitReview,
  translationStats,
  unsentAnswers,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { test } from './fixtures/test.ts'
import { createUser, goodPassword } from './fixtures/users.ts'

const banner = (page: Page) => unsentAnswers(page, 'Sea')
const continueButton = (page: Page) => banner(page).getByRole('button', { name: 'Go on' })
const submitButton = (page: Page) => banner(page).getByRole('button', { name: 'Submit' })

test('a closed review continues where it was', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  await closeReview(page)
  await expect(banner(page), 'no answers yet').toHaveCount(0)

  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await closeReview(page)
  await expect(banner(page)).toContainText('1 unsent answer in Sea')
  await expectGoodScreen(page, 'an unsent answer')
  await page.goto('/library')
  await continueButton(page).click()
  await expect(answeredCount(page, 1, 3)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Card 2 of 3' })).toContainText('marea')
  await answerByKeys(page, keys.no)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toContainText('2 unsent answers in Sea')
  await continueButton(page).click()
  await answerByKeys(page, keys.neutral)
  await expectSummary(page, '3 / 3', 1, 1, 1, 0)
  await submitReview(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 2 })
})

test('Review of a list with unsent answers asks what becomes of them first', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  const review = page.getByRole('button', { name: 'Review' })
  const dialog = page.getByRole('dialog', { name: 'Unsent answers' })
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await closeReview(page)

  await review.click()
  await expect(dialog).toContainText('1 unsent answer in Sea')
  await expectGoodScreen(page, 'unsent answers before a review')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toContainText('marea')
  await closeReview(page)

  // The address, too, and an error stays where it is.
  await page.goto(`/learn/${id}?review=all`)
  await expect(dialog).toBeVisible()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Network Error')
  await expect(dialog.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Start review' })).toBeFocused()
  await closeReview(page)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 1 })

  await startReview(page, id)
  await answerByKeys(page, keys.no)
  await closeReview(page)
  await review.click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Start review' })).toBeFocused()
  await expect(banner(page)).toHaveCount(0)
})

test('two tabs that start a review of the same list ask its cards once', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  const other = await page.context().newPage()
  for (const tab of [page, other]) await openReviewOptions(tab, id)
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Start review' }).click()))
  const waiting = (tab: Page) => tab.getByRole('dialog', { name: 'Open in another tab' })
  await expect(showAnswerButton(page).or(waiting(page))).toBeVisible()
  const [first, second] = (await waiting(page).isVisible()) ? [other, page] : [page, other]
  await expect(showAnswerButton(first)).toBeVisible()
  await expect(waiting(second)).toBeVisible()
  await expectGoodScreen(second, 'a list under review in another tab')

  await answerByKeys(first, keys.yes)
  await submitReview(first)
  await expect(second.getByRole('button', { name: 'Start review' })).toBeVisible()
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })

  // A tab that is closed with answers leaves them to the one that waits.
  await startReview(first, id, 'dictation')
  await second.goto(`/learn/${id}?review=all`)
  await expect(waiting(second)).toBeVisible()
  await answerByKeys(first, keys.yes)
  await first.close()
  await expect(second.getByRole('dialog', { name: 'Unsent answers' })).toContainText('1 unsent answer in Sea')
})

test('a crash of the tab loses no answers', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  const address = page.url()
  const crashed = page.waitForEvent('crash')
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)])
  await page.close()

  // The banner is visible at once, whatever page was open.
  const newPage = await page.context().newPage()
  await newPage.goto(address)
  await continueButton(newPage).click()
  await expect(answeredCount(newPage, 1, 2)).toBeVisible()
  await answerByKeys(newPage, keys.yes)
  await submitReview(newPage)
  expect(await translationStats(newPage.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('another tab can submit or discard the answers of a closed one', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.close()

  const next = await page.context().newPage()
  await next.goto('/library')
  await submitButton(next).click()
  await expect(banner(next)).toHaveCount(0)
  expect(await translationStats(next.request, id)).toEqual({ confidence: 1, due: 1 })

  await startReview(next, id)
  await answerByKeys(next, keys.yes)
  await closeReview(next)
  await banner(next).getByRole('button', { name: 'Discard' }).click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(banner(next)).toBeVisible()
  await banner(next).getByRole('button', { name: 'Discard' }).click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(banner(next)).toHaveCount(0)
  await next.reload()
  await expect(next.getByRole('region', { name: 'Total' })).toBeVisible()
  await expect(banner(next)).toHaveCount(0)
  expect(await translationStats(next.request, id)).toEqual({ confidence: 1, due: 1 })
})

test('a network error during a review loses no answers', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.context().setOffline(true)
  await answerByKeys(page, keys.yes, keys.yes)
  await expectSummary(page, '3 / 3', 3, 0, 0, 3)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  await expectSummary(page, '3 / 3', 3, 0, 0, 3)
  await expect(page.getByRole('button', { name: 'Start over' })).toBeDisabled()
  await expectGoodScreen(page, 'summary that could not be submitted')

  // The banner offers them, still without a network.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toContainText('3 unsent answers')
  await submitButton(page).click()
  await expect(banner(page).getByRole('alert')).toHaveText('Network Error')
  // They are sent when it is back.
  await page.context().setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 3, due: 0 })
})

test('a network error before the first answer loses no answers', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await startReview(page, id)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await answerByKeys(page, keys.yes, keys.yes)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  await expectSummary(page, '2 / 2', 2, 0, 0, 2)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('answers are submitted again after a lost response, and count once', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.route('**/api/trpc/reviews.submit**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  expect(await translationStats(page.request, id), 'the server has saved them').toEqual({ confidence: 1, due: 0 })
  await page.unroute('**/api/trpc/reviews.submit**')
  await submitReview(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })
})

test('a review whose session has ended leads to the sign-in and back, without losing answers', async ({
  page,
  server,
}) => {
  const { email } = await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await page.goto(`/learn/${id}`)
  await page.getByRole('button', { name: 'Review' }).click()
  for (const name of ['Reverse Translation', 'Dictation'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Start review' }).click()
  await answerByKeys(page, keys.yes)
  await page.context().clearCookies()
  // The summary asks the server what the day still holds.
  await answerByKeys(page, keys.yes)
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('Your answers are kept')).toBeVisible()
  await expectGoodScreen(page, 'sign-in amid a review')
  await signInByForm(page, email)
  await expect(page).toHaveURL(new RegExp(`/learn/${id}`))
  await expectSummary(page, '2 / 2', 2, 0, 0, 2)
  await submitReview(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('the answers of a review that is open in one tab are not offered in another', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  const other = await page.context().newPage()
  await other.goto('/learn')
  await expect(other.getByRole('row', { name: /Sea/ })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(banner(other)).toHaveCount(0)
  await page.close()
  // The user returns to this tab.
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(banner(other)).toContainText('1 unsent answer')

  // Continued in one of two tabs, the review disappears from the other, which does not overwrite its answers.
  const third = await page.context().newPage()
  await third.goto('/learn')
  await continueButton(third).click()
  await answerByKeys(third, keys.yes)
  await expect(banner(other)).toHaveCount(0)
  await submitReview(third)
  expect(await translationStats(third.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('unsent answers belong to one user', async ({ page, server }) => {
  const first = await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createSeaList(page.request, 'ola')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toBeVisible()

  await logOut(page, 'Ada Lovelace')
  const warning = page.getByRole('alertdialog', { name: 'Log out?' })
  await expect(warning).toContainText('1 review answer is not submitted yet')
  await expectGoodScreen(page, 'logout with unsent answers')
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(banner(page)).toBeVisible()
  await logOut(page, 'Ada Lovelace')
  await warning.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  const submissions: string[] = []
  page.on('request', (request) => void (request.url().includes('reviews.submit') && submissions.push(request.url())))
  const second = await createUser(page.request, server, 'Ben Bitdiddle')
  expect(second.email).not.toBe(first.email)
  await page.goto('/library')
  await expect(page.getByRole('button', { name: 'Ben Bitdiddle' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/unsent answer/)).toHaveCount(0)
  await logOut(page, 'Ben Bitdiddle')
  await expect(page, 'Ben has no unsent answers').toHaveURL(/\/$/)

  await page.goto('/signin')
  await signInByForm(page, first.email)
  await expect(banner(page)).toContainText('1 unsent answer in Sea')
  expect(submissions).toEqual([])
  await submitButton(page).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })
})

test('a page that is open while another user signs in saves nothing for that user', async ({ page, server }) => {
  const first = await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createList(page.request, 'Sea', ['ola'], { public: true })
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await createUser(page.request, server, 'Ben Bitdiddle')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await translationStats(page.request, id), 'stats of Ben').toEqual({ confidence: 0, due: 1 })
  await signInByForm(page, first.email)
  await submitReview(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await translationStats(page.request, id), 'stats of Ada').toEqual({ confidence: 1, due: 0 })
})

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/signin/)
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
