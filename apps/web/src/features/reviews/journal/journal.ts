import type { ReviewVocView } from '@wordtide/contract'
import { type JournalRecord, journalCards, journalRecord, readAs } from './journal-record.ts'
import { answersPrefix, notifyKept, subscribeKept } from './kept.ts'

/** The part of the browser's storage that a journal needs. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** One person's unsubmitted sessions, kept in the browser from the first answer on. */
export interface Journal {
  /** Keeps a session as it stands; false when the browser has no room or forbids it. One without answers is dropped. */
  keep(record: JournalRecord, cards: readonly ReviewVocView[]): boolean
  /** Oldest first. */
  unsent(): JournalRecord[]
  /** A session's cards, where the browser had room for them. */
  cards(id: string): ReviewVocView[] | undefined
  remove(id: string): void
  /** Calls back whenever a session is kept or removed, in this tab or in another. */
  subscribe(listener: () => void): () => void
}

/** The journal of one person; nobody else's sessions are ever in it. */
export function openJournal(userId: string, storage: JournalStorage): Journal {
  const recordPrefix = `${answersPrefix}${userId}:`
  const cardsKey = (id: string) => `wordtide.review.cards:${userId}:${id}`
  const put = (key: string, value: unknown) => {
    try {
      storage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }
  const remove = (id: string) => {
    storage.removeItem(recordPrefix + id)
    storage.removeItem(cardsKey(id))
    notifyKept()
  }

  return {
    keep(record, cards) {
      if (record.answers.length === 0) {
        remove(record.id)
        return true
      }
      const isNew = storage.getItem(recordPrefix + record.id) === null
      const kept = put(recordPrefix + record.id, record)
      // The answers first: without room for the cards they can still be submitted.
      if (isNew && kept) put(cardsKey(record.id), cards)
      notifyKept()
      return kept
    },
    unsent: () =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index))
        .filter((key) => key?.startsWith(recordPrefix) === true)
        .map((key) => readAs(journalRecord, key === null ? null : storage.getItem(key)))
        .filter((record) => record !== undefined)
        .toSorted((a, b) => a.startedAt - b.startedAt),
    cards: (id) => readAs(journalCards, storage.getItem(cardsKey(id))),
    remove,
    subscribe: (listener) => subscribeKept(listener, recordPrefix),
  }
}
