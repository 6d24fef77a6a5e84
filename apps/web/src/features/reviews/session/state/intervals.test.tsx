import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, hang, inputsOf, makeSettings, refuse, renderApp } from '../../../../testing/index.ts'
import { answerForReview, makeCard, makeCards } from '../../testing/fixtures.ts'
import { button, findRegion } from '../../testing/review.ts'

const answerIntervals = (...intervals: number[]) => answer('reviews.getSettings', makeSettings({ intervals }))
const cards = [makeCard({ confidence: 1 }), makeCard({ term: 'Birne', confidence: 2 })]

async function start() {
  const app = renderApp('/learn/list-1?review=all')
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  return app
}

describe('the forecast under an answer', () => {
  test('follows the user’s own intervals', async () => {
    answerForReview(cards)
    answerIntervals(5, 12)
    const { user } = await start()
    await findRegion('Card 1 of 2')
    await user.keyboard('{Enter}')
    expect(button('Neutral')).toHaveAccessibleDescription('due in 5 days')
    expect(button('Yes')).toHaveAccessibleDescription('due in 12 days')
    await user.keyboard('3{Enter}')
    expect(button('Yes')).toHaveAccessibleDescription('learned')
  })

  test('follows them also in a review that continues offline', async () => {
    answerForReview(cards)
    answerIntervals(5, 12)
    const first = await start()
    await findRegion('Card 1 of 2')
    await first.user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    first.unmount()

    hang('reviews.getSettings')
    const { user } = renderApp('/learn/list-1')
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await findRegion('Card 2 of 2')
    await user.keyboard('{Enter}')
    expect(button('No')).toHaveAccessibleDescription('due tomorrow')
    expect(button('Neutral')).toHaveAccessibleDescription('due in 12 days')
    expect(button('Yes')).toHaveAccessibleDescription('learned')
  })
})

describe('a review session', () => {
  test('waits for the intervals', async () => {
    answerForReview(makeCards('Apfel'))
    hang('reviews.getSettings')
    await start()
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument()
    expect(screen.queryByText('Apfel')).not.toBeInTheDocument()
  })

  test('loads the cards and the intervals once each', async () => {
    answerForReview(makeCards('Apfel'))
    await start()
    await findRegion('Card 1 of 1')
    expect(inputsOf('reviews.getQueue')).toHaveLength(1)
    expect(inputsOf('reviews.getSettings')).toHaveLength(1)
  })

  test('has a message if the intervals cannot be loaded, and loads only them again', async () => {
    answerForReview(makeCards('Apfel'))
    refuse('reviews.getSettings', 'INTERNAL_SERVER_ERROR')
    const { user } = await start()
    expect(await screen.findByText('Failed to load review')).toBeInTheDocument()
    answerIntervals(2)
    await user.click(button('Retry'))
    await findRegion('Card 1 of 1')
    expect(inputsOf('reviews.getQueue')).toHaveLength(1)
    expect(screen.queryByText('Failed to load review')).not.toBeInTheDocument()
  })

  test('loads both again if both have failed', async () => {
    answerForReview(makeCards('Apfel'))
    refuse('reviews.getSettings', 'INTERNAL_SERVER_ERROR')
    refuse('reviews.getQueue', 'INTERNAL_SERVER_ERROR')
    const { user } = await start()
    await screen.findByText('Failed to load review')
    const failed = inputsOf('reviews.getSettings').length
    answerForReview(makeCards('Apfel'))
    await user.click(button('Retry'))
    await findRegion('Card 1 of 1')
    await waitFor(() => expect(inputsOf('reviews.getSettings')).toHaveLength(failed + 1))
    expect(inputsOf('reviews.getQueue')).toHaveLength(2)
  })
})
