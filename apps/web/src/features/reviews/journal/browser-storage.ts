import type { JournalStorage } from './journal.ts'

/** Stands in where the browser forbids storage: it is empty, and says so when something is to be kept. */
const forbidden: JournalStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('The browser keeps nothing for this site')
  },
}

/** The browser's storage; with cookies blocked even reading the property throws. */
export function browserStorage(): JournalStorage {
  try {
    return window.localStorage
  } catch {
    return forbidden
  }
}
