import type { Locator, Page } from '@playwright/test'
import { createList } from '../fixtures/lists.ts'
import {
  answerByKeys,
  closeReview,
  keys,
  leaveForSummary,
  reviewAll,
  showAnswerButton,
  submitReview,
  translationStats,
  unsentAnswers,
} from '../fixtures/reviews.ts'
import { expectGoodScreen, tabTo } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'
import { describeShifts, recordShifts, shiftsOf } from '../gallery/inspect.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const expectFigures = (page: Page, name: 'Total' | 'Translation' | 'Dictation', ...figures: string[]) =>
  expect(region(page, name).getByRole('definition')).toHaveText(figures)

test('learning: from what is due to a review, to the statistics, and to a reset', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await test.step('an unknown address leads to the start page', () => leaveUnknownPage(page))
  await test.step('a page that cannot be loaded without a network is loaded when it is back', () => openOffline(page))
  // One right answer makes a card learned.
  const settings = { reviews: { intervals: [] } }
  expect((await page.request.post('/api/users/settings', { data: settings })).status()).toBe(200)
  const done = await createList(page.request, 'Done', ['ola'], { public: true })
  await reviewAll(page.request, done.id)
  const few = await createList(page.request, 'Few', ['ola', 'marea', 'vela'])
  await reviewAll(page.request, few.id, ['dictation'])
  const many = await createList(page.request, 'Many', ['ola', 'marea', 'vela', 'mar'], { language: 'it' })
  await test.step('the lists say what is due and how far it is, in colour too', () => compareLists(page))
  await test.step('Back closes the review options, and a review like ×', () => goBack(page, few.id))
  await test.step('the statistics of a list are up to date after a review', () => finishReview(page))
  await test.step('charts are loaded when the statistics of a list are unfolded', () => unfoldStatistics(page))
  await reviewAll(page.request, many.id, ['dictation'], -1)
  await test.step('the statistics show what was answered, as charts and as tables', () => readStatistics(page))
  await test.step('a reset leads to the learning lists, and can be tried again', () => reset(page, done.id))
})

async function leaveUnknownPage(page: Page): Promise<void> {
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  // That of signed-in users.
  await expect(page).toHaveURL(/\/library$/)
}

async function openOffline(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await expect(page.getByText('No Lists')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Stats' })).toBeFocused()
}

async function compareLists(page: Page): Promise<void> {
  await page.goto('/learn')
  const lists = {
    Done: { cells: [/Done.*public/, /1$/, /0$/, /100%$/], badge: 'green', bar: 'green' },
    Few: { cells: [/Few/, /3$/, /6$/, /33%$/], badge: 'orange', bar: 'blue' },
    // All of them are new, which is never red.
    Many: { cells: [/Many/, /4$/, /12$/, /0%$/], badge: 'orange', bar: 'blue' },
  }
  for (const [name, { cells, badge, bar }] of Object.entries(lists)) {
    await expect(row(page, name).getByRole('cell')).toHaveText(cells)
    const dueBadge = row(page, name).getByRole('cell').nth(2).locator('[data-slot=badge]')
    expect(await colourOf(dueBadge), `the badge of ${name}`).toBe(badge)
    expect(await colourOf(row(page, name).getByRole('progressbar'), 'color'), `the bar of ${name}`).toBe(bar)
  }
  await row(page, 'Few').getByRole('progressbar').hover()
  await expect(page.getByRole('tooltip')).toHaveText('33%')
  await page.mouse.move(0, 0, { steps: 5 })
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectGoodScreen(page, 'learning lists of all colours')
}

/** Names the background colour of an element, or the one that its drawing has. */
async function colourOf(element: Locator, property: 'backgroundColor' | 'color' = 'backgroundColor'): Promise<string> {
  const colour = await element.evaluate((node, name) => getComputedStyle(node)[name], property)
  const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const strongest = Math.max(r, g, b)
  if (strongest === g) return 'green'
  if (strongest === b) return 'blue'
  return g - b > (r - b) / 5 ? 'orange' : 'red'
}

async function goBack(page: Page, id: string): Promise<void> {
  const path = new RegExp(`/learn/${id}$`)
  await page.getByRole('link', { name: 'Few' }).click()
  const link = page.getByRole('link', { name: 'Review Translation', exact: true })
  const options = page.getByRole('dialog', { name: 'Review Option' })
  await link.click()
  await expect(options).toBeVisible()
  await page.goBack()
  await expect(options).toBeHidden()
  await expect(page).toHaveURL(path)

  await link.click()
  await options.getByRole('button', { name: 'Cancel' }).click()
  await expect(options).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await options.getByRole('button', { name: 'Start review' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(page).toHaveURL(path)
  await answerByKeys(page, keys.yes)
  // First to the summary.
  await leaveForSummary(page, () => page.evaluate(() => history.back()))
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await expect(unsentAnswers(page, 'Few')).toContainText('1 unsent answer')
  await page.goForward()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoEntryOverPage(page)

  // Closed otherwise, the review leaves no entry in the history, also after a reload amid.
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await closeReview(page)
  await expectNoEntryOverPage(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/learn$/)
}

/** The step back that closing takes comes after the dialog is gone. */
const expectNoEntryOverPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.history.state.overPage)).toBeUndefined()

async function finishReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Few', exact: true }).click()
  await expectFigures(page, 'Total', '33%', '3 / 9', '6')
  await expectFigures(page, 'Translation', '0%', '0 / 3', '3')
  await expectFigures(page, 'Dictation', '100%', '3 / 3', '0')
  await page.getByRole('button', { name: 'Go on' }).click()
  await answerByKeys(page, keys.yes, keys.yes)
  await submitReview(page)
  await expectFigures(page, 'Translation', '100%', '3 / 3', '0')
  await expectFigures(page, 'Total', '66%', '6 / 9', '3')
}

async function unfoldStatistics(page: Page): Promise<void> {
  const charts: string[] = []
  page.on('request', (request) => {
    if (/\/(charts|learning-stats)-/.test(request.url())) charts.push(request.url())
  })
  await page.reload()
  // Nothing may load them before.
  await page.waitForLoadState('networkidle')
  expect(charts).toEqual([])
  await page.getByRole('button', { name: 'Your learning' }).click()
  const year = page.getByRole('slider', { name: 'A year of days' })
  await expect(year).toHaveAttribute('aria-valuetext', /^Today: 6 answers, 6 right/)
  expect(charts.length).toBeGreaterThan(0)
  await expectGoodScreen(page, 'statistics of a list')
}

async function readStatistics(page: Page): Promise<void> {
  await recordShifts(page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/stats')
  await expect(page.getByText('one day off a week is free')).toBeVisible()
  await expect(region(page, 'Learned Vocabularies').getByRole('row')).toHaveText([/Language/, /Spanish\s*4/])
  const milestones = region(page, 'Milestones').getByRole('listitem')
  await expect(milestones).toHaveText([/^0 new/, /^4 learning/, /^0 known/, /^4 learned/])
  const year = region(page, 'A year of days')
  const today = page.getByRole('slider', { name: 'A year of days' })
  await expect(today).toHaveAttribute('aria-valuetext', 'Today: 13 answers, 9 right, < 1 min')
  await year.getByRole('button', { name: 'Show as table' }).scrollIntoViewIfNeeded()
  await expect(year.locator('[data-index]').last(), 'the newest days are in view').toBeInViewport()
  expect(describeShifts(await shiftsOf(page))).toEqual([])
  await tabTo(page, today)
  await page.keyboard.press('ArrowUp')
  await expect(today).toHaveAttribute('aria-valuetext', /: no answers$/)
  await year.getByRole('button', { name: 'Show as table' }).click()
  await expect(year.getByRole('row')).toHaveText([/Day/, /Today\s*13\s*9 \(69%\)/])
  await expect(region(page, 'Missed most often').getByRole('listitem')).toHaveCount(4)
  await expectGoodScreen(page, 'statistics')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectGoodScreen(page, 'statistics on a wide screen')
}

async function reset(page: Page, id: string): Promise<void> {
  const resetFrom: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('reviews.reset')) resetFrom.push(new URL(page.url()).pathname)
  })
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expectGoodScreen(page, 'reset')
  await page.context().setOffline(true)
  await confirmReset(page)
  await expect(page.getByRole('alert')).toContainText('Failed to reset learning data')
  await expectGoodScreen(page, 'failed reset')
  await page.context().setOffline(false)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })

  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await confirmReset(page)
  await expect(page.getByText('Learning data reset')).toBeVisible()
  expect(resetFrom).toEqual(['/learn', '/learn'])
  await expect(row(page, 'Done').getByRole('cell')).toHaveText([/Done/, /1$/, /3$/, /0%$/])
  expect(await translationStats(page.request, id)).toEqual({ confidence: 0, due: 1 })
}

async function confirmReset(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/learn')
}
