import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { password, signInSomebody } from './people.ts'
import { answerByKeys, answered, keys, makeSea, startReview, submit, translationsOf, unsent } from './reviewing.ts'

test('a crash of the whole browser loses no answer', async ({ playwright, launchOptions, server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'wordtide-browser-'))
  const open = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url })
  const first = await open()
  const { email } = await signInSomebody(first.request, server)
  const { id } = await makeSea(first.request, 'ola', 'marea', 'vela')
  const page = await first.newPage()
  await startReview(page, id)
  await answerByKeys(page, keys.yes, keys.yes)
  // A moment, and much less than the browser takes until it writes its local storage to the disk.
  await page.waitForTimeout(500)
  const gone = new Promise((resolve) => first.once('close', resolve))
  const browser = await first.newCDPSession(page)
  await browser.send('Browser.crash').catch(() => undefined)
  await gone

  const second = await open()
  await second.request.post('/api/users/session', { data: { email, password } })
  const later = await second.newPage()
  await later.goto('/learn')
  await unsent(later, 'Sea').getByRole('button', { name: 'Continue review' }).click()
  await expect(answered(later, 2, 3)).toBeVisible()
  await answerByKeys(later, keys.yes)
  await submit(later)
  expect(await translationsOf(second.request, id)).toEqual({ confidence: 3, due: 0 })
  await second.close()
  rmSync(profile, { recursive: true, force: true })
})
