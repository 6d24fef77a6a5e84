import type { ReviewResult } from '@wordtide/contract'
import { describe, expect, test, vi } from 'vitest'
import type { TextStorage } from '../../../shared/lib/kept/browser-storage.ts'
import { makeSettings } from '../../../testing/index.ts'
import { makeCards } from '../testing/fixtures.ts'
import { countUnsentAnswers } from './storage.ts'
import { deckOf, openUnsentStore, type UnsentReview } from './store.ts'

const { reviews: settings } = makeSettings({
  intervals: [1, 3],
  timeZone: 'Asia/Tokyo',
  dayStartsAt: 3,
  learnedReturn: true,
})
const deck = deckOf(makeCards('eins', 'zwei'), settings)
const answer: ReviewResult = { vocId: 'voc-eins', type: 'translation', result: 1, date: 10, thinkingTime: 5 }
const review = (overrides: Partial<UnsentReview> = {}): UnsentReview => ({
  id: 's1',
  listId: 'list-1',
  listName: 'Zahlen',
  startedAt: 1,
  options: { types: ['translation'], count: 15, targetLanguage: 'en', listening: false },
  answers: [answer],
  index: 1,
  frozen: false,
  ...overrides,
})

/** A storage with room for values of at most so many characters. */
function storageWithRoom(maxLength: number): TextStorage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

describe('the store of unsent answers', () => {
  test('returns what was saved when it is opened again', () => {
    expect(openUnsentStore('ada').save(review(), deck)).toBe(true)
    const reopened = openUnsentStore('ada')
    expect(reopened.list()).toEqual([review()])
    expect(reopened.getDeck('s1')).toEqual(deck)
  })

  test('keeps whether answers are typed, which older releases do not say', () => {
    const store = openUnsentStore('ada')
    const { options } = review()
    store.save(review({ options: { ...options, typed: true } }), deck)
    expect(store.get('s1')?.options.typed).toBe(true)
    store.save(review(), deck)
    expect(store.get('s1')?.options).toEqual(options)
  })

  test('reads decks of older releases, which have no settings but the intervals', () => {
    const store = openUnsentStore('ada')
    const { cards, intervals } = deck
    localStorage.setItem('wordtide.review.cards:ada:s1', JSON.stringify({ cards, intervals }))
    const { reviews } = makeSettings({ timeZone: null })
    expect(store.getDeck('s1')).toEqual(deckOf(cards, { ...reviews, intervals }))
  })

  test('reads a deck whose time zone this browser does not know, as if none was set', () => {
    const store = openUnsentStore('ada')
    store.save(review(), { ...deck, timeZone: 'Moon/Tranquility' })
    expect(store.getDeck('s1')).toEqual({ ...deck, timeZone: null })
  })

  test('stores no settings that a review session does not need', () => {
    const settingsOfDeck = ['intervals', 'learnedReturn', 'schedule', 'retention', 'timeZone', 'dayStartsAt']
    expect(Object.keys(deck)).toEqual(['cards', ...settingsOfDeck])
  })

  test('returns no review sessions of other users', () => {
    openUnsentStore('ada').save(review(), deck)
    expect(openUnsentStore('bob').list()).toEqual([])
    expect(openUnsentStore('bob').getDeck('s1')).toBeUndefined()
    expect(openUnsentStore('ad').list()).toEqual([])
  })

  test('stores no review session without answers', () => {
    const store = openUnsentStore('ada')
    store.save(review(), deck)
    store.save(review({ answers: [] }), deck)
    expect(store.list()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('lists the oldest review session first', () => {
    const store = openUnsentStore('ada')
    store.save(review({ id: 'late', startedAt: 9 }), deck)
    store.save(review({ id: 'early', startedAt: 2 }), deck)
    expect(store.list().map(({ id }) => id)).toEqual(['early', 'late'])
  })

  test('removes a review session with its deck', () => {
    const store = openUnsentStore('ada')
    store.save(review(), deck)
    store.remove('s1')
    expect(store.list()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('saves the answers if there is no room for the deck', () => {
    const store = openUnsentStore('ada', storageWithRoom(500))
    expect(store.save(review(), deck)).toBe(true)
    expect(store.list()).toHaveLength(1)
    expect(store.getDeck('s1')).toBeUndefined()
  })

  test('replaces the deck of a stored review session, and of no other', () => {
    const store = openUnsentStore('ada')
    const edited = { ...deck, cards: makeCards('uno', 'due'), changedAt: 20 }
    store.saveDeck('s1', edited)
    expect(localStorage.length).toBe(0)
    store.save(review(), deck)
    store.saveDeck('s1', edited)
    expect(store.getDeck('s1')).toEqual(edited)
  })

  test('returns the steps that can be undone, and the suspensions that the server has not confirmed', () => {
    const store = openUnsentStore('ada')
    const steps: UnsentReview['steps'] = [
      { did: 'answer', answer },
      { did: 'suspend', vocId: 'voc-zwei', type: 'dictation' },
    ]
    const saved = review({ steps, unsentSuspensions: [{ vocId: 'voc-zwei', suspended: true }], changedAt: 12 })
    store.save(saved, deck)
    expect(openUnsentStore('ada').get('s1')).toEqual(saved)
  })

  test('reports answers that could not be saved', () => {
    expect(openUnsentStore('ada', storageWithRoom(0)).save(review(), deck)).toBe(false)
  })

  test('skips entries that it cannot read', () => {
    const store = openUnsentStore('ada')
    store.save(review(), deck)
    localStorage.setItem('wordtide.review.answers:ada:broken', '{"id":')
    localStorage.setItem('wordtide.review.answers:ada:old', '{"id":"old","answers":[{"result":7}]}')
    localStorage.setItem('wordtide.review.cards:ada:s1', '[1]')
    expect(store.list()).toEqual([review()])
    expect(store.get('s1')).toEqual(review())
    expect(store.get('old')).toBeUndefined()
    expect(store.getDeck('s1')).toBeUndefined()
    store.remove('s1')
    expect(store.get('s1')).toBeUndefined()
  })

  test('notifies its subscribers of changes in this tab and in others', () => {
    const store = openUnsentStore('ada')
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    store.save(review(), deck)
    store.remove('s1')
    expect(listener).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new StorageEvent('storage', { key: 'wordtide.review.answers:ada:s2' }))
    expect(listener).toHaveBeenCalledTimes(3)
    window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
    unsubscribe()
    store.save(review(), deck)
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

test('the unsent answers of a user are counted before they sign out', () => {
  const store = openUnsentStore('ada')
  store.save(review(), deck)
  store.save(review({ id: 's2', answers: [answer, { ...answer, type: 'dictation' }] }), deck)
  expect(countUnsentAnswers('ada')).toBe(3)
  expect(countUnsentAnswers('bob')).toBe(0)
})
