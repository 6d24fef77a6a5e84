import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, inputsOf, renderApp } from '../../testing/index.ts'
import { answerStats, makeDays } from './testing/figures.ts'

/** Monday to Sunday of the last whole week. */
const lastWeek = { from: '2026-11-16', to: '2026-11-22' }

beforeEach(() => {
  answerStats()
  const figures = { 1: { reviews: 12, correct: 9, new: 4, thinkingMs: 14 * 60_000 }, 3: { reviews: 3, correct: 3 } }
  answer('reviews.listDays', ({ from }) => (from === lastWeek.from ? makeDays(8, figures).slice(0, 7) : makeDays(30)))
})

test('the last whole week has its figures, its days with the best one, and what was missed on them', async () => {
  renderApp('/stats/week')
  expect(await screen.findByText('15 answers on 2 days.')).toBeInTheDocument()
  expect(screen.getByText('Nov 16 – Nov 22')).toBeInTheDocument()
  expect(screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'answers1580% right',
    'new cards4answered for the first time',
    'of thinking14 minfrom each question to its answer',
    'words known2,281or learned by now',
  ])
  const days = within(screen.getByRole('region', { name: 'Days' })).getAllByRole('listitem')
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Monday–',
    'Tuesday–',
    'Wednesday–',
    'Thursday–',
    'Friday3 answers, 3 right',
    'Saturday–',
    'Sunday12 answers, 9 rightbest day',
  ])
  const missed = within(screen.getByRole('region', { name: 'Missed most often' }))
  expect(await missed.findByText('Wrong answers in this week.')).toBeInTheDocument()
  expect(inputsOf('reviews.listMissed')).toEqual([lastWeek])
})

test('one goes to the weeks before and after it, up to this one', async () => {
  const { user } = renderApp(`/stats/week?from=${lastWeek.from}`)
  await user.click(await screen.findByRole('link', { name: 'Week after' }))
  expect(await screen.findByText('Nov 23 – Nov 29, so far')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Week after' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Week before' }))
  expect(await screen.findByText('Nov 16 – Nov 22')).toBeInTheDocument()
})
