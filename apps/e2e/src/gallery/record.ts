import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Device, Mode } from './devices.ts'

/** The folder to which the gallery is written; git ignores it. */
export const galleryFolder = fileURLToPath(new URL('../../gallery', import.meta.url))
export const picturesFolder = join(galleryFolder, 'pictures')
const recordsFolder = join(galleryFolder, 'records')

/** The findings for a state on a device. */
export interface StateRecord {
  screen: string
  state: string
  device: Device['name']
  pictures: { file: string; width: number; height: number; mode: Mode }[]
  findings: { axe: string[]; shift: number | undefined; targets: string[]; scroll: string[] }
}

/** Returns a name for files. */
export const slug = (...parts: readonly string[]): string =>
  parts.map((part) => part.toLowerCase().replace(/[^a-z0-9]+/g, '-')).join('--')

export function writeRecord(record: StateRecord): void {
  mkdirSync(recordsFolder, { recursive: true })
  const file = join(recordsFolder, `${slug(record.screen, record.state, record.device)}.json`)
  writeFileSync(file, JSON.stringify(record))
}

export const readRecords = (): StateRecord[] =>
  readdirSync(recordsFolder).map((file) => JSON.parse(readFileSync(join(recordsFolder, file), 'utf8')))

/** A picture shows at most so many windows of a long page. */
const maxWindows = 2.5

/**
 * Returns a picture of a page in WebP: its beginning, at most so many windows high, or the window where a dialog is open. Beyond the
 * window Chromium draws a page as for a mouse, so that on touch the window is made higher, unless it lies on its side: there its height
 * decides what is shown.
 */
export async function takePicture(page: Page, quality: number, windows = maxWindows): Promise<Buffer> {
  // Ends with the page: detached, it would put a page back online that is to be offline.
  const browser = await page.context().newCDPSession(page)
  const { width, height, windowHeight, isTouch } = await page.evaluate((limit) => {
    const isDialogOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
    const isTouch = matchMedia('(pointer: coarse)').matches
    const isWindow = isDialogOpen || (isTouch && innerWidth > innerHeight)
    if (!isDialogOpen) scrollTo(0, 0)
    return {
      width: innerWidth,
      height: isWindow ? innerHeight : Math.min(document.documentElement.scrollHeight, innerHeight * limit),
      windowHeight: innerHeight,
      isTouch,
    }
  }, windows)
  if (isTouch && height > windowHeight) await page.setViewportSize({ width, height })
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    // Only where it is needed: a dialog would be drawn as if the window had no height.
    ...(height > windowHeight &&
      !isTouch && { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } }),
  })
  if (isTouch && height > windowHeight) await page.setViewportSize({ width, height: windowHeight })
  return Buffer.from(data, 'base64')
}
