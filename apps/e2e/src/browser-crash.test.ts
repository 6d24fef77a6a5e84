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

test('a crash of the tab, and then of the browser, loses no answers', { tag: '@nightly' }, async ({
  playwright,
  launchOptions,
  server,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'wordtide-browser-'))
  const settings = { ...launchOptions, baseURL: server.url, serviceWorkers: 'block' } as const
  const open = () => playwright.chromium.launchPersistentContext(profile, settings)
  const goOn = (page: Page) => unsentAnswers(page, 'Sea').getByRole('button', { name: 'Go on' }).click()
  const first = await open()
  const { email } = await createUser(first.request, server)
  const { id } = await createSeaList(first.request, 'ola', 'marea', 'vela')
  const page = await first.newPage()
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  const address = page.url()
  const crashed = page.waitForEvent('crash')
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)])
  await page.close()

  const secondPage = await first.newPage()
  await secondPage.goto(address)
  await goOn(secondPage)
  await expect(answeredCount(secondPage, 1, 3)).toBeVisible()
  await answerByKeys(secondPage, keys.yes)
  await expect.poll(() => answersInIndexedDb(secondPage)).toBe(2)
  const closed = new Promise((resolve) => first.once('close', resolve))
  const browser = await first.newCDPSession(secondPage)
  await browser.send('Browser.crash').catch(() => undefined)
  await closed

  const second = await open()
  await signIn(second.request, email)
  const lastPage = await second.newPage()
  await lastPage.goto('/learn')
  await goOn(lastPage)
  await expect(answeredCount(lastPage, 2, 3)).toBeVisible()
  await answerByKeys(lastPage, keys.yes)
  await submitReview(lastPage)
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
