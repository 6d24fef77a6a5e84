import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  answer,
  hang,
  inputsOf,
  makeCardCounts,
  makeList,
  makeListStats,
  refuse,
  renderApp,
} from '../../testing/index.ts'

const stats = makeListStats({
  translation: { progress: 98, confidence: 79, dueCount: 3 },
  dictation: { progress: 100, confidence: 80, dueCount: 0 },
})

const card = (name: string) => screen.findByRole('region', { name }).then((region) => within(region))
const figure = (region: Awaited<ReturnType<typeof card>>, name: string) =>
  region.getByText(name).nextElementSibling?.textContent

describe('the stats of a list', () => {
  test('show a skeleton while they are loading', async () => {
    hang('reviews.getListStats')
    renderApp('/learn/list-1')
    expect(await screen.findByRole('status', { name: 'Loading list stats' })).toBeInTheDocument()
  })

  test('have a trail from Learn and the name of the list', async () => {
    answer('reviews.getListStats', stats)
    renderApp('/learn/list-1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Obst' })).toBeInTheDocument()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'Learn' })).toHaveAttribute('href', '/learn')
    expect(trail.getByText('Obst')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'List details' })).toHaveAttribute('href', '/library/lists/list-1')
    expect(document.title).toContain('Obst')
  })

  test('show progress, confidence with its maximum and reviews due of each type', async () => {
    answer('reviews.getListStats', stats)
    renderApp('/learn/list-1')
    const translation = await card('Translation')
    expect(figure(translation, 'Progress')).toBe('98%')
    expect(figure(translation, 'Confidence')).toBe('79 / 80')
    expect(figure(translation, 'Due')).toBe('3')
  })

  test('show the total of the three types', async () => {
    answer('reviews.getListStats', stats)
    renderApp('/learn/list-1')
    const total = await card('Total')
    expect(figure(total, 'Progress')).toBe('66%')
    expect(figure(total, 'Confidence')).toBe('159 / 240')
    expect(figure(total, 'Due')).toBe('13')
  })

  test('say how many of the due cards are new', async () => {
    const ofType = { progress: 0, confidence: 1234, dueCount: 1500 }
    answer('reviews.getListStats', {
      ...makeListStats({ translation: ofType, reverseTranslation: ofType, dictation: ofType }),
      maxReviewTypeConfidence: 12_000,
    })
    answer('reviews.countCards', {
      ...makeCardCounts({ due: 12, new: 1488, all: 1500 }),
      dictation: { due: 0, new: 1500, all: 1500 },
    })
    renderApp('/learn/list-1')
    const translation = await card('Translation')
    expect(figure(translation, 'Due')).toBe('1,500')
    expect(await translation.findByText('1,488 of them new')).toBeVisible()
    expect(translation.getByText('1,500')).toHaveClass('bg-no-soft')
    expect(figure(translation, 'Confidence')).toBe('1,234 / 12,000')
    const dictation = await card('Dictation')
    expect(dictation.getByText('all new')).toBeVisible()
    expect(dictation.getByText('1,500')).toHaveClass('bg-neutral-soft')
    const total = await card('Total')
    expect(figure(total, 'Due')).toBe('4,500')
    expect(total.getByText('4,476 of them new')).toBeVisible()
    const head = screen.getByRole('heading', { level: 1 }).closest('div.bg-card')
    expect(head).toHaveTextContent(/24 due4,476 new/)
  })

  test('link to a review only if something is due', async () => {
    answer('reviews.getListStats', stats)
    renderApp('/learn/list-1')
    const total = await card('Total')
    expect(total.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/learn/list-1?review=all')
    const reverse = await card('Reverse Translation')
    expect(reverse.getByRole('link')).toHaveAttribute('href', '/learn/list-1?review=reverseTranslation')
    expect((await card('Dictation')).queryByRole('link')).not.toBeInTheDocument()
  })

  test('make Review the primary button only if something is due', async () => {
    const isPrimary = (name: string) => screen.getByRole('button', { name }).classList.contains('bg-primary')
    answer('reviews.getListStats', stats)
    const { queryClient } = renderApp('/learn/list-1')
    await card('Total')
    expect(isPrimary('Review')).toBe(true)
    const none = { progress: 100, confidence: 80, dueCount: 0 }
    answer('reviews.getListStats', { ...stats, translation: none, reverseTranslation: none, dictation: none })
    await queryClient.invalidateQueries()
    await waitFor(() => expect(isPrimary('Review')).toBe(false))
  })

  test('lead from an empty list to its details, and its review says that there is nothing to review', async () => {
    const none = { progress: 0, confidence: 0, dueCount: 0 }
    answer('reviews.getListStats', {
      ...stats,
      vocsCount: 0,
      maxReviewTypeConfidence: 0,
      translation: none,
      reverseTranslation: none,
      dictation: none,
    })
    answer('lists.get', makeList())
    answer('reviews.getQueue', [])
    const { user } = renderApp('/learn/list-1')
    expect(await screen.findByRole('link', { name: 'List details' })).toHaveClass('bg-primary')
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    expect(await screen.findByText('No vocabularies available for review in this list')).toBeVisible()
  })

  test('say that the list is paused, and pause or resume it', async () => {
    answer('reviews.getListStats', stats)
    answer('reviews.pause', {})
    answer('reviews.resume', {})
    const { user } = renderApp('/learn/list-1')
    const pause = await screen.findByRole('button', { name: 'Pause' })
    expect(screen.queryByText('paused')).toBeNull()
    answer('reviews.getListStats', { ...stats, paused: true })
    await user.click(pause)
    expect(await screen.findByText('paused')).toBeVisible()
    expect(inputsOf('reviews.pause')).toEqual([{ id: 'list-1' }])
    answer('reviews.getListStats', stats)
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
    expect(inputsOf('reviews.resume')).toEqual([{ id: 'list-1' }])
    refuse('reviews.pause', 'INTERNAL_SERVER_ERROR')
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Failed to pause the list')).toBeVisible()
  })

  test('report a failed load and offer a retry', async () => {
    refuse('reviews.getListStats', 'BUSY')
    const { user } = renderApp('/learn/list-1')
    expect(await screen.findByText('Unable to load list stats')).toBeInTheDocument()
    answer('reviews.getListStats', stats)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Obst' })).toBeInTheDocument()
  })
})

describe('Reset', () => {
  async function reset() {
    answer('reviews.getListStats', stats)
    answer('reviews.listLearning', { lists: [], next: null })
    const app = renderApp('/learn/list-1')
    await app.user.click(await screen.findByRole('button', { name: 'Reset' }))
    const question = await screen.findByRole('alertdialog', { name: 'Reset learning data' })
    return { ...app, press: (name: string) => app.user.click(within(question).getByRole('button', { name })) }
  }

  test('goes to the learning lists, resets, and confirms it', async () => {
    answer('reviews.reset', {})
    const { press, path } = await reset()
    await press('Reset')
    await waitFor(() => expect(path()).toBe('/learn'))
    expect(await screen.findByText('Learning data reset')).toBeInTheDocument()
    expect(inputsOf('reviews.reset')).toEqual([{ id: 'list-1' }])
    // Fetched on arrival, and again after the reset.
    await waitFor(() => expect(inputsOf('reviews.listLearning')).toHaveLength(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shows a failure among the learning lists until it is repeated', async () => {
    refuse('reviews.reset', 'LIST_NOT_FOUND')
    const { press, path, user } = await reset()
    await press('Reset')
    await waitFor(() => expect(path()).toBe('/learn'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to reset learning data')
    expect(alert).toHaveTextContent('Obst: List not found')

    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(inputsOf('reviews.reset')).toHaveLength(2))
    expect(await screen.findAllByRole('alert')).toHaveLength(1)
    answer('reviews.reset', {})
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Learning data reset')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(inputsOf('reviews.reset')).toEqual([{ id: 'list-1' }, { id: 'list-1' }, { id: 'list-1' }])
  })

  test('shows a failure until it is dismissed, also after leaving the page and coming back', async () => {
    refuse('reviews.reset', 'INTERNAL_SERVER_ERROR')
    answer('reviews.listLearned', [])
    const { press, user } = await reset()
    await press('Reset')
    await screen.findByRole('alert')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await screen.findByText('You did not learn any vocabularies yet')
    await user.click(screen.getByRole('link', { name: 'Learn' }))
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Learning Lists' })).toHaveFocus()
  })

  test('does nothing after Cancel', async () => {
    const { press, path } = await reset()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(path()).toBe('/learn/list-1')
    expect(inputsOf('reviews.reset')).toEqual([])
  })
})
