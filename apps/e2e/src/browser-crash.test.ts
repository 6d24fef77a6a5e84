import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createSeaList } from './fixtures/lists.ts'
import {
  answerByKeys,
  answeredCount,
  keys,
  startReview,
  submitReview,
  translationStats,
  unsentAnswers,
} from './fixtures/reviews.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, signIn } from './fixtures/users.ts'

test('a crash of the browser loses no answers', async ({ playwright, launchOptions, server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'wordtide-browser-'))
  const open = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url })
  const first = await open()
  const { email } = await createUser(first.request, server)
  const { id } = await createSeaList(first.request, 'ola', 'marea', 'vela')
  const page = await first.newPage()
  await startReview(page, id)
  await answerByKeys(page, keys.yes, keys.yes)
  await expect.poll(() => answersInIndexedDb(page)).toBe(2)
  const closed = new Promise((resolve) => first.once('close', resolve))
  const browser = await first.newCDPSession(page)
  await browser.send('Browser.crash').catch(() => undefined)
  await closed

  const second = await open()
  await signIn(second.request, email)
  const newPage = await second.newPage()
  await newPage.goto('/learn')
  await unsentAnswers(newPage, 'Sea').getByRole('button', { name: 'Go on' }).click()
  await expect(answeredCount(newPage, 2, 3)).toBeVisible()
  await answerByKeys(newPage, keys.yes)
  await submitReview(newPage)
  expect(await translationStats(second.request, id)).toEqual({ confidence: 3, due: 0 })
  await second.close()
  rmSync(profile, { recursive: true, force: true })
})

/** Counts the unsent answers that survive a crash. The browser flushes localStorage up to half a minute later. */
const answersInIndexedDb = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const values: unknown[] = await resultOf(database.transaction(store).objectStore(store).getAll())
        for (const value of values) {
          const review: unknown = typeof value === 'string' ? JSON.parse(value) : undefined
          if (typeof review !== 'object' || review === null || !('answers' in review)) continue
          if (Array.isArray(review.answers)) count += review.answers.length
        }
      }
      database.close()
    }
    return count
  })
