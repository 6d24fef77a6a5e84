import { installVoice } from './fixtures/audio.ts'
import { createList } from './fixtures/lists.ts'
import {
  answerButtons,
  answerByKeys,
  keys,
  openReviewOptions,
  showAnswerButton,
  startReview,
  submitReview,
} from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('the spelling is compared letter by letter, and the user answers', async ({ page, server }) => {
  await createUser(page.request, server)
  // The server has no voice for Thai.
  const { id } = await createList(page.request, 'Sea', ['corazón', 'Ola', 'marea'], { language: 'th' })
  await startReview(page, id, 'dictation')
  const dialog = page.getByRole('dialog')
  const field = page.getByRole('textbox', { name: 'Your spelling' })
  const suggestedAnswer = answerButtons(page).getByRole('button', { description: /Suggested/ })

  // Without a voice the card shows the definition.
  await expect(dialog).toContainText('No voice for Thai here')
  await expect(dialog).toContainText('corazón in English')
  await expectGoodScreen(page, 'dictation without a voice')
  await expect(field).toBeFocused()
  await page.keyboard.type('corazon1')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You wrote: corazon1')
  await expect(dialog.locator('del')).toHaveText(['o', '1', 'Too much'])
  await expect(dialog.locator('ins')).toHaveText(['ó', 'Missing'])
  await expect(suggestedAnswer).toHaveText(/No/)
  await expectGoodScreen(page, 'a wrong spelling')
  await page.keyboard.press(keys.yes)

  // Case, surrounding white space and the Unicode form of letters are ignored.
  await expect(field).toHaveValue('')
  await page.keyboard.type(' oLA ')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You spelled it right: oLA')
  await expect(suggestedAnswer).toHaveText(/Yes/)
  await page.keyboard.press(keys.no)

  // Without a spelling there is no comparison.
  await showAnswerButton(page).click()
  await expect(dialog).not.toContainText('You wrote')
  await expect(suggestedAnswer).toHaveCount(0)
})

test('without a voice on the server, the browser pronounces a term with its answer', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'], { language: 'th' })
  const spokenTexts = await installVoice(page, 'th-TH')
  await startReview(page, id, 'reverseTranslation')
  const pronounce = page.getByRole('button', { name: 'Pronounce' })
  await expect(pronounce).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(spokenTexts, { message: 'the term is not spoken before the answer' }).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(spokenTexts).toEqual(['ola'])
  await page.keyboard.press('F3')
  await expect.poll(spokenTexts).toEqual(['ola', 'ola'])
  await page.keyboard.press(keys.yes)

  await pronounce.click()
  await expect(pronounce).toHaveAttribute('aria-pressed', 'false')
  await showAnswerButton(page).click()
  await expect(answerButtons(page)).toBeVisible()
  expect(await spokenTexts()).toEqual(['ola', 'ola'])
})

test('a listening-focused dictation shows only the player', { tag: '@variant' }, async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'], { language: 'th' })
  const spokenTexts = await installVoice(page, 'th-TH')
  await openReviewOptions(page, id, 'dictation')
  await page.getByRole('checkbox', { name: 'Listening-focused dictation' }).check()
  await page.getByRole('button', { name: 'Start review' }).click()
  const card = page.getByRole('region', { name: 'Card 1 of 2' })
  await expect(card.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(card).not.toContainText('ola')
  await expect(card.getByRole('list', { name: 'Examples' })).toHaveCount(0)
  await expect.poll(spokenTexts).toEqual(['ola'])
  await expectGoodScreen(page, 'listening-focused dictation')
  await page.keyboard.press('F3')
  await expect.poll(spokenTexts).toEqual(['ola', 'ola'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Examples' })).toContainText('Una ola grande')
  await page.keyboard.press(keys.yes)
  await expect.poll(spokenTexts).toEqual(['ola', 'ola', 'marea'])
  await answerByKeys(page, keys.yes)
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()

  // The option is remembered for this list.
  await submitReview(page)
  await openReviewOptions(page, id, 'dictation')
  await expect(page.getByRole('checkbox', { name: 'Listening-focused dictation' })).toBeChecked()
})
