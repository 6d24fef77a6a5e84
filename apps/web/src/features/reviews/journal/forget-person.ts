import { delMany, keys } from 'idb-keyval'
import { browserStorage } from './browser-storage.ts'
import { copies } from './copies.ts'
import { notifyKept } from './kept.ts'

/** Removes everything that this browser keeps of a person's reviews: answers, cards, choices, and their second copies. */
export async function forgetPerson(userId: string): Promise<void> {
  const isTheirs = (key: string) => key.startsWith('wordtide.review.') && key.split(':')[1] === userId
  const storage = browserStorage()
  const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
  for (const key of kept.filter(isTheirs)) storage.removeItem(key)
  notifyKept()
  const store = copies()
  if (store !== undefined) await delMany((await keys<string>(store)).filter(isTheirs), store)
}
