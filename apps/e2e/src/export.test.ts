import { readFile } from 'node:fs/promises'
import { createList } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('a visitor of a public list downloads it from its page, by keyboard and by pointer', async ({ page, server }) => {
  await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createList(page.request, 'Wörter / のり', ['ola', '=mar'], { public: true })
  await createUser(page.request, server, 'Ben Bernanke')
  await page.goto(`/library/lists/${id}`)
  const button = page.getByRole('button', { name: 'Export' })

  await test.step('CSV by keyboard', async () => {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'CSV (spreadsheet)' })).toBeFocused()
    await expectGoodScreen(page, 'export menu')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('Wörter のり.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toMatch(/^\uFEFFterm,pos,.*\r\nola,.*\r\n'=mar,.*\r\n$/)
    await expect(button).toBeFocused()
  })

  await test.step('an Anki package, which the server makes in a thread', async () => {
    await button.click()
    const item = page.getByRole('menuitem', { name: 'Anki package' })
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
    expect(download.suggestedFilename()).toBe('Wörter のり.apkg')
    expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  })
})
