import type { Page } from '@playwright/test'
import { holdCalls } from '../fixtures/interrupted-calls.ts'
import { createList } from '../fixtures/lists.ts'
import { expectGoodScreen, tabTo } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const allWords = [
  ['la playa', 'beach'],
  ['la ola', 'wave'],
  ['el faro', 'lighthouse'],
  ['la arena', 'sand'],
  ['el barco', 'ship'],
  ['la marea', 'tide'],
  ['el puerto', 'harbour'],
  ['la isla', 'island'],
  ['la red', 'net'],
  ['el viento', 'wind'],
] as const

/** All ten at full size: fewer show as well how many keys a word needs. */
const words = process.env.TEST_SCOPE !== undefined ? allWords : allWords.slice(0, 3)

/** The terms in the order of the page, the newest first. */
const newestFirst = words.map(([term]) => term).toReversed()
const letters = words.flat().join('').length

/** The keys that are pressed besides the letters of the words. Without these ways of adding they were 10 for each word. */
const additionalKeys = {
  // Three times Tab and Ctrl+Enter for each word, and the choice of the part of speech once.
  inTheDialog: 4 * words.length + 1,
  // " = " and Enter.
  byQuickAdd: 4 * words.length,
}

/** A keyboard that counts what is pressed; keys held together count once. */
function countingKeyboard(page: Page) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      presses += text.length
      await page.keyboard.type(text)
    },
    additional: () => presses - letters,
  }
}

const terms = (page: Page) => page.getByRole('list', { name: 'Terms' }).getByRole('link')

test('words are added by keyboard, in the dialog and in the line above the terms', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', [])
  await page.goto(`/library/lists/${id}/vocs`)
  await expect(page.getByText('No Vocabularies')).toBeVisible()
  await test.step('in the dialog', () => addInDialog(page))
  const { id: otherId } = await createList(page.request, 'Sea again', [])
  await page.goto(`/library/lists/${otherId}/vocs`)
  await test.step('in the line', () => addByLine(page))
})

async function addInDialog(page: Page): Promise<void> {
  const keyboard = countingKeyboard(page)
  await tabTo(page, page.getByRole('button', { name: 'New' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Vocabulary' })
  const term = form.getByLabel('Term')
  const pos = form.getByRole('combobox', { name: 'Part of speech' })
  for (const [index, [word, definition]] of words.entries()) {
    await expect(term).toBeFocused()
    await expect(term).toHaveValue('')
    await keyboard.type(word)
    await keyboard.press('Tab')
    await expect(pos).toBeFocused()
    if (index === 0) await keyboard.press('n')
    await expect(pos).toHaveValue('n')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type(definition)
    await keyboard.press('Control+Enter')
    await expect(form.getByText('Vocabulary Created')).toContainText(`${word} (${index + 1})`)
  }
  expect(keyboard.additional()).toBe(additionalKeys.inTheDialog)

  await term.fill('La Ola')
  await expect(form.getByText('The list has this term already.')).toBeVisible()
  await form.getByRole('button', { name: 'Add example' }).click()
  await expectGoodScreen(page, 'a term that the list has, with an example')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(terms(page)).toHaveText(newestFirst)
}

async function addByLine(page: Page): Promise<void> {
  const keyboard = countingKeyboard(page)
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await tabTo(page, line)
  // Slower than the keys.
  const release = await holdCalls(page, 'vocs.create')
  for (const [word, definition] of words) {
    await keyboard.type(`${word} = ${definition}`)
    await keyboard.press('Enter')
  }
  release()
  await expect(line).toHaveValue('')
  await expect(line).toBeFocused()
  expect(keyboard.additional()).toBe(additionalKeys.byQuickAdd)
  await expect(page.getByText('Added:')).toContainText(`${newestFirst[0]} (${words.length})`)
  await expect(terms(page)).toHaveText(newestFirst)
  await expectGoodScreen(page, 'quick add')
}
