import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createList } from '../fixtures/lists.ts'
import { expectGoodScreen, setColourMode } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' })

test('a list is downloaded by keyboard and by pointer, and printed on sheets to fold', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Wörter / のり', [])
  const vocs = Array.from({ length: 120 }, (_, n) => ({
    term: n === 0 ? '=mar' : `ola ${n + 1}`,
    pos: 'n',
    definitions: [{ language: 'en', value: `wave ${n + 1}` }],
  }))
  expect((await page.request.post(`/api/lists/${id}/vocs`, { data: { vocs } })).status()).toBe(200)
  await page.goto(`/library/lists/${id}`)
  await test.step('CSV by keyboard', () => downloadCsv(page))
  await test.step('an Anki package, which the server makes in a thread', () => downloadPackage(page))
  await test.step('the page to print', () => openPrint(page))
  const sheet = page.getByRole('table', { name: 'Wörter / のり' })
  await test.step('its sheet, black on white, without the page around it', () => expectSheet(page, sheet))
  await test.step('its sheet with room to write', () => expectRoomToWrite(page, sheet))
  await test.step('a test: two versions and the key, each on a page', () => expectTest(page))
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'Wörter / のり' })).toBeFocused()
})

async function downloadCsv(page: Page): Promise<void> {
  await exportButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV (spreadsheet)' })).toBeFocused()
  await expectGoodScreen(page, 'export menu')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('Wörter のり.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFterm,pos,.*\r\n'=mar,.*\r\nola 2,.*\r\n/)
  await expect(exportButton(page)).toBeFocused()
}

async function downloadPackage(page: Page): Promise<void> {
  await exportButton(page).click()
  const item = page.getByRole('menuitem', { name: 'Anki package', exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
  expect(download.suggestedFilename()).toBe('Wörter のり.apkg')
  expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
}

async function openPrint(page: Page): Promise<void> {
  await exportButton(page).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { name: 'Print' })).toBeFocused()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(121)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  await expectGoodScreen(page, 'print')
}

const heightOfLastRow = async (sheet: Locator) =>
  (await sheet.getByRole('row', { name: 'ola 120' }).boundingBox())?.height ?? 0

// Chromium does not compress the objects of pages.
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

async function expectSheet(page: Page, sheet: Locator): Promise<void> {
  // Paper has no dark mode.
  await setColourMode(page, 'dark', 'print')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation', 'heading', 'button', 'combobox'] as const)
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden()
  await expect(sheet.getByText('ola 120', { exact: true })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  const fromMiddle = await sheet.evaluate((table) => {
    const edge = table.querySelector('th')?.getBoundingClientRect().right ?? 0
    return Math.abs(edge - document.documentElement.clientWidth / 2)
  })
  expect(fromMiddle).toBeLessThan(1)
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBeGreaterThan(1)
}

async function expectRoomToWrite(page: Page, sheet: Locator): Promise<void> {
  const withDefinition = await heightOfLastRow(sheet)
  await page.emulateMedia({ media: null })
  await page.getByLabel('On the sheet').selectOption('Terms, with room to write')
  await expect(page).toHaveURL(/only=terms$/)
  await expect(sheet.getByText('wave 120', { exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(await heightOfLastRow(sheet), 'room to write').toBeGreaterThan(withDefinition * 1.25)
  await page.emulateMedia({ media: null })
}

async function expectTest(page: Page): Promise<void> {
  await page.getByLabel('On the sheet').selectOption('A test in two versions, with a key')
  await expect(page.getByRole('region', { name: 'Key' }).getByRole('row')).toHaveCount(21)
  await expectGoodScreen(page, 'a test to print')
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(3)
}
