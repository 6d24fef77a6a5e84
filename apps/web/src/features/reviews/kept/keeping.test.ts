import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../../app/app.tsx'
import { createTRPCQueryUtils } from '../../../shared/api/trpc.ts'
import { readKept, writeKept } from '../../../shared/offline/kept-storage.ts'
import { stubCaches } from '../../../testing/caches.ts'
import { ada, answer, answerTts, inputsOf, makeList, server } from '../../../testing/index.ts'
import { makeCard } from '../testing/fixtures.ts'
import { startKeeping } from './keeping.ts'
import { readDays } from './kept-days.ts'

const image = '/api/vocs/v/image/i'
const day = (name: string, endsAt: number, terms: string[]) => ({
  day: name,
  endsAt,
  cards: terms.map((term) => makeCard({ term, image: term === 'Apfel' ? image : null })),
})

/** Keeps what Ada needs, in an app without a page. */
function keep() {
  const { client, queryClient, session } = createApp({ failureDelayMs: 0 })
  session.logIn(ada)
  const utils = createTRPCQueryUtils({ queryClient, client })
  const end = new AbortController()
  onTestFinished(() => end.abort())
  startKeeping({ userId: ada.id, queryClient, client, utils, session, signal: end.signal })
  return { queryClient, session, utils }
}

function answerDays(terms = ['Apfel', 'Birne']) {
  answer('reviews.getDaysAhead', {
    today: day('2026-11-27', Date.now() + 1_000_000, terms),
    tomorrow: day('2026-11-28', Date.now() + 90_000_000, ['Quitte']),
  })
  answer('audio.listVoices', [{ language: 'de', approximate: false, kanaOnly: false }])
  server.use(http.get(`*${image}`, () => new HttpResponse('image', { headers: { 'content-type': 'image/webp' } })))
}
const kept = async () => (await readDays(ada.id, Date.now()))?.today.cards.map(({ term }) => term)

test('the browser keeps the cards of two days with their sounds and images, in one call, and nothing of another user', async () => {
  answerDays()
  const sounds = answerTts()
  const caches = stubCaches()
  await writeKept('bob', 'days', {})
  keep()
  await waitFor(() => expect(caches.paths()).toContain('/api/tts?t=Quitte&l=de'))
  expect(caches.names()).toEqual([`wordtide.kept:${ada.id}`])
  expect(caches.paths()).toContain(image)
  expect(sounds).toEqual(['de: Apfel', 'de: Birne', 'de: Quitte'])
  expect(await kept()).toEqual(['Apfel', 'Birne'])
  expect(inputsOf('reviews.getDaysAhead')).toHaveLength(1)
})

test('the browser keeps nothing after the user has signed out, also if sounds are still loading', async () => {
  answerDays()
  let reply = (_audio: 'audio') => {}
  const sounds = answerTts(() => new Promise((resolve) => (reply = resolve)))
  const caches = stubCaches()
  const { session } = keep()
  await waitFor(() => expect(sounds).toHaveLength(1))
  session.leave()
  reply('audio')
  await waitFor(() => expect(caches.names()).toEqual([]))
})

test('a browser without room for the cards is no error', async () => {
  answerDays()
  const sounds = answerTts()
  const caches = stubCaches({ isFull: true })
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  keep()
  await waitFor(() => expect(sounds).toHaveLength(1))
  expect(caches.paths()).toEqual([])
  expect(log).not.toHaveBeenCalled()
})

test('a query returns what was kept if the server cannot be reached, and never what it has refused', async () => {
  answerDays()
  answerTts()
  stubCaches()
  answer('lists.get', makeList({ id: 'list-1', name: 'Obst' }))
  const first = keep()
  await first.utils.lists.get.fetch({ id: 'list-1' })
  const cut = () => server.use(http.get('*/api/trpc/lists.get', () => HttpResponse.error()))
  await waitFor(async () => expect(JSON.stringify(await readQueries())).toContain('Obst'))

  cut()
  const second = keep()
  const load = (id: string) => second.utils.lists.get.fetch({ id }).catch(() => undefined)
  await waitFor(async () => {
    await load('list-1')
    expect(second.utils.lists.get.getData({ id: 'list-1' })?.name).toBe('Obst')
  })
  await load('list-2')
  expect(second.utils.lists.get.getData({ id: 'list-2' })).toBeUndefined()
})

const readQueries = () => readKept(ada.id, 'queries')
