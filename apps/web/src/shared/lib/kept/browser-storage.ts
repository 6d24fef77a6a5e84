/** The part of the Web Storage API that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Stands in for a storage that the browser forbids: it is empty, and every write fails. */
const forbidden: TextStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('The browser forbids storage for this site')
  },
}

/** Returns localStorage. With cookies blocked, even reading that property throws. */
export function browserStorage(): TextStorage {
  try {
    return window.localStorage
  } catch {
    return forbidden
  }
}

/** Stores a choice for the next visit. Returns false if the browser has no room or forbids it: the choice then lasts until the page is left. */
export function storeChoice(key: string, value: string): boolean {
  try {
    browserStorage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Returns the keys of a storage. */
export const keysOf = (storage: TextStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
