import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { modes } from './devices.ts'
import { takePicture } from './record.ts'
import { showAnswer, startToday } from './screens/learning.ts'
import { expect, openPage, test } from './test.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The folder of the README's pictures. */
const documentFolder = join(root, 'docs', 'screens')
/** Those of the landing page, which every visitor downloads. */
const landingFolder = join(root, 'apps', 'web', 'public', 'screens')
const maxLandingBytes = 60_000

const viewport = { width: 1280, height: 800 }
/** The devices for the pictures of the landing page, by the ends of the pictures' names. */
const landingDevices: readonly [string, BrowserContextOptions][] = [
  ['', { viewport }],
  ['-phone', { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }],
]

/** Opens a page a second time: on the first visit it does not wait for the font of the headings. */
async function openTwice(page: Page, path: string): Promise<void> {
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
}

/** Writes a picture of at most so many bytes, in the best quality that fits. */
async function write(page: Page, file: string, maxBytes = Number.POSITIVE_INFINITY): Promise<void> {
  for (let quality = 90; quality >= 30; quality -= 10) {
    const picture = await takePicture(page, quality, 1)
    if (picture.byteLength > maxBytes) continue
    writeFileSync(file, picture)
    return
  }
  throw new Error(`${file} does not fit into ${maxBytes} bytes`)
}

test('the pictures of the README', async ({ browser, world }) => {
  mkdirSync(documentFolder, { recursive: true })
  const page = await openPage(browser, world, 'learner', { viewport })
  await openTwice(page, `/library/lists/${world.lists.own}/vocs?voc=${world.vocId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'la marea' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await write(page, join(documentFolder, 'vocabularies.webp'))
  await startToday(page)
  await showAnswer(page)
  await write(page, join(documentFolder, 'review.webp'))
  await page.context().close()
})

test('the pictures of the landing page', async ({ browser, world }) => {
  mkdirSync(landingFolder, { recursive: true })
  for (const mode of modes)
    for (const [suffix, device] of landingDevices) {
      const page = await openPage(browser, world, 'learner', { ...device, colorScheme: mode })
      await openTwice(page, '/learn')
      await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await write(page, join(landingFolder, `today-${mode}${suffix}.webp`), maxLandingBytes)
      await page.context().close()
    }
})
