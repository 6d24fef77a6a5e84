import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test'
import { ankiPackage } from '../fixtures/anki.ts'
import { createList, createVoc, picture } from '../fixtures/lists.ts'
import { expectGoodScreen, pressByKeyboard, tabTo } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import' })

/** Opens the import of a list's page. */
async function openImport(page: Page, listId: string): Promise<Locator> {
  await page.goto(`/library/lists/${listId}`)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

/** Drops a file beside the dialog, as from a folder. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], name))
      return transfer
    },
    [name, content] as const,
  )
  for (const type of ['dragover', 'drop']) await page.locator('html').dispatchEvent(type, { dataTransfer })
}

/** Chooses a file. */
const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

/** Starts the import of the preview. */
const startImport = (dialog: Locator) => dialog.getByRole('button', { name: 'Import' }).click()

/** The vocabularies of a list, in the order that they were added. */
async function vocsOf(request: APIRequestContext, listId: string) {
  const { items }: { items: { id: string }[] } = await (
    await request.get(`/api/vocs?list=${listId}&limit=100&sort=createdAt%2B`)
  ).json()
  const vocs = items.map(async ({ id }) => (await request.get(`/api/vocs/${id}`)).json())
  return Promise.all(vocs)
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

const vocsCount = async (request: APIRequestContext, listId: string) =>
  Number((await (await request.get(`/api/lists/${listId}`)).json()).vocsCount)

test('words are imported from text, a dropped CSV, an Anki package and the samples', async ({ page, server }) => {
  await createUser(page.request, server)
  await test.step('the first words of a language, on a phone', () => importFirstWords(page))
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('text of Quizlet as a new list, with the keyboard alone', () => importText(page))
  await test.step('a dropped CSV, whose wrong rows are mended in the file of those left out', () => importCsv(page))
  await test.step('an Anki package with its images and tags', () => importAnki(page))
})

async function importFirstWords(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/library')
  await expect(page.getByText('No Lists')).toBeVisible()
  await page.getByRole('button', { name: 'Import a file or text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a new list' })
  await dialog.getByRole('button', { name: 'Japanese' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('First words in Japanese')
  // Beside the button, where the counts above are scrolled out of sight.
  await expect(dialog.getByText('60 new').last()).toBeInViewport()
  await startImport(dialog)
  await dialog.getByRole('button', { name: 'Open list' }).click()
  await expect(page.getByRole('heading', { name: 'First words in Japanese' })).toBeVisible()
  const listId = page.url().split('/').at(-1) ?? ''
  expect(await vocsCount(page.request, listId)).toBe(60)
}

async function importText(page: Page): Promise<void> {
  await page.goto('/library')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Import', exact: true }))
  const dialog = dialogOf(page)
  await tabTo(page, dialog.getByLabel('Or paste text'))
  await page.keyboard.insertText('el mar\tthe sea\nla ola\tthe wave\nel mar\tthe sea, again\n')
  await expectGoodScreen(page, 'the choice of a file')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Preview' }))
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.insertText('Water')
  for (const [label, language] of [
    ['Language', 'Spanish'],
    ['Target language 1', 'English'],
  ] as const) {
    await pressByKeyboard(page, dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(language)
    await expect(page.getByRole('option', { name: language })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByText('the wave', { exact: true })).toBeVisible()
  await expect(dialog.getByText('1 repeated in the file: added again')).toBeVisible()
  await expectGoodScreen(page, 'the preview of a new list')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Import' }))
  await expect(dialog.getByRole('heading', { name: 'Imported into Water' })).toBeFocused()
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Open list' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Water' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect((await vocsOf(page.request, id)).map(({ term }) => term)).toEqual(['el mar', 'la ola', 'el mar'])
}

async function importCsv(page: Page): Promise<void> {
  const { id } = await createList(page.request, 'Sea', [])
  await createVoc(page.request, id, { term: 'La Ola' })
  const dialog = await openImport(page, id)
  const long = 'x'.repeat(101)
  await drop(
    page,
    'sea.csv',
    `palabra;translation;hint\r\nla ola;wave;big\r\nla playa;beach;\r\n${long};long;=1+1\r\nel faro;"light;house";tall\r\n`,
  )
  await expect(dialog.getByLabel('Between columns')).toHaveValue(';')
  await dialog.getByLabel('First row names the columns').setChecked(true)
  await dialog.getByLabel('What palabra is').selectOption({ label: 'Term' })
  await dialog.getByLabel('What translation is').selectOption({ label: 'Definition (English)' })
  await dialog.getByLabel('What hint is').selectOption({ label: 'Notes' })
  const counts = dialog.getByRole('status').filter({ hasText: 'new' })
  await expect(counts).toHaveText(/2 new\s*1 already in the list: skipped\s*1 wrong: left out/)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 4, x' }).getByText('term: Too long')).toBeVisible()
  await expectGoodScreen(page, 'the preview')
  expect(await vocsCount(page.request, id)).toBe(1)

  await startImport(dialog)
  await expect(dialog.getByRole('heading', { name: 'Imported into Sea' })).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 created',
    '1 skipped, because the list has them',
    '1 left out',
  ])
  await expectGoodScreen(page, 'the result')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download 1 row' }).click()
  const leftOut = await textOf(await downloading)
  expect(leftOut).toBe(`\ufeffterm,definition (en),notes,why it was left out\r\n${long},long,'=1+1,term: Too long\r\n`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Import' })).toBeFocused()

  await page.getByRole('button', { name: 'Import' }).click()
  await choose(page, 'mended.csv', leftOut.replace(long, 'el mar'))
  await expect(counts).toHaveText('1 new')
  await startImport(dialog)
  await expect(dialog.getByRole('listitem')).toHaveText(['1 created'])
  expect(await vocsOf(page.request, id)).toMatchObject([
    { term: 'La Ola', notes: '' },
    { term: 'la playa', definitions: [{ language: 'en', value: 'beach' }] },
    { term: 'el faro', definitions: [{ language: 'en', value: 'light;house' }], notes: 'tall' },
    { term: 'el mar', notes: '=1+1' },
  ])

  // The choices for these columns are remembered.
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await choose(page, 'more.csv', 'palabra;translation;hint\r\nla red;net;\r\n')
  await dialog.getByLabel('First row names the columns').setChecked(true)
  await expect(dialog.getByLabel('What hint is')).toHaveValue('notes')
}

async function importAnki(page: Page): Promise<void> {
  const { id } = await createList(page.request, 'Sea of cards', [])
  const file = await ankiPackage(
    [
      { fields: ['la <b>ola</b>', 'wave', '<img src="sea.png">'], tags: ' sea water ' },
      { fields: ['el mar', 'sea', ''] },
    ],
    { 'sea.png': picture.buffer },
  )
  const dialog = await openImport(page, id)
  await choose(page, 'sea.apkg', file)
  await expect(dialog.getByText('1 with an image')).toBeVisible()
  await expect(dialog.getByText(/The file knows when its cards are due/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Bring its 4 answers along' }).check()
  await expect(dialog.getByText(/The file knows when its cards are due/)).toBeHidden()
  await expectGoodScreen(page, 'answers in the preview')
  await startImport(dialog)
  const left = '2 to a third or further card of a note'
  await expect(dialog.getByRole('listitem')).toHaveText(['2 created', '1 image or sound', left])
  await expect(dialog.getByText('2 of 4 answers came along.')).toBeVisible()
  await expectGoodScreen(page, 'answers in the result')
  const history = await page.request.get(`/api/lists/${id}/stats`)
  expect(await history.json()).toMatchObject({ translation: { confidence: 2 }, dictation: { confidence: 0 } })
  expect(await vocsOf(page.request, id)).toMatchObject([
    { term: 'la ola', definitions: [{ language: 'en', value: 'wave' }], tags: ['sea', 'water'] },
    { term: 'el mar', definitions: [{ language: 'en', value: 'sea' }], image: null },
  ])
  const [{ image }] = await vocsOf(page.request, id)
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/png')
}
