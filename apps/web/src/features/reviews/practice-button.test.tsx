import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReviewVocView } from '@wordtide/contract'
import { describe, expect, test } from 'vitest'
import { answer, inputsOf, refuse, renderComponent } from '../../testing/index.ts'
import { PracticeButton, type PracticeButtonProps } from './practice-button.tsx'
import { makeCard, makeCards } from './testing/fixtures.ts'
import { button, clickable, findRegion } from './testing/review.ts'
import { hasUnsentAnswers } from './unsent/storage.ts'

/** Renders a practice button alone on a page. */
async function renderButton(props: Partial<PracticeButtonProps> = {}) {
  const component = () => (
    <PracticeButton title="Obst" {...props}>
      Practise
    </PracticeButton>
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  renderComponent(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Practise' }))
  return { user, history }
}

async function practise(cards: ReviewVocView[], props?: Partial<PracticeButtonProps>) {
  answer('reviews.getQueue', cards)
  const app = await renderButton(props)
  await atCard(0, cards.length)
  return app
}

const atCard = (known: number, total: number) => findRegion(`Practice card, ${known} of ${total} known`)
const done = () => findRegion('Practice done')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('practice', () => {
  test('asks cards of any state until each was known once, sends and stores nothing', async () => {
    const { user } = await practise(makeCards('Apfel', 'Birne'), {
      listId: 'list-1',
      vocIds: ['voc-Apfel', 'voc-Birne'],
      types: ['translation'],
      count: 5,
    })
    expect(inputsOf('reviews.getQueue')).toEqual([
      { scope: 'practice', list: 'list-1', vocs: ['voc-Apfel', 'voc-Birne'], types: ['translation'], count: 5 },
    ])
    expect(screen.getByText('Practice: nothing counts')).toBeVisible()
    await user.keyboard('{Enter}1{Enter}3')
    expect(await atCard(1, 2)).toHaveTextContent('Apfel')
    await user.keyboard('{Enter}2{Enter}3')
    expect(await done()).toHaveTextContent('You knew 1 of 2 at first.')
    expect(within(screen.getByRole('list', { name: 'Not known at first' })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Apfelmeaning of Apfel/)
    await user.click(await clickable('Done'))
    await closed()
    expect(inputsOf('reviews.submit')).toEqual([])
    expect(hasUnsentAnswers()).toBe(false)
  })

  test('shows neither due dates nor the effects of answers', async () => {
    const { user } = await practise([makeCard({ confidence: 3, lastReview: Date.now(), due: Date.now() + 1e9 })])
    expect(screen.queryByText(/due/)).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(button('Yes')).not.toHaveAccessibleDescription()
    expect(screen.queryByText(/due/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Previous card' })).not.toBeInTheDocument()
  })

  test('begins anew with Practise again', async () => {
    const { user } = await practise(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}3{Enter}3')
    expect(await done()).toHaveTextContent('You knew 2 of 2 at first.')
    await user.click(await clickable('Practise again'))
    await atCard(0, 2)
    expect(inputsOf('reviews.getQueue')).toHaveLength(1)
  })

  test('has its end closed by Enter, but not by the Enter that is held or pressed twice', async () => {
    const { user } = await practise(makeCards('Apfel'))
    await user.keyboard('{Enter}3{Enter}')
    await done()
    expect(button('Done')).toHaveFocus()
    await clickable('Done')
    expect(fireEvent.keyDown(button('Done'), { key: 'Enter', repeat: true })).toBe(false)
    await user.keyboard('{Enter}')
    await closed()
    await waitFor(() => expect(button('Practise')).toHaveFocus())
  })

  test('empties the field of a dictation for the next card', async () => {
    const { user } = await practise([
      makeCard({ term: 'Apfel', reviewType: 'dictation' }),
      makeCard({ term: 'Birne', reviewType: 'dictation' }),
    ])
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    // The second Enter takes the answer that is suggested.
    await user.keyboard('Apfel{Enter}{Enter}')
    await atCard(1, 2)
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  test('is closed by Back', async () => {
    const { history } = await practise(makeCards('Apfel'))
    await act(async () => history.back())
    await closed()
  })
})

test('without a card there is nothing to practise', async () => {
  answer('reviews.getQueue', [])
  const { user } = await renderButton()
  expect(await screen.findByText('No words to practise')).toBeVisible()
  await user.click(button('Back'))
  await closed()
})

test('cards that could not be loaded are loaded by Retry', async () => {
  refuse('reviews.getQueue', 'INTERNAL_SERVER_ERROR')
  const { user } = await renderButton()
  await screen.findByText('Failed to load review')
  answer('reviews.getQueue', makeCards('Apfel'))
  await user.click(button('Retry'))
  await atCard(0, 1)
})
