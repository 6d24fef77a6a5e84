import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, hang, inputsOf, makeListStats, refuse, renderApp } from '../../testing/index.ts'
import { answerStats, retention } from './testing/figures.ts'

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const figures = () => screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)
/** Opens the table of a chart and returns the texts of its rows. */
async function tableOf(user: ReturnType<typeof renderApp>['user'], name: string) {
  const part = await section(name)
  await user.click(await part.findByRole('button', { name: `Show as table: ${name}` }))
  const rows = within(part.getByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => cell.textContent))
}

describe('the statistics of an active learner', () => {
  test('have figures', async () => {
    answerStats()
    renderApp('/stats')
    expect(await screen.findByRole('heading', { level: 1, name: 'Stats' })).toBeInTheDocument()
    await screen.findByText('of 1,204 in 90 days')
    expect(figures()).toEqual([
      'days in a row46one day off a week is free',
      'remembered when due83%of 1,204 in 90 days',
      'a day2 minin the last 7 days',
      'learned1,301in 2 languages',
    ])
  })

  test('query the year up to the day that is today for the user', async () => {
    answerStats()
    renderApp('/stats')
    await waitFor(() => expect(inputsOf('reviews.listDays')).toEqual([{}, { from: '2025-11-23', to: '2026-11-23' }]))
  })

  test('describe a day of the year: today at first, then the one that the arrow keys choose', async () => {
    answerStats()
    const { user } = renderApp('/stats')
    const chart = await screen.findByRole('slider', { name: 'A year of days' })
    expect(chart).toHaveAttribute('aria-valuetext', 'Today: no answers')
    chart.focus()
    await user.keyboard('{ArrowUp}')
    expect(chart).toHaveAttribute('aria-valuetext', 'Sun, Nov 22: 12 answers, 9 right, 14 min')
    await user.keyboard('{ArrowLeft}')
    expect(chart).toHaveAttribute('aria-valuetext', 'Sun, Nov 15: no answers')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(chart).toHaveAttribute('aria-valuetext', 'Today: no answers')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(chart).toHaveAttribute('aria-valuetext', 'Today: no answers')
  })

  test('describe the day under the pointer, and a clicked one from then on', async () => {
    answerStats()
    const { user } = renderApp('/stats')
    const part = await section('A year of days')
    await part.findByRole('slider')
    const days = screen.getByRole('region', { name: 'A year of days' }).querySelectorAll('[data-index]')
    expect(days).toHaveLength(366)
    const [yesterday] = [...days].slice(-2)
    if (yesterday === undefined) throw new Error('the chart has no days')
    await user.hover(yesterday)
    expect(part.getByText('Sun, Nov 22: 12 answers, 9 right, 14 min')).toBeInTheDocument()
    await user.unhover(yesterday)
    expect(part.getByText('Today: no answers')).toBeInTheDocument()
    await user.click(yesterday)
    await user.unhover(yesterday)
    expect(part.getByText('Sun, Nov 22: 12 answers, 9 right, 14 min')).toBeInTheDocument()
  })

  test('have a table of the days on which something was answered', async () => {
    answerStats()
    const { user } = renderApp('/stats')
    expect(await tableOf(user, 'A year of days')).toEqual([
      ['Day', 'Answers', 'Right', 'Time'],
      ['Sun, Nov 22', '12', '9 (75%)', '14 min'],
    ])
    await user.click(screen.getByRole('button', { name: 'Hide table: A year of days' }))
    expect(screen.queryByRole('table', { name: 'A year of days' })).not.toBeInTheDocument()
  })

  test('show the due cards of the next days', async () => {
    answerStats()
    const { user } = renderApp('/stats')
    const chart = await screen.findByRole('slider', { name: 'The next 30 days' })
    expect(chart).toHaveAttribute('aria-valuetext', 'Today: nothing due')
    chart.focus()
    await user.keyboard('{ArrowRight}')
    expect(chart).toHaveAttribute('aria-valuetext', 'Tomorrow: 7 due')
    const rows = await tableOf(user, 'The next 30 days')
    expect(rows).toHaveLength(31)
    expect(rows.slice(0, 3)).toEqual([
      ['Day', 'Due'],
      ['Today', '0'],
      ['Tomorrow', '7'],
    ])
  })

  test('show the time spent on each of the last days', async () => {
    answerStats()
    const { user } = renderApp('/stats')
    const chart = await screen.findByRole('slider', { name: 'Time spent' })
    expect(chart).toHaveAttribute('aria-valuetext', 'Today: 0 min')
    chart.focus()
    await user.keyboard('{ArrowLeft}')
    expect(chart).toHaveAttribute('aria-valuetext', 'Sun, Nov 22: 14 min')
    expect((await tableOf(user, 'Time spent')).at(-2)).toEqual(['Sun, Nov 22', '14 min'])
  })

  test('show the share of remembered cards by their age, and the ages without answers', async () => {
    answerStats()
    renderApp('/stats')
    const table = await screen.findByRole('table', { name: 'Remembered when due, by age of the card' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Age', 'Bar', 'Remembered'],
      ['1 to 7 days', '', '80% of 1,000'],
      ['8 to 30 days', '', '98% of 204'],
      ['over 30 days', '', 'no answers yet'],
    ])
  })

  test('show the vocabularies missed most often, with their lists', async () => {
    answerStats()
    renderApp('/stats')
    const part = await section('Missed most often')
    const items = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['mareamissed 4 of 9tideMar', 'Apfelmissed 1 of 3Obst'])
    expect(part.getByRole('link', { name: 'Mar' })).toHaveAttribute('href', '/learn/list-1')
    expect(part.getByText('tide')).toHaveAttribute('lang', 'en')
    expect(part.getByRole('button', { name: 'Practise these words' })).toBeInTheDocument()
  })

  test('say so if nothing was missed', async () => {
    answerStats()
    answer('reviews.listMissed', { days: 90, vocs: [] })
    renderApp('/stats')
    const part = await section('Missed most often')
    expect(await part.findByText('No wrong answers in the last 90 days.')).toBeInTheDocument()
    expect(part.queryByRole('button')).not.toBeInTheDocument()
  })

  test('have encouraging texts for days without answers', async () => {
    answerStats()
    answer('reviews.getStreak', { days: 0, longest: 3, today: false })
    answer('reviews.getRetention', { ...retention, ages: [] })
    renderApp('/stats')
    expect(await screen.findByText('one answer today makes a start')).toBeInTheDocument()
    expect(screen.getByText('no card was due yet')).toBeInTheDocument()
  })

  test('count one day in a row as one', async () => {
    answerStats()
    answer('reviews.getStreak', { days: 1, longest: 1, today: true })
    renderApp('/stats')
    expect(await screen.findByText('day in a row')).toBeInTheDocument()
  })
})

test('a user who has not learned yet sees what will appear, and where to begin', async () => {
  answer('reviews.listLearned', [])
  renderApp('/stats')
  expect(await screen.findByText('Your days will appear here')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Choose a list to learn' })).toHaveAttribute('href', '/learn')
  expect(screen.getByText('You did not learn any vocabularies yet')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'The next 30 days' })).not.toBeInTheDocument()
})

test('each section is loading by itself', async () => {
  answerStats()
  hang('reviews.getForecast')
  hang('reviews.listMissed')
  answer('reviews.getStreak', { days: 0, longest: 1, today: false })
  renderApp('/stats')
  expect(await screen.findByRole('status', { name: 'Loading: The next 30 days' })).toBeInTheDocument()
  expect(screen.getByRole('status', { name: 'Loading: Missed most often' })).toBeInTheDocument()
})

describe('a failed load', () => {
  test.each([
    ['reviews.getForecast', 'The next 30 days', 'slider'],
    ['reviews.getRetention', 'Remembered when due, by age of the card', 'table'],
    ['reviews.listMissed', 'Missed most often', 'list'],
    ['reviews.listDays', 'A year of days', 'slider'],
  ] as const)('of %s is reported in its section, with a retry', async (path, name, role) => {
    answerStats()
    refuse(path, 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/stats')
    const part = await section(name)
    expect(await part.findByText('Unable to load result')).toBeInTheDocument()
    answerStats()
    await user.click(part.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(part.queryByText('Unable to load result')).not.toBeInTheDocument())
    expect(await part.findByRole(role)).toBeInTheDocument()
  })

  test('of a figure is reported there, with a retry', async () => {
    answerStats()
    refuse('reviews.getStreak', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/stats')
    const retry = await screen.findByRole('button', { name: 'Retry: days in a row' })
    answerStats()
    await user.click(retry)
    expect(await screen.findByText('46')).toBeInTheDocument()
  })
})

describe('the statistics of one list', () => {
  const openList = async () => {
    const none = { progress: 0, confidence: 0, dueCount: 0 }
    answer('reviews.getListStats', makeListStats({ translation: none, reverseTranslation: none, dictation: none }))
    const app = renderApp('/learn/list-1')
    const button = await screen.findByRole('button', { name: 'Your learning' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(inputsOf('reviews.getStreak')).toEqual([])
    await app.user.click(button)
    return { ...app, button }
  }

  test('are loaded when they are unfolded, and count this list alone', async () => {
    answerStats()
    const { user, button } = await openList()
    expect(await screen.findByText('46')).toBeInTheDocument()
    await screen.findByRole('slider', { name: 'A year of days' })
    const list = 'list-1'
    expect(inputsOf('reviews.getStreak')).toEqual([{ list }])
    expect(inputsOf('reviews.getRetention')).toEqual([{ list }])
    // The other one is of the head of the page.
    expect(inputsOf('reviews.getForecast')).toEqual([{ list, days: 366 }, { list }])
    expect(inputsOf('reviews.listMissed')).toEqual([{ list }])
    expect(inputsOf('reviews.listDays')).toEqual([{ list }, { list, from: '2025-11-23', to: '2026-11-23' }])
    expect(inputsOf('reviews.listLearned')).toEqual([])
    const part = await section('Missed most often')
    expect(part.queryByRole('link')).not.toBeInTheDocument()

    await user.click(button)
    expect(screen.queryByText('46')).not.toBeInTheDocument()
  })

  test('say so if nothing was answered in it', async () => {
    await openList()
    expect(await screen.findByText('Nothing answered in this list yet')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Choose a list to learn' })).not.toBeInTheDocument()
  })
})
