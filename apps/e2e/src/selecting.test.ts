import type { Page } from '@playwright/test'
import { createList, createVoc, shareList } from './fixtures/lists.ts'
import { expectGoodScreen, tabTo } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const terms = ['arena', 'barco', 'costa', 'duna', 'espuma', 'faro']

/** Creates a list with these terms, and opens its vocabularies in alphabetical order. */
async function openList(page: Page) {
  const { id } = await createList(page.request, 'Sea', [])
  for (const term of terms) await createVoc(page.request, id, { term, tags: ['sea'] })
  await page.goto(`/library/lists/${id}/vocs?sort=term%2B`)
  await expectTerms(page, terms)
  return id
}

const rows = (page: Page) => page.getByRole('list', { name: 'Terms' }).getByRole('link')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const checkbox = (page: Page, term: string) => page.getByRole('checkbox', { name: `Select ${term}` })
const actions = (page: Page) => page.getByRole('region', { name: 'Selected vocabularies' })
const deletionToast = (page: Page, count: number) => page.getByRole('group', { name: `${count} vocabularies deleted` })

async function expectTerms(page: Page, expected: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveText(expected)
}

async function expectSelected(page: Page, expected: readonly string[]): Promise<void> {
  for (const term of terms) await expect(checkbox(page, term)).toBeChecked({ checked: expected.includes(term) })
  await expect(actions(page)).toContainText(`${expected.length} selected`)
}

/** Returns the terms that the server has. */
async function storedTerms(page: Page, listId: string): Promise<string[]> {
  const response = await page.request.get(`/api/vocs?listId=${listId}&sort=term%2B`)
  const { items }: { items: { term: string }[] } = await response.json()
  return items.map(({ term }) => term)
}

test('vocabularies are selected with the mouse, tagged, moved, and moved back', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id: otherId } = await createList(page.request, 'Beach', [])
  const id = await openList(page)
  await checkbox(page, 'barco').click()
  await row(page, 'duna').click({ modifiers: ['Shift'] })
  await row(page, 'faro').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'costa').click({ modifiers: ['ControlOrMeta'] })
  await expectSelected(page, ['barco', 'duna', 'faro'])
  await expect(page).toHaveURL(/\?sort=term/)
  expect(page.context().pages()).toHaveLength(1)
  await expectGoodScreen(page, 'selected rows')

  await actions(page).getByRole('button', { name: 'Tag' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags of 3 vocabularies' })
  await tags.getByRole('textbox', { name: 'Add' }).fill('water ')
  await tags.getByRole('checkbox', { name: /^sea/ }).check()
  await expectGoodScreen(page, 'tags of several vocabularies')
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags changed')).toBeVisible()
  await row(page, 'barco').click()
  const panel = page.getByRole('region', { name: 'Selected vocabulary', exact: true })
  await expect(panel.getByRole('list', { name: 'Tags' })).toHaveText('water')
  await expectSelected(page, ['barco', 'duna', 'faro'])

  await actions(page).getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move 3 vocabularies' })
  await expect(move.getByRole('radio', { name: /Sea/ })).toHaveCount(0)
  await move.getByRole('radio', { name: /Beach/ }).check()
  await expectGoodScreen(page, 'the list to move to')
  await move.getByRole('button', { name: 'Move' }).click()
  await expectTerms(page, ['arena', 'costa', 'espuma'])
  await expect(page.getByText('Select vocabulary')).toBeVisible()
  expect(await storedTerms(page, otherId)).toEqual(['barco', 'duna', 'faro'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 vocabularies moved back')).toBeVisible()
  await expectTerms(page, terms)
  expect(await storedTerms(page, id)).toEqual(terms)
})

test('a deletion by keyboard is undone, and the next one happens after ten seconds', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.clock.install()
  const id = await openList(page)
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('vocs.deleteMany') && calls.push(request.url())))
  await tabTo(page, row(page, 'arena'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expectSelected(page, ['arena', 'barco', 'costa'])
  await page.keyboard.press('ControlOrMeta+a')
  await expectSelected(page, terms)
  await page.keyboard.press('Escape')
  await expect(actions(page)).toBeHidden()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expectTerms(page, ['arena', 'barco', 'espuma', 'faro'])
  await expect(row(page, 'espuma')).toBeFocused()

  await page.keyboard.press('Alt+t')
  await tabTo(page, deletionToast(page, 2).getByRole('button', { name: 'Undo' }))
  await expect(deletionToast(page, 2).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectGoodScreen(page, 'a deletion that can be undone')
  await page.keyboard.press('Enter')
  await expectTerms(page, terms)
  await expect(deletionToast(page, 2)).toBeHidden()

  await row(page, 'barco').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect(deletionToast(page, 2)).toBeVisible()
  // Leaving the page inside the app keeps it.
  await page.getByRole('link', { name: 'Help' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(calls).toEqual([])
  expect(await storedTerms(page, id)).toEqual(terms)
  await page.clock.fastForward(10_000)
  await expect.poll(() => storedTerms(page, id)).toEqual(['arena', 'duna', 'espuma', 'faro'])
  await expect(deletionToast(page, 2)).toBeHidden()
  expect(calls).toHaveLength(1)
  await page.goBack()
  await expectTerms(page, ['arena', 'duna', 'espuma', 'faro'])
})

test('a page that is reloaded within the ten seconds deletes nothing', async ({ page, server }) => {
  await createUser(page.request, server)
  const id = await openList(page)
  await checkbox(page, 'arena').click()
  await checkbox(page, 'faro').click()
  await actions(page).getByRole('button', { name: 'Delete' }).click()
  await expectTerms(page, terms.slice(1, -1))
  await page.reload()
  await expectTerms(page, terms)
  expect(await storedTerms(page, id)).toEqual(terms)
})

test('a viewer can only copy, into a list of their own', { tag: '@variant' }, async ({
  browser,
  page,
  server,
  baseURL,
}) => {
  await createUser(page.request, server)
  const id = await openList(page)
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  const { email } = await createUser(other.request, server, 'Edda Editor')
  await shareList(page.request, id, email)
  const { id: ownId } = await createList(other.request, 'My beach', [])
  await other.goto(`/library/lists/${id}/vocs?sort=term%2B`)
  await checkbox(other, 'costa').click()
  await expect(actions(other).getByRole('button')).toHaveText(['Copy', 'Select all', 'Clear'])
  await other.keyboard.press('Delete')
  await expectTerms(other, terms)
  await actions(other).getByRole('button', { name: 'Copy' }).click()
  const copy = other.getByRole('dialog', { name: 'Copy 1 vocabulary' })
  await copy.getByRole('radio', { name: /My beach/ }).check()
  await copy.getByRole('button', { name: 'Copy' }).click()
  await other.getByRole('link', { name: 'My beach' }).click()
  await expect(other).toHaveURL(`/library/lists/${ownId}/vocs`)
  await expectTerms(other, ['costa'])
  expect(await storedTerms(page, id)).toEqual(terms)
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('vocabularies are selected by touch, with actions at the bottom', { tag: '@variant' }, async ({
    page,
    server,
  }) => {
    await createUser(page.request, server)
    await openList(page)
    await expect(checkbox(page, 'arena')).toBeHidden()
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await row(page, 'arena').tap()
    await row(page, 'costa').tap()
    await expectSelected(page, ['arena', 'costa'])
    for (const name of ['Tag', 'Move', 'Copy', 'Delete', 'Select all', 'Clear']) {
      const button = actions(page).getByRole('button', { name })
      await expect(button).toBeInViewport({ ratio: 1 })
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expectGoodScreen(page, 'selected rows on a phone')
    // The actions do not cover the last row.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = await row(page, 'faro').boundingBox()
    const bar = await actions(page).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

    await actions(page).getByRole('button', { name: 'Delete' }).tap()
    await expectTerms(page, ['barco', 'duna', 'espuma', 'faro'])
    await deletionToast(page, 2).getByRole('button', { name: 'Undo' }).tap()
    await expectTerms(page, terms)
    await page.evaluate(() => window.scrollTo(0, 0))
    // Without anything to select, a tap opens the vocabulary again.
    await row(page, 'barco').tap()
    await expect(page.getByRole('heading', { level: 2, name: 'barco' })).toBeVisible()
  })
})
