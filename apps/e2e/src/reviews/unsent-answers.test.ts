import { expect, type Page } from '@playwright/test'
import { createList, createSeaList } from '../fixtures/lists.ts'
import {
  answerByKeys,
  closeReview,
  expectSummary,
  keys,
  openReviewOptions,
  showAnswerButton,
  startReview,
  submitReview,
  translationStats,
  unsentAnswers,
} from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { test } from '../fixtures/test.ts'
import { createUser, goodPassword } from '../fixtures/users.ts'

const banner = (page: Page) => unsentAnswers(page, 'Sea')
const bannerButton = (page: Page, name: string) => banner(page).getByRole('button', { name })

test('tabs share a review: one asks its cards, the others wait, and go on when it is closed', {
  tag: '@nightly',
}, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  const other = await page.context().newPage()
  const waiting = (tab: Page) => tab.getByRole('dialog', { name: 'Open in another tab' })

  const [first, second] = await test.step('of two tabs that start at once, one waits', async () => {
    for (const tab of [page, other]) await openReviewOptions(tab, id)
    await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Start review' }).click()))
    await expect(showAnswerButton(page).or(waiting(page))).toBeVisible()
    const tabs: [Page, Page] = (await waiting(page).isVisible()) ? [other, page] : [page, other]
    await expect(showAnswerButton(tabs[0])).toBeVisible()
    await expect(waiting(tabs[1])).toBeVisible()
    await expectGoodScreen(tabs[1], 'a list under review in another tab')
    return tabs
  })

  await test.step('a tab that is closed leaves its answers to the one that waits', async () => {
    await answerByKeys(first, keys.yes)
    await first.close()
    const question = second.getByRole('dialog', { name: 'Unsent answers' })
    await expect(question).toContainText('1 unsent answer in Sea')
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(second.getByRole('region', { name: 'Card 2 of 3' })).toContainText('marea')
  })

  const third = await page.context().newPage()
  await test.step('single-key shortcuts are turned off in all tabs at once, and back on', async () => {
    await third.goto('/help')
    const singleKeys = third.getByRole('switch', { name: 'Single-key shortcuts' })
    await singleKeys.click()
    await expect(third.getByRole('term').filter({ hasText: /^e$/ })).toHaveCount(0)
    await showAnswerButton(second).press('Enter')
    const yes = second.getByRole('button', { name: 'Yes' })
    await expect(yes).not.toHaveAttribute('aria-keyshortcuts')
    await second.keyboard.press('3')
    await singleKeys.click()
    await expect(yes).toHaveAttribute('aria-keyshortcuts', '3')
    await expect(second.getByRole('region', { name: 'Card 2 of 3' })).toBeVisible()
    await second.keyboard.press('3')
    await expect(second.getByRole('region', { name: 'Card 3 of 3' })).toBeVisible()
  })

  await test.step('answers are offered in another tab once the review is closed in the first', async () => {
    await third.getByRole('link', { name: 'Learn' }).first().click()
    await expect(third.getByRole('row', { name: /Sea/ })).toBeVisible()
    // Nothing may be offered, however long the page loads.
    await third.waitForLoadState('networkidle')
    await expect(banner(third)).toHaveCount(0)
    await closeReview(second)
    await expect(banner(second)).toContainText('2 unsent answers in Sea')
    await lookAt(third)
    await bannerButton(third, 'Go on').click()
    await answerByKeys(third, keys.yes)
    await lookAt(second)
    await expect(banner(second)).toHaveCount(0)
    await submitReview(third)
    expect(await translationStats(third.request, id)).toEqual({ confidence: 3, due: 0 })
  })
})

test('unsent answers survive a lost network, an ended session and other users, and belong to one user', async ({
  page,
  server,
}) => {
  const ada = await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'], { public: true })

  await test.step('without a network before the first answer, they are sent when it is back', async () => {
    await startReview(page, id)
    // The code of the answers and of the summary is loaded by then, or never.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await answerByKeys(page, keys.yes, keys.yes)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'are sent when you are back' })).toBeVisible()
    await expectSummary(page, '2 / 2', 2, 0, 0, 2)
    await expect(page.getByRole('button', { name: 'Start over' })).toBeDisabled()

    // The banner offers them, still without a network.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toContainText('2 unsent answers')
    await bannerButton(page, 'Submit').click()
    await expect(banner(page)).toContainText('They are sent when you are back')
    await page.context().setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    expect(await translationStats(page.request, id)).toEqual({ confidence: 2, due: 0 })
  })

  await test.step('a session that has ended leads to the sign-in, and back to the summary', async () => {
    await startReview(page, id)
    await answerByKeys(page, keys.yes)
    await page.context().clearCookies()
    // The summary asks the server what the day still holds.
    await answerByKeys(page, keys.yes)
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByText('Your answers are kept')).toBeVisible()
    await expectGoodScreen(page, 'sign-in amid a review')
    await signInByForm(page, ada.email)
    await expect(page).toHaveURL(new RegExp(`/learn/${id}`))
    await expectSummary(page, '2 / 2', 2, 0, 0, 2)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toBeVisible()
  })

  await test.step('signing out warns of them', async () => {
    await logOut(page, 'Ada Lovelace')
    const warning = page.getByRole('alertdialog', { name: 'Log out?' })
    await expect(warning).toContainText('2 review answers are not submitted yet')
    await expectGoodScreen(page, 'logout with unsent answers')
    await warning.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('another user neither sees nor submits them', async () => {
    const submissions: string[] = []
    page.on('request', (request) => void (request.url().includes('reviews.submit') && submissions.push(request.url())))
    await createUser(page.request, server, 'Ben Bitdiddle')
    await page.goto('/library')
    await expect(page.getByRole('button', { name: 'Ben Bitdiddle' })).toBeVisible()
    // Neither a banner nor a submission may come.
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/unsent answer/)).toHaveCount(0)
    await logOut(page, 'Ben Bitdiddle')
    await expect(page, 'Ben has no unsent answers').toHaveURL(/\/$/)

    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await signInByForm(page, ada.email)
    await expect(banner(page)).toContainText('2 unsent answers in Sea')
    expect(submissions).toEqual([])
    await bannerButton(page, 'Submit').click()
    await expect(banner(page)).toHaveCount(0)
    expect(await translationStats(page.request, id)).toEqual({ confidence: 4, due: 0 })
  })

  await test.step('a page that is open while another user signs in saves nothing for that user', async () => {
    await startReview(page, id)
    await answerByKeys(page, keys.yes, keys.yes)
    await createUser(page.request, server, 'Carl Linnaeus')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    expect(await translationStats(page.request, id), 'stats of Carl').toEqual({ confidence: 0, due: 2 })
    await signInByForm(page, ada.email)
    await submitReview(page)
    await expect(banner(page)).toHaveCount(0)
    expect(await translationStats(page.request, id), 'stats of Ada').toEqual({ confidence: 6, due: 0 })
  })
})

/** The user returns to a tab. */
async function lookAt(tab: Page): Promise<void> {
  await tab.bringToFront()
  await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
}

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
