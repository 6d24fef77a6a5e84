import { createList } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test.use({ colorScheme: 'dark' })

test('a list is printed on sheets to fold along the middle, black on white, without the page around it', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Waves', [])
  const vocs = Array.from({ length: 120 }, (_, n) => ({
    term: `ola ${n + 1}`,
    pos: 'n',
    definitions: [{ language: 'en', value: `wave ${n + 1}` }],
  }))
  expect((await page.request.post(`/api/lists/${id}/vocs`, { data: { vocs } })).status()).toBe(200)

  await page.goto(`/library/lists/${id}`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { name: 'Print' })).toBeFocused()
  const sheet = page.getByRole('table', { name: 'Waves' })
  await expect(sheet.getByRole('row')).toHaveCount(121)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  await expectGoodScreen(page, 'print')

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation', 'heading', 'button', 'combobox'] as const)
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden()
  const term = sheet.getByText('ola 120', { exact: true })
  await expect(term).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  const fromMiddle = await sheet.evaluate((table) => {
    const edge = table.querySelector('th')?.getBoundingClientRect().right ?? 0
    return Math.abs(edge - document.documentElement.clientWidth / 2)
  })
  expect(fromMiddle).toBeLessThan(1)

  const rowHeight = async () => (await sheet.getByRole('row', { name: 'ola 120' }).boundingBox())?.height ?? 0
  const withDefinition = await rowHeight()

  // Chromium does not compress the objects of pages.
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  const all = pagesOf(await page.pdf({ format: 'A4' }))
  expect(all).toBeGreaterThan(1)
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBeGreaterThan(1)

  await page.emulateMedia({ media: null })
  await page.getByLabel('On the sheet').selectOption('Terms, with room to write')
  await expect(page).toHaveURL(/only=terms$/)
  await expect(sheet.getByText('wave 120', { exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(await rowHeight(), 'room to write').toBeGreaterThan(withDefinition * 1.25)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'Waves' })).toBeFocused()
})
