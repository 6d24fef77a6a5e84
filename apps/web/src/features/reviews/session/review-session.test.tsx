import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteServerDate } from '../../../shared/lib/dates/server-clock.ts'
import { ada, answer, inputsOf } from '../../../testing/index.ts'
import { makeCard, makeCards } from '../testing/fixtures.ts'
import { clickable, findRegion, openReview, startOver, submitKeys, summary } from '../testing/review.ts'
import { hasUnsentAnswers } from '../unsent/storage.ts'
import { openUnsentStore } from '../unsent/store.ts'

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('by keyboard', () => {
  test('Enter shows the answer, a digit answers and goes to the next card, Enter on the summary submits', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne', 'Kirsche'))
    expect(screen.queryByText('meaning of Apfel')).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('meaning of Apfel')).toBeInTheDocument()
    await user.keyboard('3')
    await findRegion('Card 2 of 3')
    await user.keyboard('{Enter}2')
    await findRegion('Card 3 of 3')
    await user.keyboard('{Enter}1')
    await summary()
    expect(figure('Answered cards')).toBe('3 / 3')
    expect(figure('Gained confidence')).toBe('0')

    await user.keyboard(submitKeys)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [sent] = inputsOf('reviews.submit')
    expect(sent?.vocReviews.map(({ vocId, type, result }) => [vocId, type, result])).toEqual([
      ['voc-Apfel', 'translation', 1],
      ['voc-Birne', 'translation', 0],
      ['voc-Kirsche', 'translation', -1],
    ])
    expect(hasUnsentAnswers()).toBe(false)
    expect(await screen.findByText('Review submitted')).toBeInTheDocument()
  })

  test('digits do nothing while the answer is hidden', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('123')
    expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toBeInTheDocument()
    expect(screen.queryByText('meaning of Apfel')).not.toBeInTheDocument()
  })

  test('? opens and closes the shortcuts, and no key answers while they are open', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
    await user.keyboard('3')
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toHaveFocus())
    await user.keyboard('3')
    await findRegion('Card 2 of 2')
  })

  test('without single-key shortcuts Enter and the arrows work, and digits, letters and signs do nothing', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await screen.findByText('meaning of Apfel')).toBeInTheDocument()
    await user.keyboard('3ue!?')
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
    const yes = await clickable('Yes')
    expect(yes).not.toHaveAttribute('aria-keyshortcuts')
    await user.click(yes)
    await findRegion('Card 2 of 2')
    await user.keyboard('{ArrowLeft}')
    await findRegion('Card 1 of 2')
  })

  test('F3 does not open the browser’s search', async () => {
    await openReview(makeCards('Apfel'))
    expect(fireEvent.keyDown(document.body, { key: 'F3' })).toBe(false)
  })

  test('Enter on a button presses only that button', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    screen.getByRole('button', { name: 'Previous card' }).focus()
    await user.keyboard('{Enter}')
    await findRegion('Card 1 of 2')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toHaveFocus())
    // Enter keeps the answer and goes to the next card.
    await user.keyboard('{Enter}')
    await findRegion('Card 2 of 2')
    expect(screen.queryByText('meaning of Birne')).not.toBeInTheDocument()
  })

  test('digits are typed into the field of a dictation, Enter shows the answer unless it ends a composition', async () => {
    const { user } = await openReview([makeCard({ term: 'U2', reviewType: 'dictation' })])
    const field = screen.getByRole('textbox', { name: 'Your spelling' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('U2')
    expect(field).toHaveValue('U2')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(screen.getByRole('button', { name: 'Show Answer' })).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/You spelled it right/)).toBeInTheDocument()
    await user.keyboard('3')
    await summary()
  })
})

describe('by pointer', () => {
  test('buttons do the same, and each describes its effect', async () => {
    const { user } = await openReview([makeCard({ confidence: 1, lastReview: 1 })])
    await user.click(await clickable('Show Answer'))
    expect(screen.getByRole('button', { name: 'No' })).toHaveAccessibleDescription('due at once')
    expect(screen.getByRole('button', { name: 'Neutral' })).toHaveAccessibleDescription('due tomorrow')
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveAccessibleDescription('due in 4 days')
    await user.click(await clickable('Yes'))
    await summary()
    await user.click(await clickable('Submit Review'))
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
  })

  test('Finish is enabled from the first answer on and leads to the summary', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    expect(screen.getByRole('button', { name: 'Finish' })).toBeDisabled()
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    await summary()
    expect(figure('Answered cards')).toBe('1 / 2')
    expect(figure('Gained confidence')).toBe('1')
  })
})

describe('from the summary', () => {
  const finished = async () => {
    const app = await openReview(makeCards('Apfel', 'Birne'))
    await app.user.keyboard('{Enter}3{Enter}3')
    await summary()
    return app
  }

  test('Back leads to the last card, where another answer replaces the first', async () => {
    const { user } = await finished()
    await user.click(await clickable('Back'))
    await findRegion('Card 2 of 2')
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('1')
    await summary()
    expect(figure('Gained confidence')).toBe('0')
    await user.keyboard(submitKeys)
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    const [sent] = inputsOf('reviews.submit')
    expect(sent?.vocReviews.map(({ result }) => result)).toEqual([1, -1])
  })

  test('Start over asks, then removes the answers', async () => {
    const { user } = await finished()
    await user.click(await clickable('Start over'))
    const question = await screen.findByRole('alertdialog', { name: 'Start over?' })
    expect(question).toHaveTextContent('Your 2 answers are removed')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(figure('Answered cards')).toBe('2 / 2')
    expect(screen.getByRole('button', { name: 'Start over' })).toHaveFocus()
    expect(hasUnsentAnswers()).toBe(true)
    await startOver(user)
    await findRegion('Card 1 of 2')
    expect(screen.getByRole('button', { name: 'Finish' })).toBeDisabled()
    expect(hasUnsentAnswers()).toBe(false)
  })
})

test('a running review keeps its cards, even if the queue changes', async () => {
  const cards = makeCards('Apfel', 'Birne')
  const { user, queryClient } = await openReview(cards)
  answer('reviews.getQueue', makeCards('Kirsche', 'Dattel', 'Erdbeere'))
  await queryClient.invalidateQueries()
  await user.keyboard('{Enter}3')
  await findRegion('Card 2 of 2')
  answer('reviews.getQueue', [])
  await queryClient.invalidateQueries()
  await user.keyboard('{Enter}3')
  await summary()
  const store = openUnsentStore(ada.id)
  expect(store.list().map(({ id }) => store.getDeck(id)?.cards)).toEqual([cards])
})

describe('the server’s clock', () => {
  const browserTime = 1_700_000_000_000
  const serverTime = browserTime + 3_600_000
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(browserTime)
    noteServerDate(new Date(serverTime).toUTCString())
  })
  afterEach(() => {
    noteServerDate(new Date(browserTime).toUTCString())
    vi.restoreAllMocks()
  })

  test('dates the answers', async () => {
    const { user } = await openReview(makeCards('Apfel'))
    await user.keyboard('{Enter}3')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(inputsOf('reviews.submit')[0]?.vocReviews[0]).toMatchObject({ date: serverTime, thinkingTime: 0 })
  })
})
