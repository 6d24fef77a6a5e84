import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeKept } from '../../shared/offline/kept-storage.ts'
import { stubCaches } from '../../testing/caches.ts'
import { ada, makeSettings, renderApp, server } from '../../testing/index.ts'
import { makeCard } from '../reviews/testing/fixtures.ts'
import { submitKeys, summary } from '../reviews/testing/review.ts'
import { openUnsentStore } from '../reviews/unsent/store.ts'

/** Keeps three cards for a user at ten past eight, and takes the network away. */
async function goOffline(userId: string) {
  stubCaches()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  server.use(http.all('*/api/*', () => HttpResponse.error()))
  localStorage.setItem('wordtide.user', JSON.stringify(ada))
  const cards = [makeCard({ term: 'Apfel', lastReview: 1, newWord: false }), makeCard({ term: 'Birne' })]
  await writeKept(userId, 'days', {
    keptAt: new Date(2026, 10, 27, 8, 10).getTime(),
    settings: { ...makeSettings().reviews, introduce: false },
    today: { day: '2026-11-27', endsAt: Date.now() + 1_000_000, cards },
    tomorrow: null,
  })
}
const today = () => screen.findByRole('region', { name: 'Today' })

test('without a network the day goes on with what is kept, and an answered card does not come again', async () => {
  await goOffline(ada.id)
  const { user } = renderApp('/learn', { session: 'query' })
  expect(await today()).toHaveTextContent('Offline: the cards of 27 November, kept at 8:10.')
  expect(await today()).toHaveTextContent('Due 1 · new 1')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(within(await today()).getByRole('button', { name: 'Start' }))
  await screen.findByRole('region', { name: 'Card 1 of 2' })
  await user.keyboard('{Enter}3')
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await user.keyboard('{Escape}')
  await summary()
  await user.keyboard(submitKeys)
  await screen.findByText(/are sent when you are back/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(openUnsentStore(ada.id).list()).toMatchObject([{ frozen: true, answers: [{ vocId: 'voc-Apfel' }] }])
  expect(await today()).toHaveTextContent('Due 0 · new 1')
  await user.click(within(await today()).getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('region', { name: 'Card 1 of 1' })).toHaveTextContent('Birne')
})

test('nothing is shown of what is kept for another user', async () => {
  await goOffline('bob')
  renderApp('/learn', { session: 'query' })
  await screen.findByText('Unable to load lists')
  expect(screen.queryByRole('region', { name: 'Today' })).not.toBeInTheDocument()
})
