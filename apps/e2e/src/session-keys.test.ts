import { createSeaList } from './fixtures/lists.ts'
import {
  answerByKeys,
  answeredCount,
  expectSummary,
  keys,
  showAnswerButton,
  startReview,
  submitReview,
  translationStats,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('by keyboard: back, undo, edit and suspend, and a reload in between', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  const card = (number: number, count: number) => page.getByRole('region', { name: `Card ${number} of ${count}` })
  const suspended = page.getByText('marea is suspended.')

  await answerByKeys(page, keys.yes)
  await page.keyboard.press('Backspace')
  await expect(card(1, 3)).toContainText('ola in English')
  await page.keyboard.press('1')
  await expect(card(2, 3)).toContainText('marea')
  // First the changed answer is taken back, then the one before it.
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('u')
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(answeredCount(page, 0, 3)).toBeVisible()
  await answerByKeys(page, keys.yes)

  await page.keyboard.press('Shift+Digit1')
  await expect(suspended).toBeVisible()
  await expect(card(2, 2)).toContainText('vela')
  await expectGoodScreen(page, 'review, a word was suspended')
  await page.keyboard.press('u')
  await expect(card(2, 3)).toContainText('marea')
  await expect(suspended).toBeHidden()
  await page.keyboard.press('!')
  await expect(card(2, 2)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(card(2, 2)).toContainText('vela')
  // The rights in the list have been loaded.
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit Vocabulary' })
  await expect(form.getByLabel('Term')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('s !')
  await expectGoodScreen(page, 'editing a word in a review')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(card(2, 2)).toContainText('velas !')
  await answerByKeys(page, keys.no)
  await expectSummary(page, '2 / 2', 1, 0, 1, 0)
  await page.keyboard.press('u')
  await expect(card(2, 2)).toContainText('velas !')
  await answerByKeys(page, keys.yes)
  await submitReview(page)
  expect((await translationStats(page.request, id)).confidence).toBe(2)
})

test('single-key shortcuts are turned off for all tabs at once, and back on', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  const help = await page.context().newPage()
  await help.goto('/help')
  await startReview(page, id)
  const singleKeys = help.getByRole('switch', { name: 'Single-key shortcuts' })
  await singleKeys.click()
  await expect(help.getByRole('term').filter({ hasText: /^e$/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  const yes = page.getByRole('button', { name: 'Yes' })
  await expect(yes).not.toHaveAttribute('aria-keyshortcuts')
  await page.keyboard.press('3')
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await expectGoodScreen(page, 'shortcuts of a session, single keys off')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Card 1 of 2' })).toBeFocused()

  await singleKeys.click()
  await expect(yes).toHaveAttribute('aria-keyshortcuts', '3')
  await page.keyboard.press('3')
  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('undo, edit and suspend by their buttons; offline, a word stays and the session says why', async ({
    page,
    server,
  }) => {
    await createUser(page.request, server)
    const { id } = await createSeaList(page.request, 'ola', 'marea')
    await startReview(page, id)
    await showAnswerButton(page).tap()
    await page.getByRole('button', { name: 'Yes' }).tap()
    await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toContainText('marea')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByRole('region', { name: 'Card 1 of 2' })).toContainText('ola')

    await page.getByRole('button', { name: 'Edit' }).tap()
    const form = page.getByRole('dialog', { name: 'Edit Vocabulary' })
    await form.getByLabel('Term').fill('la ola')
    await form.getByRole('button', { name: 'Save' }).tap()
    await expect(form).toBeHidden()
    await expect(page.getByRole('region', { name: 'Card 1 of 2' })).toContainText('la ola')

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Suspend' }).tap()
    await expect(page.getByRole('alert')).toContainText('la ola could not be suspended: You are offline')
    await expectGoodScreen(page, 'a word that could not be suspended')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Suspend' }).tap()
    await expect(page.getByText('marea is suspended.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Card 1 of 1' })).toContainText('la ola')
    await page.getByRole('button', { name: 'Undo' }).first().tap()
    await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toContainText('marea')
  })
})
