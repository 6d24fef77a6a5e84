import { createStore, keys, type UseStore } from 'idb-keyval'

/** What stands for a key: its text, or when it was removed, the date of the latest answer that it held. */
export type Copy = string | number

let opened: UseStore | undefined

/** The database of the copies; undefined where the browser has none. */
export function copies(): UseStore | undefined {
  if (typeof indexedDB === 'undefined') return undefined
  opened ??= createStore('wordtide', 'review-copies')
  return opened
}

/** Whether there is a copy of anything; cheap, so that a page can ask before it loads what reads them. */
export async function hasCopies(): Promise<boolean> {
  const store = copies()
  return store !== undefined && (await keys(store)).length > 0
}
