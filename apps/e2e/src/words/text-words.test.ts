import { createList } from '../fixtures/lists.ts'
import { answerByKeys, keys, startReview } from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const text =
  'El viejo faro mira al mar. Cada noche su luz guía a los barcos hasta el puerto. Los marineros de Cádiz conocen el faro desde niños.'

test('a word of a pasted text is added with its sentence, and reviewed, on a phone', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await createList(page.request, 'Barcos', ['el barco'])
  const { id: listId } = await createList(page.request, 'Faros', [])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/library/lists/${listId}`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await dialog.getByRole('button', { name: 'From a text' }).click()
  await dialog.getByLabel('Text', { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Find words' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'puerto' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'barcos' })).toHaveCount(0)
  await expectGoodScreen(page, 'the words of a text')

  await dialog.getByRole('tab', { name: 'Text' }).click()
  await expectGoodScreen(page, 'a text with its unknown words')
  await dialog.getByRole('button', { name: 'viejo' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('button', { name: 'faro' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'puerto' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Definition').first().fill('lighthouse')
  await expectGoodScreen(page, 'the words that were taken')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('2 created')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('lighthouse')).toBeVisible()
  await expect(page.getByText('puerto', { exact: true })).toBeVisible()

  await startReview(page, listId)
  const session = page.getByRole('dialog')
  await expect(session.getByText('faro', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(session.getByText('lighthouse')).toBeVisible()
  await page.keyboard.press(keys.yes)
  await answerByKeys(page, keys.yes)
})
