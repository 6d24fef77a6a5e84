import type { Page } from '@playwright/test'
import { interruptCalls, lost } from '../fixtures/interrupted-calls.ts'
import { allTerms, createList } from '../fixtures/lists.ts'
import { expectGoodScreen, tabTo } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const terms = ['arena', 'barco', 'costa', 'duna', 'espuma', 'faro']

/** Creates a list with these terms. */
async function createTerms(page: Page): Promise<string> {
  const { id } = await createList(page.request, 'Sea', [])
  const vocs = terms.map((term) => ({ term, pos: 'n', definitions: [], tags: ['sea'] }))
  expect((await page.request.post(`/api/lists/${id}/vocs`, { data: { vocs } })).status()).toBe(200)
  return id
}

/** Opens the vocabularies of a list in alphabetical order. */
async function openList(page: Page, listId: string, expected = terms): Promise<void> {
  await page.goto(`/library/lists/${listId}/vocs?sort=term%2B`)
  await expectTerms(page, expected)
}

const rows = (page: Page) => page.getByRole('list', { name: 'Terms' }).getByRole('link')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const checkbox = (page: Page, term: string) => page.getByRole('checkbox', { name: `Select ${term}` })
const actions = (page: Page) => page.getByRole('region', { name: 'Selected words' })
const deletionToast = (page: Page, count: number) => page.getByRole('group', { name: `${count} words deleted` })

async function expectTerms(page: Page, expected: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveText(expected)
}

async function expectSelected(page: Page, expected: readonly string[]): Promise<void> {
  for (const term of await rows(page).allTextContents())
    await expect(checkbox(page, term)).toBeChecked({ checked: expected.includes(term) })
  await expect(actions(page)).toContainText(`${expected.length} selected`)
}

test('vocabularies are selected with the keyboard and the mouse, deleted, tagged and moved', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await page.clock.install()
  const { id: otherId } = await createList(page.request, 'Beach', [])
  const id = await createTerms(page)
  await openList(page, id)
  await test.step('a deletion by keyboard is undone', () => undoDeletion(page))
  await test.step('a deletion happens once after ten seconds, on another page', () => deleteTwo(page, id))
  await test.step('rows are selected with the mouse, and tagged', () => tagThree(page))
  await test.step('they are moved, and moved back', () => moveThree(page, id, otherId))
  await test.step('a page that is reloaded within the ten seconds deletes nothing', () => reloadInTime(page, id))
})

async function undoDeletion(page: Page): Promise<void> {
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
  const undo = deletionToast(page, 2).getByRole('button', { name: 'Undo' })
  await tabTo(page, undo)
  await expectGoodScreen(page, 'a deletion that can be undone')
  await page.keyboard.press('Enter')
  await expectTerms(page, terms)
  await expect(deletionToast(page, 2)).toBeHidden()
  await expect(row(page, 'espuma')).toBeFocused()
}

/** Deletes two vocabularies. The first response is lost. */
async function deleteTwo(page: Page, listId: string): Promise<void> {
  const remaining = ['arena', 'duna', 'espuma', 'faro']
  const keys = await interruptCalls(page, 'vocs.deleteMany', (number) => (number === 1 ? lost : undefined))
  await row(page, 'barco').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect(deletionToast(page, 2)).toBeVisible()
  await page.getByRole('link', { name: 'Help' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(keys()).toEqual([])
  expect(await allTerms(page.request, listId)).toEqual(terms)
  await page.clock.fastForward(10_000)
  await expect.poll(() => allTerms(page.request, listId)).toEqual(remaining)
  await expect(deletionToast(page, 2)).toBeHidden()
  await expect.poll(keys).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
  await page.goBack()
  await expectTerms(page, remaining)
}

async function tagThree(page: Page): Promise<void> {
  await checkbox(page, 'arena').click()
  await row(page, 'espuma').click({ modifiers: ['Shift'] })
  await row(page, 'faro').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'duna').click({ modifiers: ['ControlOrMeta'] })
  await expectSelected(page, ['arena', 'espuma', 'faro'])
  await expect(page).toHaveURL(/\?sort=term/)
  expect(page.context().pages()).toHaveLength(1)
  await expectGoodScreen(page, 'selected rows')

  await actions(page).getByRole('button', { name: 'Tag' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags of 3 words' })
  await tags.getByRole('textbox', { name: 'Add' }).fill('water ')
  await tags.getByRole('checkbox', { name: /^sea/ }).check()
  await expectGoodScreen(page, 'tags of several vocabularies')
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags changed')).toBeVisible()
  await row(page, 'arena').click()
  const panel = page.getByRole('region', { name: 'Selected vocabulary', exact: true })
  await expect(panel.getByRole('list', { name: 'Tags' })).toHaveText('water')
  await expectSelected(page, ['arena', 'espuma', 'faro'])
}

/** Moves three vocabularies. The first response is lost each time. */
async function moveThree(page: Page, listId: string, otherId: string): Promise<void> {
  const keys = await interruptCalls(page, 'vocs.moveMany', (number) => (number % 2 === 1 ? lost : undefined))
  await actions(page).getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move 3 words' })
  await expect(move.getByRole('radio', { name: /Sea/ })).toHaveCount(0)
  await move.getByRole('radio', { name: /Beach/ }).check()
  await expectGoodScreen(page, 'the list to move to')
  await move.getByRole('button', { name: 'Move' }).click()
  await expectTerms(page, ['duna'])
  await expect(page.getByText('Select vocabulary')).toBeVisible()
  expect(await allTerms(page.request, otherId)).toEqual(['arena', 'espuma', 'faro'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 words moved back')).toBeVisible()
  await expectTerms(page, ['arena', 'duna', 'espuma', 'faro'])
  expect(await allTerms(page.request, otherId)).toEqual([])
  expect(await allTerms(page.request, listId)).toEqual(['arena', 'duna', 'espuma', 'faro'])
  expect(keys()).toHaveLength(4)
  expect(new Set(keys()).size).toBe(2)
}

async function reloadInTime(page: Page, listId: string): Promise<void> {
  const all = ['arena', 'duna', 'espuma', 'faro']
  await openList(page, listId, all)
  await checkbox(page, 'arena').click()
  await checkbox(page, 'faro').click()
  await actions(page).getByRole('button', { name: 'Delete' }).click()
  await expectTerms(page, ['duna', 'espuma'])
  await page.reload()
  await expectTerms(page, all)
  expect(await allTerms(page.request, listId)).toEqual(all)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('vocabularies are selected by touch, with actions at the bottom', async ({ page, server }) => {
    await createUser(page.request, server)
    await openList(page, await createTerms(page))
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
