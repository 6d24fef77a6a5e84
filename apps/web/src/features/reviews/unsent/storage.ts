import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import { browserStorage, keysOf, type TextStorage } from '../../../shared/lib/kept/browser-storage.ts'
import { stores, unsentKeys } from '../../../shared/lib/kept/stored-keys.ts'
import { ownerOf } from '../../../shared/session/stored-data.ts'

/** The prefix of the keys of unsent answers; the ids of the user and of the review session follow. */
export const answersPrefix = `${unsentKeys.answers}:`
/** The same for the cards of these review sessions. */
export const cardsPrefix = `${unsentKeys.cards}:`

const listeners = new Set<() => void>()

/** Tells the listeners in this tab that unsent answers, or the locks on them, have changed. */
export function notifyUnsentAnswers(): void {
  for (const listener of listeners) listener()
}

/** Calls back when unsent answers change: any in this tab, those whose keys have the prefix in other tabs. */
export function subscribeUnsentAnswers(listener: () => void, prefix = answersPrefix): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Returns whether this browser stores unsent answers of any user. */
export const hasUnsentAnswers = (): boolean => keysOf(browserStorage()).some((key) => key.startsWith(answersPrefix))

/** Counts the unsent answers of a user in this browser, to warn of them at sign-out. */
export function countUnsentAnswers(userId: string): number {
  const storage = browserStorage()
  return keysOf(storage)
    .filter((key) => key.startsWith(`${answersPrefix}${userId}:`))
    .reduce((count, key) => count + datesIn(storage.getItem(key) ?? '').length, 0)
}

/** The copy of a key in IndexedDB: its text or, once it was removed, the date of its latest change in unix ms. */
type Copy = string | number

let openedCopies: UseStore | undefined

function openCopies(): UseStore | undefined {
  if (typeof indexedDB === 'undefined') return undefined
  openedCopies ??= createStore(...stores.reviewCopies)
  return openedCopies
}

/** A failed write of the copy is ignored: it matters only if the browser crashes within the next half minute. */
const ignoreFailure = (write: Promise<void>) => void write.catch(() => undefined)

/**
 * Wraps a storage so that each write also goes to IndexedDB. Chromium flushes localStorage to disk up to half a minute
 * late, so a browser that is killed loses its last writes; IndexedDB is late by milliseconds, but cannot be read
 * synchronously.
 */
export function withCopy(storage: TextStorage): TextStorage {
  const copy = (key: string, value: Copy) => {
    const copies = openCopies()
    if (copies !== undefined) ignoreFailure(set(key, value, copies))
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
      if (text !== null) copy(key, versionOf(text).latestChange)
    },
  }
}

/** Restores localStorage from the copies after a crash of the browser. */
export async function restoreUnsentAnswers(storage = browserStorage()): Promise<void> {
  const copies = openCopies()
  if (copies === undefined) return
  for (const [key, copy] of await entries<string, Copy>(copies)) {
    const text = storage.getItem(key)
    const restored = reconcile(text, copy)
    if (restored === text) {
      // Removed in both: the date is no longer needed.
      if (text === null) ignoreFailure(del(key, copies))
    } else if (restored === null) storage.removeItem(key)
    else writeIfRoom(storage, key, restored)
  }
  notifyUnsentAnswers()
}

/** Returns the right value of a key, given its text and its copy; null for none. In doubt an answer is kept. */
export function reconcile(text: string | null, copy: Copy): string | null {
  if (typeof copy === 'number') return text !== null && versionOf(text).latestChange > copy ? text : null
  return text === null || isLater(copy, text) ? copy : text
}

function isLater(text: string, other: string): boolean {
  const [version, otherVersion] = [versionOf(text), versionOf(other)]
  // Of the same date the frozen version is the later one.
  if (version.latestChange === otherVersion.latestChange) return version.frozen && !otherVersion.frozen
  return version.latestChange > otherVersion.latestChange
}

/**
 * Reads the version of a stored text: the date of its latest change in unix ms, 0 for none. Earlier releases store no other date than those
 * of the answers.
 */
function versionOf(text: string): { latestChange: number; frozen: boolean } {
  const review = parse(text)
  const changedAt = review !== undefined && 'changedAt' in review ? review.changedAt : undefined
  return {
    latestChange: Math.max(0, ...datesIn(text), typeof changedAt === 'number' ? changedAt : 0),
    frozen: review !== undefined && 'frozen' in review && review.frozen === true,
  }
}

/** Returns the date of the latest change in a stored text, in unix ms; 0 for none. */
export const lastChange = (text: string): number => versionOf(text).latestChange

/** Returns the dates of the answers in a stored text, in unix ms; none if it is not a review session. */
function datesIn(text: string): number[] {
  const review = parse(text)
  if (review === undefined || !('answers' in review) || !Array.isArray(review.answers)) return []
  return review.answers.filter(isDated).map(({ date }) => date)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isDated = (value: unknown): value is { date: number } =>
  isObject(value) && 'date' in value && typeof value.date === 'number'

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function writeIfRoom(storage: TextStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // The copy stays until the next visit.
  }
}

/** Removes everything that this browser stores of a user: answers and cards with their copies, and choices in forms and before reviews. */
export async function forgetUserReviews(userId: string): Promise<void> {
  const isByUser = (key: string) => ownerOf(key) === userId
  const storage = browserStorage()
  for (const key of keysOf(storage).filter(isByUser)) storage.removeItem(key)
  notifyUnsentAnswers()
  const copies = openCopies()
  if (copies !== undefined) await delMany((await keys<string>(copies)).filter(isByUser), copies)
}
