import type { Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { reviewAll } from './fixtures/reviews.ts'
import { expectGoodScreen, tabTo } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a new user is told what the statistics will show', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/stats')
  await expect(page.getByText('Your days will appear here')).toBeVisible()
  await expect(page.getByText('You did not learn any vocabularies yet')).toBeVisible()
  await expectGoodScreen(page, 'statistics of a new user')
  await page.getByRole('link', { name: 'Choose a list to learn' }).click()
  await expect(page).toHaveURL('/learn')
})

test('the statistics show what was answered today, as charts and as tables', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.request.post('/api/users/settings', { data: { reviews: { intervals: [] } } })
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await reviewAll(page.request, id, ['translation'])
  await reviewAll(page.request, id, ['dictation'], -1)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset.shift = String('value' in entry ? entry.value : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/stats')
  await expect(page.getByText('one day off a week is free')).toBeVisible()
  await expect(section(page, 'Learned Vocabularies').getByRole('row')).toHaveText([/Language/, /Spanish\s*2/])

  const year = section(page, 'A year of days')
  const today = page.getByRole('slider', { name: 'A year of days' })
  await expect(today).toHaveAttribute('aria-valuetext', 'Today: 4 answers, 2 right, < 1 min')
  // The newest days are in view on a phone, too.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(year.locator('[data-index]').last()).toBeInViewport()
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
  await tabTo(page, today)
  await page.keyboard.press('ArrowUp')
  await expect(today).toHaveAttribute('aria-valuetext', /: no answers$/)

  await year.getByRole('button', { name: 'Show as table' }).click()
  await expect(year.getByRole('row')).toHaveText([/Day/, /Today\s*4\s*2 \(50%\)/])
  const missed = section(page, 'Missed most often')
  await expect(missed.getByRole('listitem')).toHaveCount(2)
  await expect(missed.getByRole('listitem').first()).toContainText('missed 1 of 2')
  await expect(missed.getByRole('button', { name: 'Practise these words' })).toBeVisible()
  await expectGoodScreen(page, 'statistics')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectGoodScreen(page, 'statistics on a wide screen')
})

test('the page of a list unfolds its statistics', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola'])
  await reviewAll(page.request, id, ['translation'])
  const charts: string[] = []
  page.on('request', (request) => {
    if (/\/(charts|learning-stats)-/.test(request.url())) charts.push(request.url())
  })
  await page.goto(`/learn/${id}`)
  await page.waitForLoadState('networkidle')
  expect(charts).toEqual([])
  await page.getByRole('button', { name: 'Your learning' }).click()
  await expect(page.getByRole('slider', { name: 'A year of days' })).toHaveAttribute(
    'aria-valuetext',
    /^Today: 1 answer, 1 right/,
  )
  expect(charts.length).toBeGreaterThan(0)
  await expectGoodScreen(page, 'statistics of a list')
})
