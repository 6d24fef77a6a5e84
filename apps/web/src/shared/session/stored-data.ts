import { browserStorage, keysOf } from '../lib/kept/browser-storage.ts'
import { sessionKeys, unsentKeys } from '../lib/kept/stored-keys.ts'

/** Returns the id of the user to whom a key of localStorage belongs; undefined for a key of the browser. */
export const ownerOf = (key: string): string | undefined =>
  key.startsWith('wordtide.') ? key.split(':', 2)[1] : undefined

/** Returns whether a key belongs to a review that is not submitted. */
export const isUnsent = (key: string): boolean =>
  Object.values(unsentKeys).some((prefix) => key.startsWith(`${prefix}:`))

/** Removes the data that this browser and this tab keep of a user who signs out, except unsent answers. */
export function forgetStoredData(userId: string): void {
  const storage = browserStorage()
  for (const key of keysOf(storage)) if (ownerOf(key) === userId && !isUnsent(key)) storage.removeItem(key)
  storage.removeItem(sessionKeys.returnPath)
  try {
    sessionStorage.clear()
  } catch {
    // The browser forbids storage: nothing is kept.
  }
}
