import { act, screen, within } from '@testing-library/react'
import type { ReviewVocView, TodayView } from '@wordtide/contract'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answer, hang, inputsOf, makeList, makeSettings, makeToday, refuse, renderApp } from '../../testing/index.ts'
import { makeCard } from '../reviews/testing/fixtures.ts'
import { submitKeys, summary } from '../reviews/testing/review.ts'

const obst = { id: 'list-1', name: 'Obst', language: 'de' as const, due: 20, new: 6 }
const olas = { id: 'list-2', name: 'Olas', language: 'es' as const, due: 4, new: 4 }
const day: Partial<TodayView> = { due: 24, new: 10, lists: [obst, olas] }

const cards: ReviewVocView[] = [
  makeCard({ term: 'Apfel', listId: 'list-1', listName: 'Obst', newWord: false }),
  makeCard({ term: 'ola', language: 'es', listId: 'list-2', listName: 'Olas', newWord: false }),
]

beforeEach(() => {
  answer('reviews.listLearning', { lists: [makeList()], next: null })
  answer('reviews.getQueue', cards)
})

const card = async () => within(await screen.findByRole('region', { name: 'Today' }))
const heading = async (name: string) => (await card()).findByRole('heading', { level: 2, name })

describe('today', () => {
  test('is a placeholder while it is loading', async () => {
    hang('reviews.getToday')
    renderApp('/learn')
    expect(await screen.findByRole('status', { name: 'Loading today' })).toBeInTheDocument()
  })

  test('shows the day, the number of its cards, and the number of new ones waiting', async () => {
    answer('reviews.getToday', makeToday(day))
    answer('reviews.countNew', {
      lists: [
        { id: 'list-1', new: 40, isOfToday: true },
        { id: 'list-2', new: 10, isOfToday: true },
        { id: 'list-3', new: 500, isOfToday: false },
      ],
    })
    renderApp('/learn')
    await heading('24 cards are coming back')
    expect((await card()).getByText('Due 24 · new 10 of 50')).toBeInTheDocument()
    expect((await card()).getByText(/Monday, November 23/)).toBeInTheDocument()
  })

  test.each([
    [{ due: 1, new: 0 }, '1 card is coming back'],
    [{ due: 0, new: 1 }, '1 new card is waiting'],
    [{ due: 0, new: 1200 }, '1,200 new cards are waiting'],
  ])('with %o says: %s', async (counts, sentence) => {
    answer('reviews.getToday', makeToday({ ...day, ...counts }))
    renderApp('/learn')
    await heading(sentence)
    expect((await card()).queryByRole('button', { name: 'Only what is due' })).not.toBeInTheDocument()
  })

  test.each([
    [{ dueDay: '2026-11-20' }, 'Unit 3 was due on Friday: 12 words left'],
    [{ dueDay: '2026-11-23', tag: 'rot', wordsPerDay: 12 }, 'Unit 3 · rot by today: 12 new words'],
    [{ dueDay: '2026-11-27', isNew: true }, 'NewUnit 3 by Friday: 3 new words a day'],
  ])('says what is set in a class, with the words of each day, or what is left: %o', async (fields, expected) => {
    const set = { id: '1', classId: 'class-1', className: 'Year 7', listId: 'list-1', listName: 'Unit 3', tag: null }
    const first = { ...set, wordsLeft: 12, wordsPerDay: 3, isNew: false, ...fields }
    answer(
      'reviews.getToday',
      makeToday({ ...day, assignments: [first, { ...first, id: '2' }, { ...first, id: '3' }] }),
    )
    renderApp('/learn')
    const link = await (await card()).findByRole('link', { name: /^Unit 3/ })
    expect(link).toHaveAttribute('href', '/classes/class-1')
    expect(link.closest('p')).toHaveTextContent(`${expected}, and 2 others`)
    expect((await card()).getByRole('link', { name: 'and 2 others' })).toHaveAttribute('href', '/classes')
  })

  test.each([
    [{ answered: 12, goal: 30 }, '40', '12 of 30 cards today'],
    [{ answered: 31, goal: 30 }, '100', 'Goal reached: 31 cards today'],
  ])('shows the goal as a ring, and says it: %o', async (fields, percent, text) => {
    answer('reviews.getToday', makeToday({ ...day, ...fields }))
    renderApp('/learn')
    const ring = await (await card()).findByRole('progressbar', { name: 'Goal of the day' })
    expect(ring).toHaveAttribute('aria-valuenow', percent)
    expect(ring).toHaveAttribute('aria-valuetext', text)
    expect((await card()).getByText(text)).toBeVisible()
  })

  test('shows on the icon of the app what is due', async () => {
    const shown: number[] = []
    const setAppBadge = async (due: number) => {
      shown.push(due)
    }
    Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'setAppBadge')
    })
    answer('reviews.getToday', makeToday(day))
    renderApp('/learn')
    await expect.poll(() => shown).toEqual([24])
  })

  test('unfolds the cards by list', async () => {
    answer('reviews.getToday', makeToday(day))
    renderApp('/learn')
    const items = (await card()).getAllByRole('listitem', { hidden: true })
    expect(items.map(({ textContent }) => textContent)).toEqual([' Obst20 due · 6 new', ' Olas4 due · 4 new'])
  })

  test('reports a failed load and offers a retry', async () => {
    refuse('reviews.getToday', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/learn')
    expect(await screen.findByText('Unable to load today')).toBeInTheDocument()
    answer('reviews.getToday', makeToday(day))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await heading('24 cards are coming back')
  })
})

describe('a session of today', () => {
  const open = async () => {
    answer('reviews.getToday', makeToday(day))
    const app = renderApp('/learn')
    await heading('24 cards are coming back')
    return app
  }

  test('starts with Enter, goes over all lists, and names the list of each card', async () => {
    const { user } = await open()
    // As after a navigation.
    act(() => screen.getByRole('heading', { level: 1 }).focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Card 1 of 2' })).toHaveTextContent('Obst')
    await user.keyboard('{Enter}3')
    expect(await screen.findByRole('region', { name: 'Card 2 of 2' })).toHaveTextContent('Olas')
    expect(inputsOf('reviews.getQueue')).toEqual([
      { scope: 'today', types: ['translation', 'reverseTranslation', 'dictation'], count: 100 },
    ])
  })

  test('can have due cards alone', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Only what is due' }))
    await screen.findByRole('region', { name: 'Card 1 of 2' })
    expect(inputsOf('reviews.getQueue')).toMatchObject([{ scope: 'due', count: 24 }])
  })

  test('is submitted at once, after which the card is up to date', async () => {
    const { user } = await open()
    answer('reviews.submit', { saved: 2, skipped: [] })
    await user.click(screen.getByRole('button', { name: 'Start' }))
    await screen.findByRole('region', { name: 'Card 1 of 2' })
    await user.keyboard('{Enter}3{Enter}1{Enter}3')
    await summary()
    answer('reviews.getToday', makeToday({ ...day, due: 22 }))
    await user.keyboard(submitKeys)
    await heading('22 cards are coming back')
    expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ vocId }) => vocId)).toEqual(['voc-Apfel', 'voc-ola'])
  })

  test('shows each card in the target language of the last review of its list', async () => {
    const definitions = [
      { language: 'en' as const, value: 'apple' },
      { language: 'fr' as const, value: 'pomme' },
    ]
    const known = makeCard({ definitions, newWord: false })
    answer('reviews.getQueue', [known, { ...known, vocId: 'another', listId: 'list-2' }])
    localStorage.setItem(
      'wordtide.review.options:01900000-0000-7000-8000-000000000001:list-1',
      JSON.stringify({ types: ['translation'], count: 15, listening: false, targetLanguage: 'fr' }),
    )
    const { user } = await open()
    await user.keyboard('{Enter}')
    await screen.findByRole('region', { name: 'Card 1 of 2' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('pomme')).toBeInTheDocument()
    expect(screen.queryByText('apple')).not.toBeInTheDocument()
  })
})

describe('a day on which nothing is left', () => {
  const forecast = (...due: number[]) =>
    answer(
      'reviews.getForecast',
      due.map((count, n) => ({ day: `2026-11-${23 + n}`, due: count })),
    )
  const waiting = (count: number) =>
    answer('reviews.countNew', { lists: [{ id: 'list-1', new: count, isOfToday: true }] })

  test.each([
    { due: [0, 12], newCards: 40, text: 'Tomorrow 12 cards come back, with 20 new.' },
    { due: [0, 1], newCards: 0, text: 'Tomorrow 1 card comes back.' },
    { due: [0, 0], newCards: 3, text: 'Tomorrow brings 3 new.' },
    { due: [0, 0], newCards: 0, text: 'Nothing comes tomorrow.' },
    // Overdue cards beyond the allowance of today.
    { due: [190, 60], newCards: 0, text: 'Tomorrow 200 cards come back.' },
  ])('shows the cards of tomorrow: $text', async ({ due, newCards, text }) => {
    forecast(...due)
    answer('reviews.getSettings', makeSettings({ newPerDay: 20, reviewsPerDay: 200 }))
    if (newCards > 0) waiting(newCards)
    renderApp('/learn')
    await heading('Done for today')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test.each([
    ['2026-11-24', 1],
    ['2026-11-25', 0],
  ])('says what was achieved, and on two days of a week leads to the last one: %s', async (name, links) => {
    answer('reviews.getToday', makeToday({ day: name }))
    answer('reviews.listDays', [{ day: name, reviews: 34, correct: 29, new: 2, thinkingMs: 1000 }])
    renderApp('/learn')
    await heading('Done for today')
    expect(await (await card()).findByText(/34 answers today, 29 of them right\./)).toBeInTheDocument()
    expect((await card()).queryAllByRole('link', { name: 'Your last week' })).toHaveLength(links)
  })

  test('offers more new cards, whose answers count', async () => {
    waiting(40)
    const { user } = renderApp('/learn')
    await user.click(await screen.findByRole('button', { name: '10 more new cards' }))
    await screen.findByRole('region', { name: 'Card 1 of 2' })
    expect(inputsOf('reviews.getQueue')).toMatchObject([{ scope: 'new', count: 10 }])
  })

  test('offers no more new cards than there are', async () => {
    waiting(1)
    renderApp('/learn')
    expect(await screen.findByRole('button', { name: '1 more new card' })).toBeInTheDocument()
  })

  test('offers practice, and no new cards if none wait', async () => {
    renderApp('/learn')
    expect((await card()).getByRole('button', { name: 'Practise' })).toBeInTheDocument()
    expect((await card()).queryByRole('button', { name: /new/ })).not.toBeInTheDocument()
  })

  test('is not called done if the lists have no vocabularies', async () => {
    answer('reviews.listLearning', { lists: [makeList({ vocsCount: 0 })], next: null })
    renderApp('/learn')
    await heading('No words yet')
    expect((await card()).getByRole('link', { name: 'Add words in your library' })).toHaveAttribute('href', '/library')
  })

  test('leads to first words if there is no list', async () => {
    answer('reviews.listLearning', { lists: [], next: null })
    renderApp('/learn')
    await heading('No words yet')
    expect((await card()).getByRole('link', { name: 'Choose your first words' })).toHaveAttribute('href', '/library')
    expect(await screen.findByText('No Lists')).toBeInTheDocument()
  })
})
