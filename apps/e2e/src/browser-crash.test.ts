import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  // Much less than the interval in which the browser flushes its local storage to disk.
  await page.waitForTimeout(500)
  const closed = new Promise((resolve) => first.once('close', resolve))
  const browser = await first.newCDPSession(page)
  await browser.send('Browser.crash').catch(() => undefined)
  await closed

  const second = await open()
  await signIn(second.request, email)
  const newPage = await second.newPage()
  await newPage.goto('/learn')
  await unsentAnswers(newPage, 'Sea').getByRole('button', { name: 'Continue review' }).click()
  await expect(answeredCount(newPage, 2, 3)).toBeVisible()
  await answerByKeys(newPage, keys.yes)
  await submitReview(newPage)
  expect(await translationStats(second.request, id)).toEqual({ confidence: 3, due: 0 })
  await second.close()
  rmSync(profile, { recursive: true, force: true })
})
