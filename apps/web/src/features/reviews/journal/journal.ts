import { type Deck, type JournalRecord, journalDeck, journalRecord, readAs } from './journal-record.ts'
import { answersPrefix, notifyKept, subscribeKept } from './kept.ts'

/** The part of the browser's storage that a journal needs. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** One person's unsubmitted sessions, kept in the browser from the first answer on. */
export interface Journal {
  /** Keeps a session as it stands; false when the browser has no room or forbids it. One without answers is dropped. */
  keep(record: JournalRecord, deck?: Deck): boolean
  /** Oldest first. */
  unsent(): JournalRecord[]
  /** One session as it stands; undefined when there is none, or no longer. */
  find(id: string): JournalRecord | undefined
  /** What a session is played with, where the browser had room for it. */
  deck(id: string): Deck | undefined
  remove(id: string): void
  /** Calls back whenever a session is kept or removed, in this tab or in another. */
  subscribe(listener: () => void): () => void
}

/** The journal of one person; nobody else's sessions are ever in it. */
export function openJournal(userId: string, storage: JournalStorage): Journal {
  const recordPrefix = `${answersPrefix}${userId}:`
  const deckKey = (id: string) => `wordtide.review.cards:${userId}:${id}`
  const put = (key: string, value: unknown) => {
    try {
      storage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }
  const read = (key: string) => readAs(journalRecord, storage.getItem(key))
  const remove = (id: string) => {
    storage.removeItem(recordPrefix + id)
    storage.removeItem(deckKey(id))
    notifyKept()
  }

  return {
    keep(record, deck) {
      if (record.answers.length === 0) {
        remove(record.id)
        return true
      }
      const isNew = storage.getItem(recordPrefix + record.id) === null
      const kept = put(recordPrefix + record.id, record)
      // The answers first: without room for the deck they can still be submitted.
      if (isNew && kept && deck !== undefined) put(deckKey(record.id), deck)
      notifyKept()
      return kept
    },
    unsent: () =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index))
        .filter((key) => key !== null)
        .filter((key) => key.startsWith(recordPrefix))
        .map(read)
        .filter((record) => record !== undefined)
        .toSorted((a, b) => a.startedAt - b.startedAt),
    find: (id) => read(recordPrefix + id),
    deck: (id) => readAs(journalDeck, storage.getItem(deckKey(id))),
    remove,
    subscribe: (listener) => subscribeKept(listener, recordPrefix),
  }
}
