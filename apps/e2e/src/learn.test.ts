import type { Locator, Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { answerByKeys, keys, reviewAll, submitReview, translationStats } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('the learning lists say what is due and how far it is, in colour too', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.request.post('/api/users/settings', { data: { reviews: { intervals: [] } } })
  const done = await createList(page.request, 'Done', ['ola'], { public: true })
  await reviewAll(page.request, done.id)
  const few = await createList(page.request, 'Few', ['ola', 'marea', 'vela'])
  await reviewAll(page.request, few.id, ['dictation'])
  await createList(page.request, 'Many', ['ola', 'marea', 'vela', 'mar'], { language: 'it' })

  await page.goto('/learn')
  const rows = {
    Done: { cells: [/Done.*public/, /1$/, /0$/, /100%$/], badge: 'green', bar: 'green' },
    Few: { cells: [/Few/, /3$/, /6$/, /33%$/], badge: 'orange', bar: 'blue' },
    Many: { cells: [/Many/, /4$/, /12$/, /0%$/], badge: 'red', bar: 'blue' },
  }
  for (const [name, { cells, badge, bar }] of Object.entries(rows)) {
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByRole('cell')).toHaveText(cells)
    const dueBadge = row.getByRole('cell').nth(2).locator('[data-slot=badge]')
    expect(await colourOf(dueBadge), `the badge of ${name}`).toBe(badge)
    expect(await colourOf(row.getByRole('progressbar'), 'color'), `the bar of ${name}`).toBe(bar)
  }
  await page.getByRole('progressbar', { name: 'Progress of Few' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('33%')
  await page.mouse.move(0, 0, { steps: 5 })
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectGoodScreen(page, 'learning lists of all colours')

  await page.getByRole('searchbox', { name: 'Search lists' }).fill('man')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=man/)
  await page.reload()
  await expect(page.getByRole('row', { name: /Many/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing of that')
  await expect(page.getByText('No list matches the filters.')).toBeVisible()
})

/** Names the background colour of an element, or the one that its drawing has. */
async function colourOf(element: Locator, property: 'backgroundColor' | 'color' = 'backgroundColor'): Promise<string> {
  const colour = await element.evaluate((node, name) => getComputedStyle(node)[name], property)
  const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const strongest = Math.max(r, g, b)
  if (strongest === g) return 'green'
  if (strongest === b) return 'blue'
  return g - b > (r - b) / 5 ? 'orange' : 'red'
}

test('the statistics of a list link to the reviews that are due', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await reviewAll(page.request, id, ['dictation'])
  await page.goto(`/learn/${id}`)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Total').getByRole('definition')).toHaveText(['4%', '2 / 42', '4'])
  await expect(card('Translation').getByRole('definition')).toHaveText(['0%', '0 / 14', '2'])
  await expect(card('Dictation').getByRole('definition')).toHaveText(['14%', '2 / 14', '0'])
  for (const name of ['Total', 'Translation', 'Reverse Translation'])
    await expect(card(name).getByRole('link', { name: 'Review' })).toHaveCount(1)
  await expect(card('Dictation').getByRole('link', { name: 'Review' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'List details' })).toHaveAttribute('href', `/library/lists/${id}`)

  await card('Translation').getByRole('link', { name: 'Review' }).click()
  const typeCheckbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(typeCheckbox('Translation')).toBeChecked()
  await expect(typeCheckbox('Reverse Translation')).not.toBeChecked()
  await page.getByRole('button', { name: 'Start review' }).click()
  await answerByKeys(page, keys.yes, keys.yes)
  await submitReview(page)
  // The statistics are up to date after the review.
  await expect(card('Translation').getByRole('definition')).toHaveText(['14%', '2 / 14', '0'])
  await expect(card('Translation').getByRole('link', { name: 'Review' })).toHaveCount(0)
  await expect(card('Total').getByRole('definition')).toHaveText(['9%', '4 / 42', '2'])
})

test('resetting a list asks for confirmation and leads to the learning lists', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await reviewAll(page.request, id)
  const resetFrom: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('reviews.reset')) resetFrom.push(new URL(page.url()).pathname)
  })
  await page.goto('/learn')
  await page.getByRole('link', { name: 'Sea' }).click()
  await openResetDialog(page)
  await expectGoodScreen(page, 'reset')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/learn/${id}`)

  await page.context().setOffline(true)
  await openResetDialog(page)
  await confirmReset(page)
  await expect(page.getByRole('alert')).toContainText('Failed to reset learning data')
  await expectGoodScreen(page, 'failed reset')
  await page.context().setOffline(false)
  expect(await translationStats(page.request, id)).toEqual({ confidence: 1, due: 0 })

  await page.goto(`/learn/${id}`)
  await openResetDialog(page)
  await confirmReset(page)
  await expect(page.getByText('Learning data reset')).toBeVisible()
  expect(resetFrom).toEqual(['/learn', '/learn'])
  const row = page.getByRole('row', { name: /Sea/ })
  await expect(row.getByRole('cell')).toHaveText([/Sea/, /1$/, /3$/, /0%$/])
  expect(await translationStats(page.request, id)).toEqual({ confidence: 0, due: 1 })
})

async function openResetDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to reset your learning data')
}

async function confirmReset(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/learn')
}
