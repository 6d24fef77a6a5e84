import type { ReviewResult } from '@wordtide/contract'
import { describe, expect, test, vi } from 'vitest'
import { makeCards } from '../testing/cards.ts'
import { browserStorage } from './browser-storage.ts'
import { type JournalStorage, openJournal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'
import { countUnsentAnswers } from './use-journal.ts'

const deck = { cards: makeCards('eins', 'zwei'), intervals: [1, 3] }
const given: ReviewResult = { vocId: 'voc-eins', type: 'translation', result: 1, date: 10, thinkingTime: 5 }
const record = (said: Partial<JournalRecord> = {}): JournalRecord => ({
  id: 's1',
  listId: 'list-1',
  listName: 'Zahlen',
  startedAt: 1,
  options: { types: ['translation'], count: 15, targetLanguage: 'en', listening: false },
  answers: [given],
  index: 1,
  frozen: false,
  ...said,
})

/** A storage with room for so many characters a value. */
function storageOf(room: number): JournalStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}

describe('a journal', () => {
  test('has what was kept, for whoever opens it next in this browser', () => {
    expect(openJournal('ada', localStorage).keep(record(), deck)).toBe(true)
    const again = openJournal('ada', localStorage)
    expect(again.unsent()).toEqual([record()])
    expect(again.deck('s1')).toEqual(deck)
  })

  test('shows nobody else’s sessions', () => {
    openJournal('ada', localStorage).keep(record(), deck)
    expect(openJournal('bob', localStorage).unsent()).toEqual([])
    expect(openJournal('bob', localStorage).deck('s1')).toBeUndefined()
    expect(openJournal('ad', localStorage).unsent()).toEqual([])
  })

  test('keeps no session without answers', () => {
    const journal = openJournal('ada', localStorage)
    journal.keep(record(), deck)
    journal.keep(record({ answers: [] }), deck)
    expect(journal.unsent()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('names the oldest session first', () => {
    const journal = openJournal('ada', localStorage)
    journal.keep(record({ id: 'late', startedAt: 9 }), deck)
    journal.keep(record({ id: 'early', startedAt: 2 }), deck)
    expect(journal.unsent().map(({ id }) => id)).toEqual(['early', 'late'])
  })

  test('forgets what was removed, its deck too', () => {
    const journal = openJournal('ada', localStorage)
    journal.keep(record(), deck)
    journal.remove('s1')
    expect(journal.unsent()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('keeps the answers where there is no room for the deck', () => {
    const journal = openJournal('ada', storageOf(500))
    expect(journal.keep(record(), deck)).toBe(true)
    expect(journal.unsent()).toHaveLength(1)
    expect(journal.deck('s1')).toBeUndefined()
  })

  test('says when it could not keep the answers', () => {
    expect(openJournal('ada', storageOf(0)).keep(record(), deck)).toBe(false)
  })

  test('passes over what it cannot read', () => {
    const journal = openJournal('ada', localStorage)
    journal.keep(record(), deck)
    localStorage.setItem('wordtide.review.answers:ada:broken', '{"id":')
    localStorage.setItem('wordtide.review.answers:ada:old', '{"id":"old","answers":[{"result":7}]}')
    localStorage.setItem('wordtide.review.cards:ada:s1', '[1]')
    expect(journal.unsent()).toEqual([record()])
    expect(journal.find('s1')).toEqual(record())
    expect(journal.find('old')).toBeUndefined()
    expect(journal.deck('s1')).toBeUndefined()
    journal.remove('s1')
    expect(journal.find('s1')).toBeUndefined()
  })

  test('tells of its changes, and of those in another tab', () => {
    const journal = openJournal('ada', localStorage)
    const listener = vi.fn()
    const stop = journal.subscribe(listener)
    journal.keep(record(), deck)
    journal.remove('s1')
    expect(listener).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new StorageEvent('storage', { key: 'wordtide.review.answers:ada:s2' }))
    expect(listener).toHaveBeenCalledTimes(3)
    window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
    stop()
    journal.keep(record(), deck)
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

test('the answers that wait are counted for the person who is about to sign out', () => {
  const journal = openJournal('ada', browserStorage())
  journal.keep(record(), deck)
  journal.keep(record({ id: 's2', answers: [given, { ...given, type: 'dictation' }] }), deck)
  expect(countUnsentAnswers('ada')).toBe(3)
  expect(countUnsentAnswers('bob')).toBe(0)
})
