import { del, entries, set } from 'idb-keyval'
import { type Copy, copies } from './copies.ts'
import type { JournalStorage } from './journal.ts'
import { journalRecord, readAs } from './journal-record.ts'
import { notifyKept } from './kept.ts'

/** A copy that cannot be made is not missed before the browser crashes. */
const quietly = (work: Promise<void>) => void work.catch(() => undefined)

/**
 * A storage that also writes to IndexedDB. The browser writes localStorage to the disk half a minute late, and what it has
 * not written is gone when it is killed; IndexedDB is late by milliseconds, but cannot be read before the next card.
 */
export function withSecondCopy(storage: JournalStorage): JournalStorage {
  const copy = (key: string, value: Copy) => {
    const store = copies()
    if (store !== undefined) quietly(set(key, value, store))
  }
  return {
    get length() {
      return storage.length
    },
    key: (index) => storage.key(index),
    getItem: (key) => storage.getItem(key),
    setItem(key, text) {
      storage.setItem(key, text)
      copy(key, text)
    },
    removeItem(key) {
      const text = storage.getItem(key)
      storage.removeItem(key)
      if (text !== null) copy(key, latestAnswer(text))
    },
  }
}

/** Brings into the storage what only its second copy knows, once the page is loaded. */
export async function restoreFromCopy(storage: JournalStorage): Promise<void> {
  const store = copies()
  if (store === undefined) return
  for (const [key, copy] of await entries<string, Copy>(store).catch(() => [])) {
    const text = storage.getItem(key)
    const stands = settle(text, copy)
    if (stands === text) {
      // Both know that it is gone.
      if (text === null) quietly(del(key, store))
    } else if (stands === null) storage.removeItem(key)
    else put(storage, key, stands)
  }
  notifyKept()
}

/** What a key should hold, by what the storage and its copy say; null for nothing. In doubt an answer is kept. */
export function settle(text: string | null, copy: Copy): string | null {
  if (typeof copy === 'number') return text !== null && latestAnswer(text) > copy ? text : null
  return text === null || isLater(copy, text) ? copy : text
}

function isLater(one: string, other: string): boolean {
  const [dated, otherDated] = [latestAnswer(one), latestAnswer(other)]
  // Of the same answers, the one that says that they were sent is the later.
  if (dated === otherDated) return isFrozen(one) && !isFrozen(other)
  return dated > otherDated
}

/** When the latest answer of a kept session was given, in unix ms; 0 for anything else. */
const latestAnswer = (text: string): number =>
  Math.max(0, ...(readAs(journalRecord, text)?.answers ?? []).map(({ date }) => date))

const isFrozen = (text: string) => readAs(journalRecord, text)?.frozen === true

function put(storage: JournalStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // No room: the copy stays for the next time.
  }
}
