import { screen, waitFor } from '@testing-library/react'
import type { Settings } from '@wordtide/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { noteServerDate } from '../../../../shared/lib/dates/server-clock.ts'
import { answer, hang, makeSettings, renderApp } from '../../../../testing/index.ts'
import { answerForReview, makeCard } from '../../testing/fixtures.ts'
import { findRegion } from '../../testing/review.ts'

const newYork = { timeZone: 'America/New_York', dayStartsAt: 4 }
const setServerClock = (iso: string) => noteServerDate(new Date(iso).toUTCString())
const cardRegion = (number: number) => findRegion(`Card ${number} of 3`)

afterEach(() => {
  vi.unstubAllEnvs()
})

/** A card that was answered at this time and waits so many days. */
function reviewedCard(term: string, answeredAt: string, days: number) {
  const lastReview = Date.parse(answeredAt)
  return makeCard({ term, confidence: 1, lastReview, due: lastReview + days * 86_400_000 })
}

/** Answered on Saturday at ten in the evening, and due from Sunday on. */
const eveningCard = (term: string) => reviewedCard(term, '2026-11-21T22:00:00-05:00', 1)

async function start(cards: ReturnType<typeof makeCard>[], settings: Partial<Settings['reviews']> = newYork) {
  answerForReview(cards)
  answer('reviews.getSettings', makeSettings(settings))
  const app = renderApp('/learn/list-1?review=all')
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  await cardRegion(1)
  return app
}

test('a card that is not yet due says in how many days it is', async () => {
  setServerClock('2026-11-21T23:00:00-05:00')
  const { user } = await start([
    reviewedCard('Apfel', '2026-11-21T22:00:00-05:00', 4),
    eveningCard('Birne'),
    makeCard({ term: 'Kirsche', due: Date.parse('2026-11-21T23:00:00-05:00') }),
  ])
  expect(await cardRegion(1)).toHaveTextContent('Not yet due: this review is due in 4 days')
  expect(await cardRegion(1)).toHaveAccessibleDescription('Not yet due: this review is due in 4 days')
  await user.keyboard('{Enter}3')
  expect(await cardRegion(2)).toHaveAccessibleDescription('Not yet due: this review is due tomorrow')
  await user.keyboard('{Enter}3')
  expect(await cardRegion(3)).not.toHaveAccessibleDescription()
})

test('a card learned in the evening is due in the morning, from the start of the day on', async () => {
  setServerClock('2026-11-22T03:59:00-05:00')
  const { user } = await start([eveningCard('Apfel'), eveningCard('Birne'), eveningCard('Kirsche')])
  // At four in the night it is still Saturday.
  expect(await cardRegion(1)).toHaveTextContent('Not yet due: this review is due tomorrow')
  setServerClock('2026-11-22T04:00:00-05:00')
  // The day begins while the card is on screen.
  await user.keyboard('{Enter}')
  expect(await screen.findByText('meaning of Apfel')).toBeVisible()
  expect(screen.queryByText(/Not yet due/)).toBeNull()
  await user.keyboard('3')
  expect(await cardRegion(2)).not.toHaveTextContent('Not yet due')
})

test('the days are those of UTC while no time zone is set, or none that the browser knows', async () => {
  // In that time zone, everything happens on one day.
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Asia/Tokyo')
  const cards = [eveningCard('Apfel'), eveningCard('Birne'), eveningCard('Kirsche')]
  // Answered at 3:00 UTC, before the begin of Sunday: due on Sunday from 4:00 on.
  setServerClock('2026-11-22T05:00:00Z')
  const first = await start(cards, { timeZone: null })
  expect(await cardRegion(1)).not.toHaveTextContent('Not yet due')
  first.unmount()
  await start(cards, { timeZone: 'Moon/Tranquility' })
  expect(await cardRegion(1)).not.toHaveTextContent('Not yet due')
})

test('a learned card says that it is not due any more', async () => {
  const { user } = await start([
    { ...reviewedCard('Apfel', '2026-01-01T12:00:00Z', 1), due: null },
    eveningCard('Birne'),
    eveningCard('Kirsche'),
  ])
  expect(await cardRegion(1)).toHaveAccessibleDescription('Learned: this review is not due any more')
  await user.keyboard('{Enter}3')
  expect(await cardRegion(2)).not.toHaveAccessibleDescription()
})

test('a review that continues offline keeps to the days of its learner', async () => {
  setServerClock('2026-11-22T01:00:00-05:00')
  const first = await start([eveningCard('Apfel'), eveningCard('Birne'), eveningCard('Kirsche')])
  await first.user.keyboard('{Enter}3')
  await cardRegion(2)
  first.unmount()

  hang('reviews.getSettings')
  const { user } = renderApp('/learn/list-1')
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(await cardRegion(2)).toHaveTextContent('Not yet due: this review is due tomorrow')
  setServerClock('2026-11-22T04:00:01-05:00')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/Not yet due/)).toBeNull())
})
