import { browserStorage } from './browser-storage.ts'

/** What the keys of kept answers begin with; the person's id and the session's follow. */
export const answersPrefix = 'wordtide.review.answers:'

const listeners = new Set<() => void>()

/** Tells this tab that something was kept or removed. */
export function notifyKept(): void {
  for (const listener of listeners) listener()
}

/** Calls back whenever something is kept or removed: in this tab, or in another one under this prefix. */
export function subscribeKept(listener: () => void, prefix = answersPrefix): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** Whether this browser keeps answers of anyone; cheap, so that a page can ask before it loads the journal. */
export function isAnythingKept(): boolean {
  const storage = browserStorage()
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).some(
    (key) => key?.startsWith(answersPrefix) === true,
  )
}
